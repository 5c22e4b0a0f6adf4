#include "CWlcs.h"

#include <stddef.h>
#include <stdlib.h>
#include <wayland-client-core.h>

// The structures of the suite. Each begins with the version of its layout.

struct pointer_device {
  uint32_t version;
  void (*move_absolute)(struct pointer_device *, wl_fixed_t x, wl_fixed_t y);
  void (*move_relative)(struct pointer_device *, wl_fixed_t x, wl_fixed_t y);
  void (*button_up)(struct pointer_device *, int button);
  void (*button_down)(struct pointer_device *, int button);
  void (*destroy)(struct pointer_device *);
  void *server;
};

struct touch_device {
  uint32_t version;
  void (*down)(struct touch_device *, wl_fixed_t x, wl_fixed_t y);
  void (*move)(struct touch_device *, wl_fixed_t x, wl_fixed_t y);
  void (*up)(struct touch_device *);
  void (*destroy)(struct touch_device *);
  void *server;
};

struct descriptor {
  uint32_t version;
  size_t count;
  const struct conformance_extension *extensions;
};

struct display_server {
  uint32_t version;
  void (*start)(struct display_server *);
  void (*stop)(struct display_server *);
  int (*create_client_socket)(struct display_server *);
  void (*position_window_absolute)(struct display_server *, struct wl_display *client,
                                   struct wl_proxy *surface, int x, int y);
  struct pointer_device *(*create_pointer)(struct display_server *);
  struct touch_device *(*create_touch)(struct display_server *);
  const struct descriptor *(*get_descriptor)(const struct display_server *);
  void (*start_on_this_thread)(struct display_server *, struct wl_event_loop *);
  void *server;
  struct descriptor descriptor;
};

struct integration {
  uint32_t version;
  struct display_server *(*create_server)(int count, const char **arguments);
  void (*destroy_server)(struct display_server *);
};

// Pointer

static void move_absolute(struct pointer_device *device, wl_fixed_t x, wl_fixed_t y) {
  conformance_move_pointer(device->server, wl_fixed_to_double(x), wl_fixed_to_double(y), false);
}

static void move_relative(struct pointer_device *device, wl_fixed_t x, wl_fixed_t y) {
  conformance_move_pointer(device->server, wl_fixed_to_double(x), wl_fixed_to_double(y), true);
}

static void button_up(struct pointer_device *device, int button) {
  conformance_button(device->server, (uint32_t)button, false);
}

static void button_down(struct pointer_device *device, int button) {
  conformance_button(device->server, (uint32_t)button, true);
}

static void destroy_pointer(struct pointer_device *device) { free(device); }

static struct pointer_device *create_pointer(struct display_server *display) {
  struct pointer_device *device = malloc(sizeof *device);
  if (device)
    *device = (struct pointer_device){
        1, move_absolute, move_relative, button_up, button_down, destroy_pointer, display->server};
  return device;
}

// Touch. The suite passes whole logical units here, in arguments that its header calls fixed-point numbers.

static void touch_down(struct touch_device *device, wl_fixed_t x, wl_fixed_t y) {
  conformance_touch(device->server, CONFORMANCE_TOUCH_DOWN, x, y);
}

static void touch_move(struct touch_device *device, wl_fixed_t x, wl_fixed_t y) {
  conformance_touch(device->server, CONFORMANCE_TOUCH_MOVE, x, y);
}

static void touch_up(struct touch_device *device) {
  conformance_touch(device->server, CONFORMANCE_TOUCH_UP, 0, 0);
}

static void destroy_touch(struct touch_device *device) { free(device); }

static struct touch_device *create_touch(struct display_server *display) {
  struct touch_device *device = malloc(sizeof *device);
  if (device)
    *device = (struct touch_device){1,        touch_down,    touch_move,
                                    touch_up, destroy_touch, display->server};
  return device;
}

// Server

static void stop(struct display_server *display) { conformance_stop(display->server); }

static int create_client_socket(struct display_server *display) {
  return conformance_connect(display->server);
}

static void position_window(struct display_server *display, struct wl_display *client,
                            struct wl_proxy *surface, int x, int y) {
  conformance_place(display->server, wl_display_get_fd(client), wl_proxy_get_id(surface), x, y);
}

static const struct descriptor *get_descriptor(const struct display_server *display) {
  return &display->descriptor;
}

static void start_on_this_thread(struct display_server *display, struct wl_event_loop *dispatcher) {
  conformance_run(display->server, dispatcher);
}

static struct display_server *create_server(int count, const char **arguments) {
  (void)count;
  (void)arguments;
  struct display_server *display = malloc(sizeof *display);
  if (!display) return NULL;
  void *server = conformance_create();
  unsigned long extensions = 0;
  const struct conformance_extension *list = conformance_extensions(server, &extensions);
  *display = (struct display_server){.version = 3,
                                     .stop = stop,
                                     .create_client_socket = create_client_socket,
                                     .position_window_absolute = position_window,
                                     .create_pointer = create_pointer,
                                     .create_touch = create_touch,
                                     .get_descriptor = get_descriptor,
                                     .start_on_this_thread = start_on_this_thread,
                                     .server = server,
                                     .descriptor = {1, extensions, list}};
  return display;
}

static void destroy_server(struct display_server *display) {
  conformance_destroy(display->server);
  free(display);
}

/// The symbol that the suite looks up.
__attribute__((visibility("default"))) const struct integration wlcs_server_integration = {
    1, create_server, destroy_server};
