// WaylandTesting
