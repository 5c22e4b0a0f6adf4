@_exported public import WaylandTestingLoop
