@_exported import HitDiagnosis
@_exported import HitTesting
