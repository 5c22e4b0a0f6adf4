@_exported public import WaylandTesting
