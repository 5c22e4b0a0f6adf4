// First, so that both ends have the same types of the wire.
#include "../CWaylandUtil/shim.h"

#include <wayland-client.h>
#include <wayland-cursor.h>

static inline void carousel_ignore_log(const char *format, va_list values) {
  (void)format;
  (void)values;
}

// Keeps libwayland from writing to standard error. In C, because Swift 6.2 for 64-bit ARM cannot compile a function
// with a `va_list`, which is a structure there.
static inline void carousel_silence_log(void) { wl_log_set_handler_client(carousel_ignore_log); }
