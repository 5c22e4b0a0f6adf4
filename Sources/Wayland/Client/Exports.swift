// Buffers and damage are measured in whole pixels.
@_exported public import Projection
// What crosses the wire is part of every request and event.
@_exported public import WaylandWire
