// What is computed per frame or per picture rather than per pixel: bounds, tables, levels.

static void q_fill(uint32_t *row, int32_t start, int32_t end, const uint32_t *pattern) {
  // Up to a whole pattern pixel by pixel. A pattern that was turned in memory would be read before it is
  // written there.
  int32_t x = start;
  for (; x < end && (x & (QUAD_BLOCK - 1)); x++) row[x] = pattern[x & (QUAD_BLOCK - 1)];
  const q_px v = q_load(pattern);
  for (; x + 4 * QUAD_BLOCK <= end; x += 4 * QUAD_BLOCK)
    for (int k = 0; k < 4; k++) q_store(row + x + k * QUAD_BLOCK, v);
  for (; x + QUAD_BLOCK <= end; x += QUAD_BLOCK) q_store(row + x, v);
  for (; x < end; x++) row[x] = pattern[x & (QUAD_BLOCK - 1)];
}

/// Half planes that lean less than this from the row are taken as level.
#define Q_LEVEL 1e-7
/// Pixels cut by less than this are taken as whole, and touched by less as clear.
#define Q_SLACK (1.0 / 512)

/// A half plane, prepared for rows of pixels: where it begins in row y is slope·y + start, or, if
/// it is level, it holds a row where that is not less than 0.
typedef struct {
  float slope, start;
  int side;  // 1: to the right, -1: to the left, 0: level
} q_bound;

Q_INLINE q_bound q_bound_of(const quad_line *l, int inner, int32_t first) {
  const double rise = l->b > 0 ? l->b : 0, fall = l->b < 0 ? l->b : 0;
  // The distance of the row's best corner (or worst, for `inner`) at x = 0. Rows count from
  // `first`, so that the numbers are small and exact.
  const double c = l->c + l->b * first + (inner ? fall + Q_SLACK : rise - Q_SLACK);
  if (l->a > Q_LEVEL || l->a < -Q_LEVEL)
    return (q_bound){(float)(-l->b / l->a), (float)(-c / l->a), l->a > 0 ? 1 : -1};
  return (q_bound){(float)l->b, (float)c, 0};
}

static void q_bounds(
    const quad_line *lines, int32_t count, int32_t inner, int32_t first, int32_t last,
    int32_t width, int32_t *start, int32_t *end) {
  q_bound bounds[QUAD_LINES];
  for (int32_t k = 0; k < count; k++) bounds[k] = q_bound_of(&lines[k], inner, first);
  q_f8 row = q_ramp();
  for (int32_t y = first; y < last; y += QUAD_BLOCK, row += q_splat(QUAD_BLOCK)) {
    q_f8 low = q_splat(0), high = q_splat((float)width);
    for (int32_t k = 0; k < count; k++) {
      const q_f8 x = row * q_splat(bounds[k].slope) + q_splat(bounds[k].start);
      if (bounds[k].side > 0) low = q_max(x, low);
      else if (bounds[k].side < 0) high = q_min(x, high);
      else high = q_choose(x < q_splat(0), q_splat(-1), high);
    }
    low = q_clamp(low, q_splat((float)width));
    high = q_clamp(high, q_splat((float)width));
    q_i8 a = q_truncate(low), b = q_truncate(high);
    if (inner) a -= q_float(a) < low;  // up; a true comparison is −1
    else b -= q_float(b) < high;
    if (y + QUAD_BLOCK <= last) {
      q_store((uint32_t *)start + (y - first), (q_px)a);
      q_store((uint32_t *)end + (y - first), (q_px)b);
    } else {
      for (int k = 0; y + k < last; k++) {
        start[y - first + k] = a[k];
        end[y - first + k] = b[k];
      }
    }
  }
}

static void q_columns(
    const quad_shape *s, int32_t count, int32_t origin_row, uint32_t *columns, float *column_v,
    float *column_step) {
  const double middle = s->w[1] * origin_row;
  for (int32_t k = 0; k < count; k += QUAD_BLOCK) {
    const double x = s->first_column + k;
    // Relative to the block's first pixel, as in q_run_map.
    const double inverse = 1 / (s->w[0] * x + middle + s->w[2]);
    const double u = (s->u[0] * x + s->u[1] * origin_row + s->u[2]) * inverse;
    const double v = (s->v[0] * x + s->v[1] * origin_row + s->v[2]) * inverse;
    const q_f8 w = q_splat((float)(s->w[0] * inverse)), one = q_splat(1);
    const q_f8 rest = one / (w * q_ramp() + one), t = q_ramp() * rest;
    q_f8 at = q_splat((float)((s->u[0] - u * s->w[0]) * inverse)) * t + q_splat((float)u);
    const q_px c = (q_px)q_truncate(q_clamp(at, q_splat(s->u_max)));
    const q_px f = ((c & 255u) * 127u + 128u) >> 8;
    q_store(columns + k, (c >> 8) << 16 | f << 8 | (127u - f));
    if (!column_v) continue;
    at = q_splat((float)((s->v[0] - v * s->w[0]) * inverse)) * t + q_splat((float)v);
    *(q_f8_loose *)(column_v + k) = at;
    *(q_f8_loose *)(column_step + k) = q_splat((float)(s->v[1] * inverse)) * rest;
  }
}

/// The average of two pixels, halves rounded up where `up` is 1 and down where it is 0.
Q_INLINE q_px q_average(q_px a, q_px b, q_px up) {
  const q_px odd = a ^ b;
  return (a & b) + ((odd & 0xfefefefeu) >> 1) + (odd & up);
}

static void q_halve_row(
    const uint32_t *source, uint32_t *target, int32_t width, int32_t rounding) {
  // Halves go up and down in turn, so that no level is brighter than its picture.
  const uint32_t up = rounding & 1 ? 0x01010101u : 0, down = up ^ 0x01010101u;
  const q_px turn = {up, down, up, down, up, down, up, down};
  for (int32_t x = 0; x < width; x += QUAD_BLOCK) {
    const q_px a = q_load(source + 2 * x), b = q_load(source + 2 * x + QUAD_BLOCK);
    q_store(target + x, q_average(
        __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14),
        __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15), turn));
  }
}

static void q_halve_column(
    const uint32_t *upper, const uint32_t *lower, uint32_t *target, int32_t width,
    int32_t rounding) {
  const uint32_t up = rounding & 1 ? 0x01010101u : 0, down = up ^ 0x01010101u;
  const q_px turn = {up, down, up, down, up, down, up, down};
  for (int32_t x = 0; x < width; x += QUAD_BLOCK)
    q_store(target + x, q_average(q_load(upper + x), q_load(lower + x), turn));
}

typedef uint16_t q_short __attribute__((vector_size(16)));
typedef q_short q_short_loose __attribute__((aligned(2)));

/// value·levels/255 + threshold/255, rounded down. The threshold is less than 255, and levels at most 63:
/// 16 bits are enough.
Q_INLINE q_short q_level(q_short value, uint16_t levels, q_short threshold) {
  const q_short m = value * levels + threshold;
  return (m + 1 + (m >> 8)) >> 8;  // m / 255
}

Q_INLINE q_short q_dithered(q_px p, q_short threshold) {
  const q_short low = __builtin_convertvector(p, q_short);
  const q_short high = __builtin_convertvector(p >> 16, q_short);
  return q_level(high & 255, 31, threshold) << 11 | q_level(low >> 8, 63, threshold) << 5 |
         q_level(low & 255, 31, threshold);
}

static void q_dither_565(
    const uint32_t *source, uint16_t *target, int32_t count, int32_t x, int32_t y) {
  // The pattern is as wide as a block.
  q_short threshold;
  for (int k = 0; k < QUAD_BLOCK; k++)
    threshold[k] = (uint16_t)(quad_bayer(x + k, y) * 255 + 127) >> 6;
  int32_t k = 0;
  for (; k + QUAD_BLOCK <= count; k += QUAD_BLOCK)
    *(q_short_loose *)(target + k) = q_dithered(q_load(source + k), threshold);
  if (k == count) return;
  uint32_t block[QUAD_BLOCK] = {0};
  __builtin_memcpy(block, source + k, (size_t)(count - k) * 4);
  const q_short rest = q_dithered(q_load(block), threshold);
  __builtin_memcpy(target + k, &rest, (size_t)(count - k) * 2);
}
