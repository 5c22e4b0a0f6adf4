// What crosses the wire is part of every request and event.
@_exported public import WaylandWire
