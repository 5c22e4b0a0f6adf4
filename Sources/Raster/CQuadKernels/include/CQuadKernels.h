// The span kernels of the quad rasterizer, and the types that describe their work.
//
// Pixels are premultiplied ARGB words (0xAARRGGBB). Target coordinates count whole pixels, whose
// centers are at +½. Texel coordinates are 24.8 fixed point, half a texel less than the corner
// convention, so that their integer part is the upper left of four taps.
//
// Every texel plane that a kernel reads has QUAD_MARGIN texels left and right of each row and one
// row below the last. All of them are copies of the nearest texel. Its stride includes the margins.

#ifndef CQUADKERNELS_H
#define CQUADKERNELS_H

#include <stddef.h>
#include <stdint.h>

/// Texels before and after each row of a plane.
enum { QUAD_MARGIN = 16 };

/// Pixels that a kernel paints in one step.
enum { QUAD_BLOCK = 8 };

/// The most lines whose bounds are computed together.
enum { QUAD_LINES = 8 };

/// How a quad's pixels find their texels, cheapest first.
typedef enum __attribute__((enum_extensibility(closed))) : int32_t {
  quad_class_copy,        ///< One texel a pixel, on the pixel grid.
  quad_class_shift,       ///< One texel a pixel, between pixels along rows.
  quad_class_translate,   ///< One texel a pixel, between pixels.
  quad_class_scale,       ///< Stretched along both axes.
  quad_class_column,      ///< Turned about a vertical line.
  quad_class_linear,      ///< Affine, or turned about a horizontal line: linear along a row.
  quad_class_projective,  ///< Any other homography.
  quad_class_mixed,       ///< Any homography, two textures or levels of one.
  quad_class_faded,       ///< As column or simpler, alpha changing along v.
  quad_class_effect,      ///< Any homography, with effects.
  quad_class_shadow,      ///< Any homography, a color within soft edges.
} quad_class;

/// Visible pixels: start ..< end of each of `rows` rows from y.
typedef struct {
  int32_t y, rows, start, end;
} quad_piece;

/// A line in the target plane. x·a + y·b + c is the distance in pixels, positive inside.
typedef struct {
  double a, b, c;
} quad_line;

/// The four edges of a quad, prepared for coverage. Opposite edges are 0 and 2, and 1 and 3.
///
/// `lead` is the difference between x·a + y·b and the distance by which a pixel's box has entered
/// the half plane. At `full` the box is inside. `wide` and `narrow` are |a| and |b|, the larger
/// first. `scale` is 1 / wide, and `half` is ½ / narrow.
typedef struct {
  float a[4], b[4], c[4], lead[4], full[4], wide[4], narrow[4], scale[4], half[4];
} quad_edges;

/// A rounded rectangle about its center, in card texels: from there to the centers of the corners'
/// arcs, and their radius.
typedef struct {
  float center_u, center_v, inner_width, inner_height, radius;
} quad_window;

/// What the last four classes add to a quad. Lengths are card texels, alphas 0…1.
typedef struct {
  /// A second texture (or level), mixed in by `mix`, with u' = u·u_scale + u_bias in its own 24.8.
  const uint32_t *texels;
  int32_t stride;
  float mix, u_scale, u_bias, v_scale, v_bias, u_max, v_max;
  /// Faded, effect: alpha along v: fade_start + fade_step·v, v in 24.8.
  float fade_start, fade_step;
  /// Card texels per 24.8 unit.
  float u_unit, v_unit;
  /// Effect: cut off along the corners if its radius is more than 0. Shadow: where it is.
  quad_window outline;
  /// Shadow: how fast alpha grows at the outline, per texel.
  float softness;
  /// The color of a shadow. Premultiplied.
  uint32_t color;
  /// If `pixels_per_texel` is more than 0: where each of both textures is seen, when these are
  /// different places.
  quad_window own_window, other_window;
  float pixels_per_texel;
  /// How much darker the color becomes, 0…1.
  float shade;
} quad_effects;

/// One quad, ready to be painted.
typedef struct {
  const uint32_t *texels;  ///< The plane's first texel, behind its margin.
  intptr_t stride;         ///< Texels from row to row.
  float u_max, v_max;      ///< (width − 1)·256 and (height − 1)·256.
  float opacity;           ///< 0…1.
  /// The loss of light, 0…1. effect has its own.
  float shade;
  /// Whether every texel is opaque: blocks inside a quad of opacity 1 are stored without a look.
  int32_t is_opaque;
  /// Shadow: whether all pixels that its blocks touch are before the eye, and its alpha grows by less
  /// than 1 within a pixel. Then it is less than the pixel's coverage.
  int32_t is_soft;
  int32_t prefetch;        ///< Texels from a tap to the line to be fetched ahead; 0 for none.
  /// At pixel (x, y): u = (u·(x, y, 1)) / (w·(x, y, 1)), v likewise.
  double u[3], v[3], w[3];
  quad_edges edges;
  /// Per row from `first_row`: the pixels wholly inside the quad.
  const int32_t *inner_start, *inner_end;
  int32_t first_row;
  /// Per row from `first_row`: the first pixel that the quad touches. What is computed along a row
  /// is computed from there, wherever pieces begin, so that damage never changes a rounding.
  const int32_t *outer_start;
  /// Per pixel from `first_column`, a multiple of QUAD_BLOCK: texel index · 65536 + f · 256 + (127
  /// − f), where f is the weight of the right tap in 127ths. Scale, column and faded use it, and a
  /// soft shadow if u depends on the column alone.
  int32_t first_column;
  const uint32_t *columns;
  /// Mixed: the same for the second plane. NULL where u does not depend on the column alone: then
  /// there are no tables.
  const uint32_t *other_columns;
  /// Column, faded, shadow, mixed: v at row `origin_row`, and its step per row.
  const float *column_v, *column_step;
  int32_t origin_row;
  const quad_effects *effects;  ///< Mixed, faded, effect and shadow.
} quad_shape;

/// Where to paint: `pixels` is column 0 of row `first_row`.
typedef struct {
  uint32_t *pixels;
  intptr_t stride;  ///< Pixels from row to row.
  int32_t width, first_row;
} quad_surface;

/// One build of the kernels.
typedef struct quad_kernels quad_kernels;

/// The kernels of the build's base instruction set.
const quad_kernels *quad_kernels_baseline(void);

/// The fastest kernels of 128-bit vectors this processor runs.
const quad_kernels *quad_kernels_narrow(void);

/// The fastest kernels of 256-bit vectors at most that this processor runs.
const quad_kernels *quad_kernels_wide(void);

/// The fastest kernels this processor runs.
const quad_kernels *quad_kernels_best(void);

/// Paints the pieces of a quad. `scratch` holds the plane's width and both margins.
void quad_paint(
    const quad_kernels *kernels, quad_class kind, const quad_shape *shape,
    const quad_piece *pieces, int32_t count, const quad_surface *surface, uint32_t *scratch);

/// Sets the pixels start ..< end of a row to those of a pattern of QUAD_BLOCK pixels, which repeats
/// from pixel 0.
void quad_fill(
    const quad_kernels *kernels, uint32_t *row, int32_t start, int32_t end,
    const uint32_t *pattern);

/// For each row first ..< last: the pixels of 0 ..< width that the half planes' intersection
/// touches (`inner` 0) or contains as a whole (`inner` not 0). Empty where start ≥ end. `count` is
/// at most QUAD_LINES.
void quad_bounds(
    const quad_kernels *kernels, const quad_line *lines, int32_t count, int32_t inner,
    int32_t first, int32_t last, int32_t width, int32_t *start, int32_t *end);

/// Fills the tables of a scale, column or faded quad for count pixels from first_column, a
/// multiple of QUAD_BLOCK. `column_v` may be NULL.
void quad_columns(
    const quad_kernels *kernels, const quad_shape *shape, int32_t count, int32_t origin_row,
    uint32_t *columns, float *column_v, float *column_step);

/// Averages pairs of texels along a row into `width` texels.
void quad_halve_row(
    const quad_kernels *kernels, const uint32_t *source, uint32_t *target, int32_t width,
    int32_t rounding);

/// Averages two rows into one.
void quad_halve_column(
    const quad_kernels *kernels, const uint32_t *upper, const uint32_t *lower, uint32_t *target,
    int32_t width, int32_t rounding);

/// The rank 0…63 of a place in the ordered 8 × 8 pattern of Bayer (1973): the bits of x ^ y and y,
/// interleaved.
static inline uint32_t quad_bayer(int32_t x, int32_t y) {
  const uint32_t j = (uint32_t)y, m = (uint32_t)x ^ j;
  return (m & 1) << 5 | (j & 1) << 4 | (m & 2) << 2 | (j & 2) << 1 | (m & 4) >> 1 | (j & 4) >> 2;
}

/// Packs a row of pixels to RGB565, dithered by position.
void quad_dither_565(
    const quad_kernels *kernels, const uint32_t *source, uint16_t *target, int32_t count,
    int32_t x, int32_t y);

/// A thread that waits for work: it watches for a moment, then sleeps.
typedef struct quad_helper quad_helper;

/// Starts a helper thread with the nice value `niceness`. Returns NULL if the system has no thread
/// left.
quad_helper *quad_helper_create(int niceness);

/// Runs work(context) on the helper. `quad_helper_wait` must follow.
void quad_helper_run(quad_helper *helper, void (*work)(void *context), void *context);

/// Returns when the work is done. Work that has not begun is canceled.
void quad_helper_wait(quad_helper *helper);

/// Whether the work is done, so that `quad_helper_wait` would return immediately.
int quad_helper_is_done(quad_helper *helper);

/// Ends the thread and frees the helper.
void quad_helper_destroy(quad_helper *helper);

#endif
