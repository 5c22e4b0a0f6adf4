// The functions of librsvg have the types by which they are called.

#include <librsvg/rsvg.h>

#define DRAWING_STRUCTURES
typedef RsvgRectangle drawing_rectangle;
typedef RsvgLength drawing_length;
#include "../../Sources/Pictures/CCodecs/Drawing.h"

#define SAME(type, function) \
  _Static_assert(__builtin_types_compatible_p(type, typeof(function)), #function)

SAME(drawing_new_from_data, rsvg_handle_new_from_data);
SAME(drawing_set_dpi, rsvg_handle_set_dpi);
SAME(drawing_get_size_in_pixels, rsvg_handle_get_intrinsic_size_in_pixels);
SAME(drawing_get_dimensions, rsvg_handle_get_intrinsic_dimensions);
SAME(drawing_get_geometry, rsvg_handle_get_geometry_for_layer);
SAME(drawing_render, rsvg_handle_render_document);
SAME(drawing_object_unref, (g_object_unref));
SAME(drawing_error_free, g_error_free);
