// First, so that both ends have the same types of the wire.
#include "../CWaylandUtil/shim.h"

// Keeps `struct wl_resource` opaque, as the client side of libwayland is.
#define WL_HIDE_DEPRECATED 1

#include <wayland-server.h>
