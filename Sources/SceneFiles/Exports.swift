@_exported import HitDiagnosis
@_exported import HitDrawing
@_exported import HitTesting
