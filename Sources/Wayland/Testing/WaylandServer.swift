// A test compositor is a compositor: displays, seats, surfaces, and what crosses the wire.
@_exported public import WaylandServer
