// First, so that both ends have the same types of the wire.
#include "../CWaylandUtil/shim.h"

#include <wayland-client.h>
#include <wayland-cursor.h>
