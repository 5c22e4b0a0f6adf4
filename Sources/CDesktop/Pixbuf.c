// Pictures, decoded by gdk-pixbuf, which is opened by the first call.

#include "CDesktop.h"
#include "Opening.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef struct list {
  void *data;
  struct list *next;
} list;

/// What went wrong, as GLib tells it.
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} failure;

static struct {
  list *(*get_formats)(void);
  char *(*format_get_name)(void *);
  pixbuf_loader *(*loader_new_with_type)(const char *, failure **);
  void (*loader_set_size)(pixbuf_loader *, int, int);
  int (*loader_write)(pixbuf_loader *, const uint8_t *, size_t, failure **);
  int (*loader_close)(pixbuf_loader *, failure **);
  pixbuf *(*loader_get_pixbuf)(pixbuf_loader *);
  int (*get_width)(const pixbuf *);
  int (*get_height)(const pixbuf *);
  int (*get_n_channels)(const pixbuf *);
  int (*get_rowstride)(const pixbuf *);
  const uint8_t *(*read_pixels)(const pixbuf *);
  const char *(*get_option)(pixbuf *, const char *);
  int (*set_option)(pixbuf *, const char *, const char *);
  pixbuf *(*apply_embedded_orientation)(pixbuf *);
  pixbuf *(*scale_simple)(const pixbuf *, int, int, int);
  pixbuf *(*new_subpixbuf)(pixbuf *, int, int, int, int);
  pixbuf *(*new)(int, int, int, int, int);
  pixbuf *(*copy)(const pixbuf *);
  void (*fill)(pixbuf *, uint32_t);
  void (*copy_area)(const pixbuf *, int, int, int, int, pixbuf *, int, int);
  void (*composite)(
      const pixbuf *, pixbuf *, int, int, int, int, double, double, double, double, int, int);
  void *(*object_ref)(void *);
  void (*object_unref)(void *);
  unsigned long (*signal_connect_data)(void *, const char *, void (*)(void), void *, void *, int);
  void (*slist_free)(list *);
  void (*error_free)(failure *);
  void (*free)(void *);
} gdk;

static const char *const names[] = {
    "gdk_pixbuf_get_formats", "gdk_pixbuf_format_get_name", "gdk_pixbuf_loader_new_with_type",
    "gdk_pixbuf_loader_set_size", "gdk_pixbuf_loader_write", "gdk_pixbuf_loader_close",
    "gdk_pixbuf_loader_get_pixbuf", "gdk_pixbuf_get_width", "gdk_pixbuf_get_height",
    "gdk_pixbuf_get_n_channels", "gdk_pixbuf_get_rowstride", "gdk_pixbuf_read_pixels",
    "gdk_pixbuf_get_option", "gdk_pixbuf_set_option", "gdk_pixbuf_apply_embedded_orientation",
    "gdk_pixbuf_scale_simple", "gdk_pixbuf_new_subpixbuf", "gdk_pixbuf_new", "gdk_pixbuf_copy",
    "gdk_pixbuf_fill", "gdk_pixbuf_copy_area", "gdk_pixbuf_composite", "g_object_ref",
    "g_object_unref", "g_signal_connect_data", "g_slist_free", "g_error_free", "g_free"};

_Static_assert(sizeof gdk == sizeof names, "each function has a name");

enum { RGB = 0, NEAREST = 0, BILINEAR = 2 };

static int is_open;

static void open_gdk(void) {
  is_open = open_library(
      "libgdk_pixbuf-2.0.so.0", names, sizeof names / sizeof *names, &gdk);
}

static int is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_gdk);
  return is_open;
}

void pixbuf_formats(void (*respond)(const char *, void *), void *context) {
  if (!is_there()) return;
  list *formats = gdk.get_formats();
  for (list *next = formats; next != NULL; next = next->next) {
    char *name = gdk.format_get_name(next->data);
    if (name != NULL) respond(name, context);
    gdk.free(name);
  }
  gdk.slist_free(formats);
}

pixbuf_loader *pixbuf_loader_create(const char *format) {
  return is_there() ? gdk.loader_new_with_type(format, NULL) : NULL;
}

void pixbuf_loader_when_size_is_known(
    pixbuf_loader *loader, void (*respond)(pixbuf_loader *, int, int, void *), void *context) {
  gdk.signal_connect_data(loader, "size-prepared", (void (*)(void))respond, context, NULL, 0);
}

void pixbuf_loader_when_area_is_decoded(
    pixbuf_loader *loader, void (*respond)(pixbuf_loader *, int, int, int, int, void *),
    void *context) {
  gdk.signal_connect_data(loader, "area-updated", (void (*)(void))respond, context, NULL, 0);
}

void pixbuf_loader_set_size(pixbuf_loader *loader, int width, int height) {
  gdk.loader_set_size(loader, width, height);
}

/// Hands out why something failed; returns whether it did not.
static int tell(int is_fine, failure *error, char *reason, size_t capacity) {
  if (capacity > 0)
    snprintf(reason, capacity, "%s", error && error->message ? error->message : "");
  if (error != NULL) gdk.error_free(error);
  return is_fine;
}

int pixbuf_loader_write(
    pixbuf_loader *loader, const uint8_t *bytes, size_t count, char *reason, size_t capacity) {
  failure *error = NULL;
  return tell(gdk.loader_write(loader, bytes, count, &error), error, reason, capacity);
}

int pixbuf_loader_close(pixbuf_loader *loader, char *reason, size_t capacity) {
  failure *error = NULL;
  return tell(gdk.loader_close(loader, &error), error, reason, capacity);
}

pixbuf *pixbuf_loader_picture(pixbuf_loader *loader) {
  pixbuf *picture = gdk.loader_get_pixbuf(loader);
  return picture == NULL ? NULL : gdk.object_ref(picture);
}

void pixbuf_loader_free(pixbuf_loader *loader) { gdk.object_unref(loader); }
void pixbuf_free(pixbuf *picture) { gdk.object_unref(picture); }

int pixbuf_width(pixbuf *picture) { return gdk.get_width(picture); }
int pixbuf_height(pixbuf *picture) { return gdk.get_height(picture); }
int pixbuf_channels(pixbuf *picture) { return gdk.get_n_channels(picture); }
int pixbuf_row_bytes(pixbuf *picture) { return gdk.get_rowstride(picture); }
const uint8_t *pixbuf_pixels(pixbuf *picture) { return gdk.read_pixels(picture); }

const char *pixbuf_option(pixbuf *picture, const char *key) {
  return gdk.get_option(picture, key);
}

void pixbuf_set_option(pixbuf *picture, const char *key, const char *value) {
  gdk.set_option(picture, key, value);
}

pixbuf *pixbuf_upright(pixbuf *picture) { return gdk.apply_embedded_orientation(picture); }

pixbuf *pixbuf_scaled(pixbuf *picture, int width, int height) {
  return gdk.scale_simple(picture, width, height, BILINEAR);
}

pixbuf *pixbuf_part(pixbuf *picture, int x, int y, int width, int height) {
  return gdk.new_subpixbuf(picture, x, y, width, height);
}

pixbuf *pixbuf_create(int width, int height) {
  if (!is_there()) return NULL;
  pixbuf *picture = gdk.new(RGB, 1, 8, width, height);
  if (picture != NULL) gdk.fill(picture, 0);
  return picture;
}

pixbuf *pixbuf_share(pixbuf *picture) { return gdk.object_ref(picture); }
pixbuf *pixbuf_copy(pixbuf *picture) { return gdk.copy(picture); }

void pixbuf_clear(pixbuf *picture, int x, int y, int width, int height) {
  pixbuf *part = gdk.new_subpixbuf(picture, x, y, width, height);
  if (part == NULL) return;
  gdk.fill(part, 0);
  gdk.object_unref(part);
}

void pixbuf_put(pixbuf *picture, pixbuf *top, int x, int y, int width, int height, int blends) {
  if (blends)
    gdk.composite(top, picture, x, y, width, height, x, y, 1, 1, NEAREST, 255);
  else
    gdk.copy_area(top, 0, 0, width, height, picture, x, y);
}
