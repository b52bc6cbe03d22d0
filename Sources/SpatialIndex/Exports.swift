@_exported import PlaneGeometry
