// Text, laid out by Pango, which is opened by the first call.

#include "CDesktop.h"
#include "Opening.h"

#include <pthread.h>

typedef struct {
  int x, y, width, height;
} rectangle;

// The beginning of PangoAttribute.
typedef struct {
  const void *type;
  unsigned start, end;
} attribute;

static struct {
  void *(*cairo_font_map_get_default)(void);
  void (*cairo_font_map_set_default)(void *);
  void *(*font_map_create_context)(void *);
  void (*cairo_update_context)(void *, void *);
  void *(*font_description_new)(void);
  void (*font_description_free)(void *);
  void (*font_description_set_family)(void *, const char *);
  void (*font_description_set_absolute_size)(void *, double);
  void (*font_description_set_weight)(void *, int);
  void *(*font_map_load_font)(void *, void *, void *);
  text_layout *(*layout_new)(void *);
  void (*layout_set_font_description)(text_layout *, void *);
  void (*layout_set_width)(text_layout *, int);
  void (*layout_set_height)(text_layout *, int);
  void (*layout_set_wrap)(text_layout *, int);
  void (*layout_set_ellipsize)(text_layout *, int);
  void (*layout_set_alignment)(text_layout *, int);
  void (*layout_set_text)(text_layout *, const char *, int);
  void (*layout_set_attributes)(text_layout *, void *);
  void *(*attr_list_new)(void);
  void (*attr_list_unref)(void *);
  void (*attr_list_insert)(void *, attribute *);
  attribute *(*attr_weight_new)(int);
  attribute *(*attr_underline_new)(int);
  void (*layout_get_extents)(text_layout *, rectangle *, rectangle *);
  void (*cairo_show_layout)(void *, text_layout *);
  void (*cairo_layout_path)(void *, text_layout *);
  void (*object_unref)(void *);
} pango;

static const char *const names[] = {
    "pango_cairo_font_map_get_default", "pango_cairo_font_map_set_default",
    "pango_font_map_create_context", "pango_cairo_update_context", "pango_font_description_new",
    "pango_font_description_free", "pango_font_description_set_family",
    "pango_font_description_set_absolute_size",
    "pango_font_description_set_weight", "pango_font_map_load_font", "pango_layout_new",
    "pango_layout_set_font_description", "pango_layout_set_width", "pango_layout_set_height",
    "pango_layout_set_wrap", "pango_layout_set_ellipsize", "pango_layout_set_alignment",
    "pango_layout_set_text", "pango_layout_set_attributes", "pango_attr_list_new",
    "pango_attr_list_unref", "pango_attr_list_insert", "pango_attr_weight_new",
    "pango_attr_underline_new", "pango_layout_get_extents", "pango_cairo_show_layout",
    "pango_cairo_layout_path", "g_object_unref"};

_Static_assert(sizeof pango == sizeof names, "each function has a name");

// Pango's numbers.
enum {
  SCALE = 1024, NORMAL = 400, BOLD = 700, HEAVY = 900, SINGLE_LINE = 1, WORDS_THEN_LETTERS = 2,
  IN_THE_MIDDLE = 2,
  AT_THE_END = 3
};

static int is_open;

static void open_pango(void) {
  is_open = open_library(
      "libpangocairo-1.0.so.0", names, sizeof names / sizeof *names, &pango);
}

static int is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_pango);
  return is_open;
}

/// Makes the marked letters heavier and underlines them.
static void mark_letters(text_layout *layout, const text_request *request) {
  if (request->mark_count <= 0) return;
  void *list = pango.attr_list_new();
  for (int mark = 0; mark < request->mark_count; mark++) {
    attribute *looks[] = {
        pango.attr_weight_new(request->is_bold ? HEAVY : BOLD),
        pango.attr_underline_new(SINGLE_LINE)};
    for (int look = 0; look < 2; look++) {
      looks[look]->start = request->marks[2 * mark];
      looks[look]->end = request->marks[2 * mark + 1];
      pango.attr_list_insert(list, looks[look]);
    }
  }
  pango.layout_set_attributes(layout, list);
  pango.attr_list_unref(list);
}

static text_layout *create(
    const text_request *request, void *fonts, void *context, void *description,
    text_extents *extents) {
  pango.font_description_set_family(description, request->family);
  pango.font_description_set_absolute_size(description, request->size * SCALE);
  pango.font_description_set_weight(description, request->is_bold ? BOLD : NORMAL);
  void *font = pango.font_map_load_font(fonts, context, description);
  if (font == NULL) return NULL;
  pango.object_unref(font);
  text_layout *layout = pango.layout_new(context);
  if (layout == NULL) return NULL;
  pango.layout_set_font_description(layout, description);
  pango.layout_set_width(layout, (int)(request->width * SCALE + 0.5));
  pango.layout_set_height(layout, -request->lines);
  pango.layout_set_wrap(layout, WORDS_THEN_LETTERS);
  // Names that are long have their number or date at the end.
  pango.layout_set_ellipsize(layout, request->lines == 1 ? IN_THE_MIDDLE : AT_THE_END);
  pango.layout_set_alignment(layout, request->alignment);
  pango.layout_set_text(layout, request->content, -1);
  mark_letters(layout, request);
  rectangle ink, logical;
  pango.layout_get_extents(layout, &ink, &logical);
  *extents = (text_extents){
      (double)logical.x / SCALE, (double)logical.y / SCALE, (double)logical.width / SCALE,
      (double)logical.height / SCALE};
  return layout;
}

/// The number of texts after which a thread creates a new font map: a map never releases fonts, and each
/// new size, as while a window is being resized, is another font of some 35 kB.
enum { TEXTS_OF_A_MAP = 128 };

static void renew_font_map(void) {
  static _Thread_local unsigned texts;
  if (++texts % TEXTS_OF_A_MAP == 0) pango.cairo_font_map_set_default(NULL);
}

text_layout *text_layout_create(
    const text_request *request, void *cairo, text_extents *extents) {
  if (!is_there()) return NULL;
  renew_font_map();
  void *fonts = pango.cairo_font_map_get_default();
  void *context = pango.font_map_create_context(fonts);
  pango.cairo_update_context(cairo, context);
  void *description = pango.font_description_new();
  text_layout *layout = create(request, fonts, context, description, extents);
  pango.font_description_free(description);
  pango.object_unref(context);
  return layout;
}

void text_release_fonts(void) {
  if (is_there()) pango.cairo_font_map_set_default(NULL);
}

void text_layout_free(text_layout *layout) { pango.object_unref(layout); }
void text_layout_show(text_layout *layout, void *cairo) { pango.cairo_show_layout(cairo, layout); }
void text_layout_trace(text_layout *layout, void *cairo) { pango.cairo_layout_path(cairo, layout); }
