// SVG, by librsvg, drawn at the size that is wanted.

#include "Codec.h"
#include "Drawing.h"

#include <cairo.h>
#include <stdlib.h>
#include <string.h>

static struct {
  drawing_new_from_data *new_from_data;
  drawing_set_dpi *set_dpi;
  drawing_get_size_in_pixels *get_size_in_pixels;
  drawing_get_dimensions *get_dimensions;
  drawing_get_geometry *get_geometry;
  drawing_render *render;
  drawing_object_unref *object_unref;
  drawing_error_free *error_free;
} rsvg;

static const char *const names[] = {
    "rsvg_handle_new_from_data", "rsvg_handle_set_dpi", "rsvg_handle_get_intrinsic_size_in_pixels",
    "rsvg_handle_get_intrinsic_dimensions", "rsvg_handle_get_geometry_for_layer",
    "rsvg_handle_render_document", "g_object_unref", "g_error_free"};

_Static_assert(sizeof rsvg == sizeof names, "each function has a name");

const char *const svg_file = "librsvg-2.so.2";

static int is_open;

/// Draws letters of the usual fonts, without a place for them: fonts that are open are there later on.
static void open_fonts(void) {
  static const char drawing[] =
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>"
      "<g font-family='sans-serif'><text y='9'>Aé1</text><text y='9' font-weight='bold'>Aé1</text>"
      "<text y='9' font-style='italic'>Aé1</text></g>"
      "<g font-family='serif'><text y='9'>Aé1</text><text y='9' font-weight='bold'>Aé1</text>"
      "<text y='9' font-style='italic'>Aé1</text></g>"
      "<g font-family='monospace'><text y='9'>Aé1</text><text y='9' font-weight='bold'>Aé1</text>"
      "<text y='9' font-style='italic'>Aé1</text></g></svg>";
  struct _RsvgHandle *handle =
      rsvg.new_from_data((const unsigned char *)drawing, strlen(drawing), NULL);
  if (handle == NULL) return;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 20, 10);
  cairo_t *cairo = cairo_create(surface);
  drawing_rectangle place = {0, 0, 20, 10};
  rsvg.render(handle, cairo, &place, NULL);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  rsvg.object_unref(handle);
}

static void open_svg(void) {
  is_open = open_library(svg_file, names, sizeof names / sizeof *names, &rsvg);
  if (is_open) open_fonts();
}

int svg_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_svg);
  return is_open;
}

static codec_end fail(struct codec_work *work, struct _GError *error) {
  codec_fail(work, "the drawing is damaged");
  if (error != NULL) rsvg.error_free(error);
  return CODEC_FAILED;
}

/// What of a drawing is shown if it has the size of `place`, in pixels.
struct view {
  drawing_rectangle place, part;
};

static struct view all_of(double width, double height) {
  drawing_rectangle place = {0, 0, width, height};
  return (struct view){place, place};
}

static struct view find_view(struct _RsvgHandle *handle) {
  double width = 0, height = 0;
  if (rsvg.get_size_in_pixels(handle, &width, &height) && width > 0 && height > 0)
    return all_of(width, height);
  int has_width, has_height, has_box = 0;
  drawing_length across, down;
  drawing_rectangle box = {0, 0, 0, 0};
  rsvg.get_dimensions(handle, &has_width, &across, &has_height, &down, &has_box, &box);
  if (has_box && box.width > 0 && box.height > 0) return all_of(box.width, box.height);
  // Browsers draw what says nothing in this size. What is drawn may be smaller, or lie beyond it.
  struct view view = all_of(300, 150);
  drawing_rectangle ink = {0, 0, 0, 0}, fill;
  struct _GError *error = NULL;
  if (!has_box && rsvg.get_geometry(handle, NULL, &view.place, &ink, &fill, &error) &&
      ink.width > 0 && ink.height > 0)
    view.part = ink;
  if (error != NULL) rsvg.error_free(error);
  return view;
}

static codec_end draw(
    struct codec_work *work, struct _RsvgHandle *handle, struct view view) {
  double width = view.part.width, height = view.part.height;
  // The stated size of a small drawing is ignored: only its aspect ratio matters.
  double enlarged = width < 1000 && height < 1000 ? 1000 / (width > height ? width : height) : 1;
  codec_header header = {
      .width = codec_length((uint64_t)(width * enlarged + 0.5)),
      .height = codec_length((uint64_t)(height * enlarged + 0.5))};
  if (header.width < 1) header.width = 1;
  if (header.height < 1) header.height = 1;
  codec_target target;
  codec_end end = codec_begin(work, header, &target);
  if (end != CODEC_DONE) return end;
  codec_target straight;
  if (!codec_straighten(&target, &straight)) return CODEC_NO_MEMORY;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)straight.pixels, CAIRO_FORMAT_ARGB32, straight.columns, straight.rows,
      (int)(straight.row_step * 4));
  cairo_t *cairo = cairo_create(surface);
  cairo_translate(cairo, -target.x, -target.y);
  cairo_scale(cairo, target.width / width, target.height / height);
  cairo_translate(cairo, -view.part.x, -view.part.y);
  struct _GError *error = NULL;
  for (int y = 0; y < target.rows; y++)
    memset(straight.pixels + y * straight.row_step, 0, (size_t)target.columns * 4);
  if (cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
    end = CODEC_NO_MEMORY;
  else if (!rsvg.render(handle, cairo, &view.place, &error))
    end = fail(work, error);
  else if (cairo_status(cairo) == CAIRO_STATUS_NO_MEMORY)
    end = CODEC_NO_MEMORY;
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  codec_turn(&straight, &target);
  return end;
}

codec_end svg_decode(struct codec_work *work) {
  codec_end end;
  uint8_t *bytes = codec_read(work, work->source->length, &end);
  if (bytes == NULL) return end;
  struct _GError *error = NULL;
  struct _RsvgHandle *handle =
      rsvg.new_from_data(bytes, (unsigned long)work->source->length, &error);
  free(bytes);
  if (handle == NULL) return fail(work, error);
  rsvg.set_dpi(handle, 96);
  struct view view = find_view(handle);
  if (view.part.width < 1e9 && view.part.height < 1e9)
    end = draw(work, handle, view);
  else
    end = codec_fail(work, "the drawing is too large");
  rsvg.object_unref(handle);
  return end;
}
