@_exported import HitTesting
