// The functions of librsvg that are used, declared here: its header needs those of half a desktop. A
// test compares them with it.

#ifndef DRAWING_H
#define DRAWING_H

struct _RsvgHandle;
struct _GError;
struct _cairo;

#ifndef DRAWING_STRUCTURES
/// The same as `RsvgRectangle`.
typedef struct {
  double x, y, width, height;
} drawing_rectangle;

/// The same as `RsvgLength`.
typedef struct {
  double length;
  int unit;
} drawing_length;
#endif

typedef struct _RsvgHandle *drawing_new_from_data(
    const unsigned char *bytes, unsigned long count, struct _GError **error);
typedef void drawing_set_dpi(struct _RsvgHandle *drawing, double dots);
typedef int drawing_get_size_in_pixels(
    struct _RsvgHandle *drawing, double *width, double *height);
typedef void drawing_get_dimensions(
    struct _RsvgHandle *drawing, int *has_width, drawing_length *width, int *has_height,
    drawing_length *height, int *has_box, drawing_rectangle *box);
typedef int drawing_get_geometry(
    struct _RsvgHandle *drawing, const char *id, const drawing_rectangle *place,
    drawing_rectangle *ink, drawing_rectangle *fill, struct _GError **error);
typedef int drawing_render(
    struct _RsvgHandle *drawing, struct _cairo *cairo, const drawing_rectangle *place,
    struct _GError **error);
typedef void drawing_object_unref(void *object);
typedef void drawing_error_free(struct _GError *error);

#endif
