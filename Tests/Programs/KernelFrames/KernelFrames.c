// Writes frames painted by each kernel to standard output, for comparing what processors make of
// them: the same program for each, run natively or emulated.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "CQuadKernels.h"

enum { WIDTH = 320, HEIGHT = 240, SIDE = 200, MARGIN = 16, STRIDE = 272 };

static uint32_t opaque[STRIDE * (SIDE + 1) + MARGIN], translucent[STRIDE * (SIDE + 1) + MARGIN];
static uint32_t pixels[WIDTH * HEIGHT], scratch[STRIDE + 64], columns[WIDTH + 64];
static float column_v[WIDTH + 64], column_step[WIDTH + 64];
static int32_t inner_start[HEIGHT + 8], inner_end[HEIGHT + 8];
static int32_t outer_start[HEIGHT + 8], outer_end[HEIGHT + 8];

/// The rows of the map from pixels to texels, each over the third.
typedef struct {
  double u[3], v[3], w[3];
} texel_map;

static uint32_t next_random(void) {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

/// Fills a plane with premultiplied noise over a ramp, and its margins.
static void fill_plane(uint32_t *plane, int is_opaque) {
  for (int y = 0; y < SIDE; y++) {
    uint32_t *row = plane + MARGIN + y * STRIDE;
    for (int x = 0; x < SIDE; x++) {
      const uint32_t a = is_opaque ? 255 : next_random() % 256;
      row[x] = a << 24 | next_random() % (a + 1) << 16 | a * (uint32_t)x / SIDE << 8 |
               next_random() % (a + 1);
    }
    for (int k = 1; k <= MARGIN; k++) row[-k] = row[0];
    for (int x = SIDE; x < STRIDE - MARGIN; x++) row[x] = row[SIDE - 1];
  }
  memcpy(plane + SIDE * STRIDE, plane + (SIDE - 1) * STRIDE, STRIDE * sizeof *plane);
}

/// Sets edge `k` of a quad to where a·x + b·y + c is 0.
static quad_line set_edge(quad_edges *e, int k, double a, double b, double c) {
  const double length = hypot(a, b);
  const quad_line line = {a / length, b / length, c / length};
  const double across = fabs(line.a), down = fabs(line.b);
  const double wide = fmax(fmax(across, down), 1e-3), narrow = fmax(fmin(across, down), 1e-4);
  const double middle = line.c + (line.a + line.b) / 2;
  e->a[k] = line.a;
  e->b[k] = line.b;
  e->c[k] = middle;
  e->wide[k] = wide;
  e->narrow[k] = narrow;
  e->lead[k] = middle + (wide + narrow) / 2;
  e->full[k] = wide + narrow;
  e->scale[k] = 1 / wide;
  e->half[k] = 0.5 / narrow;
  return line;
}

/// Paints the square plane by one kernel over a pattern, and writes the frame.
static void paint(quad_class kind, texel_map map, const uint32_t *plane, float opacity) {
  const quad_kernels *kernels = quad_kernels_best();
  for (int k = 0; k < WIDTH * HEIGHT; k++) pixels[k] = 0xff204060u + k % 97 * 0x010101u;
  quad_shape shape = {
      .texels = plane + MARGIN, .stride = STRIDE, .u_max = (SIDE - 1) * 256,
      .v_max = (SIDE - 1) * 256, .opacity = opacity,
      .inner_start = inner_start, .inner_end = inner_end, .outer_start = outer_start,
      .origin_row = HEIGHT / 2};
  quad_line lines[4];
  for (int k = 0; k < 4; k++) {
    double line[3];
    for (int i = 0; i < 3; i++) {
      const double side = k % 2 ? map.v[i] : map.u[i];
      line[i] = k < 2 ? side : SIDE * map.w[i] - side;
    }
    lines[k] = set_edge(&shape.edges, k, line[0], line[1], line[2]);
  }
  // From the middles of pixels to 256ths of texels between the middles of texels.
  map.u[2] += (map.u[0] + map.u[1]) / 2;
  map.v[2] += (map.v[0] + map.v[1]) / 2;
  map.w[2] += (map.w[0] + map.w[1]) / 2;
  for (int i = 0; i < 3; i++) {
    shape.u[i] = 256 * map.u[i] - 127.5 * map.w[i];
    shape.v[i] = 256 * map.v[i] - 127.5 * map.w[i];
    shape.w[i] = map.w[i];
  }
  quad_bounds(kernels, lines, 4, 1, 0, HEIGHT, WIDTH, inner_start, inner_end);
  quad_bounds(kernels, lines, 4, 0, 0, HEIGHT, WIDTH, outer_start, outer_end);
  if (kind == quad_class_column || kind == quad_class_faded || kind == quad_class_scale) {
    const int is_column = kind != quad_class_scale;
    quad_columns(
        kernels, &shape, WIDTH, HEIGHT / 2, columns, is_column ? column_v : NULL,
        is_column ? column_step : NULL);
    shape.columns = columns;
    shape.column_v = is_column ? column_v : NULL;
    shape.column_step = is_column ? column_step : NULL;
  }
  const quad_effects effects = {
      .texels = translucent + MARGIN, .stride = STRIDE, .mix = 0.4f, .u_scale = 1, .v_scale = 1,
      .u_max = shape.u_max, .v_max = shape.v_max, .fade_start = 0.2f,
      .fade_step = 0.8f / (SIDE * 256), .u_unit = 1 / 256.f, .v_unit = 1 / 256.f,
      .outline = {
          .center_u = SIDE / 2, .center_v = SIDE / 2, .inner_width = SIDE / 2 - 30,
          .inner_height = SIDE / 2 - 30, .radius = 30},
      .softness = 0.5f / 24, .color = 0xa0102040u, .shade = 0.2f};
  if (kind >= quad_class_mixed) shape.effects = &effects;
  quad_piece pieces[HEIGHT];
  int32_t count = 0;
  for (int32_t y = 0; y < HEIGHT; y++) {
    const int32_t start = outer_start[y] & -QUAD_BLOCK, end = outer_end[y];
    if (start >= end) continue;
    quad_piece *above = &pieces[count - 1];
    if (count > 0 && above->start == start && above->end == end && above->y + above->rows == y)
      above->rows++;
    else
      pieces[count++] = (quad_piece){y, 1, start, end};
  }
  const quad_surface surface = {pixels, WIDTH, WIDTH, 0};
  quad_paint(kernels, kind, &shape, pieces, count, &surface, scratch);
  fwrite(pixels, sizeof pixels, 1, stdout);
}

int main(void) {
  const texel_map any = {{0.8, 0.1, -20}, {-0.15, 0.9, 10}, {0.0008, -0.0005, 0.9}};
  texel_map maps[quad_class_shadow + 1];
  for (int k = 0; k <= quad_class_shadow; k++) maps[k] = any;
  maps[quad_class_copy] = (texel_map){{1, 0, -40}, {0, 1, -30}, {0, 0, 1}};
  maps[quad_class_shift] = (texel_map){{1, 0, -40.3}, {0, 1, -30}, {0, 0, 1}};
  maps[quad_class_translate] = (texel_map){{1, 0, -40.3}, {0, 1, -30.6}, {0, 0, 1}};
  maps[quad_class_scale] = (texel_map){{0.7, 0, -10.3}, {0, 0.8, -9.6}, {0, 0, 1}};
  maps[quad_class_column] = (texel_map){{0.8, 0, -20}, {-0.15, 0.9, 10}, {0.0008, 0, 0.9}};
  maps[quad_class_faded] = maps[quad_class_column];
  maps[quad_class_linear] = (texel_map){{0.8, 0.1, -20}, {-0.15, 0.9, 10}, {0, 0, 1}};
  fill_plane(opaque, 1);
  fill_plane(translucent, 0);
  for (int k = 0; k <= quad_class_shadow; k++) {
    paint((quad_class)k, maps[k], opaque, 1);
    paint((quad_class)k, maps[k], translucent, 0.6f);
  }
  return 0;
}
