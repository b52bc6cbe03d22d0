import HitTesting
