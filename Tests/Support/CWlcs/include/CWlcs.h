// What wlcs, the Wayland conformance suite, asks of a display server, in its terms: the layout of the
// structures follows version 3 of its interface, as in `wlcs/display_server.h` of wlcs 1.5.
//
// The functions below are implemented in Swift. Each takes the server that `conformance_create` returned.
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct wl_event_loop;

/// One kind of change of a touch point.
enum conformance_touch { CONFORMANCE_TOUCH_DOWN, CONFORMANCE_TOUCH_MOVE, CONFORMANCE_TOUCH_UP };

/// An interface that is offered, and its version.
struct conformance_extension {
  const char *name;
  uint32_t version;
};

void *conformance_create(void);
void conformance_destroy(void *server);
/// Runs the server on this thread until `conformance_stop`, and the events of `dispatcher` too.
void conformance_run(void *server, struct wl_event_loop *dispatcher);
void conformance_stop(void *server);
/// Connects a client and returns its end of the socket.
int conformance_connect(void *server);
/// Moves the window with the surface `number` of the client behind `socket`.
void conformance_place(void *server, int socket, uint32_t number, int x, int y);
void conformance_move_pointer(void *server, double x, double y, bool is_relative);
void conformance_button(void *server, uint32_t button, bool is_pressed);
void conformance_touch(void *server, enum conformance_touch change, double x, double y);
/// The interfaces that are offered; `count` receives their number.
const struct conformance_extension *conformance_extensions(void *server, unsigned long *count);
