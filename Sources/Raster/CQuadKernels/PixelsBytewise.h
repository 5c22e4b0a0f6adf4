// Pixel arithmetic by byte multiply-add (AVX2, SSE4.1, NEON): four channels of four pixels in 16-bit
// lanes, two vectors. The same bits with each of the three.
//
// Horizontal weights have 7 bits (their sum is 127, exact at both ends) for the byte multiply-add.
// Vertical weights and opacities have 15 bits, with rounding. The deviation from the exact value is
// at most 1 of 255.

/// Eight pixels, channels times 127: pixels 0 1 4 5 in `low`, 2 3 6 7 in `high`.
typedef struct {
  q_s16 low, high;
} q_wide;

/// A 15-bit weight per pixel, spread over its channels in the order of q_wide.
typedef struct {
  q_s16 low, high;
} q_weight;

/// Where eight pixels' upper left taps are, and the weights of the lower ones. In memory: more loads
/// are possible in one cycle than extractions from vectors.
typedef struct {
  q_px at, fy;
} q_taps;

/// Constants that stay in memory, where an instruction can read them at no cost: the loops have
/// more of them than there are registers.
typedef struct {
  int8_t low[32], high[32], side_low[32], side_high[32], alpha[32];
#ifndef Q_NEON
  int8_t pairs[32];
#endif
  uint32_t fraction[8], sum[8], opaque[8];
  int16_t unit[16];
} q_constants;

#define Q_TOP 0xff000000u

#ifndef Q_NEON
#define Q_SIDE_LOW 0,1,0,1,0,1,0,1, 4,5,4,5,4,5,4,5
#define Q_SIDE_HIGH 8,9,8,9,8,9,8,9, 12,13,12,13,12,13,12,13
#endif

// clang-format off
static const q_constants q_table __attribute__((aligned(32))) = {
    // A pixel's 16-bit weight to its four channels, in the order of q_wide.
    .low = {0,1,0,1,0,1,0,1, 4,5,4,5,4,5,4,5, 0,1,0,1,0,1,0,1, 4,5,4,5,4,5,4,5},
    .high = {8,9,8,9,8,9,8,9, 12,13,12,13,12,13,12,13, 8,9,8,9,8,9,8,9, 12,13,12,13,12,13,12,13},
    // A table's entry to the weights of the left and right texels.
    .side_low = {Q_SIDE_LOW, Q_SIDE_LOW},
    .side_high = {Q_SIDE_HIGH, Q_SIDE_HIGH},
    // A pixel's 16-bit alpha to its four channels.
    .alpha = {6,7,6,7,6,7,6,7, 14,15,14,15,14,15,14,15, 6,7,6,7,6,7,6,7, 14,15,14,15,14,15,14,15},
#ifndef Q_NEON
    // Two neighboring texels to pairs of equal channels.
    .pairs = {0,4,1,5,2,6,3,7, 8,12,9,13,10,14,11,15, 0,4,1,5,2,6,3,7, 8,12,9,13,10,14,11,15},
#endif
    .fraction = {0x7f80, 0x7f80, 0x7f80, 0x7f80, 0x7f80, 0x7f80, 0x7f80, 0x7f80},
    .sum = {127, 127, 127, 127, 127, 127, 127, 127},
    .opaque = {Q_TOP, Q_TOP, Q_TOP, Q_TOP, Q_TOP, Q_TOP, Q_TOP, Q_TOP},
    .unit = {258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258},
};
// clang-format on

typedef const q_constants *q_const;

Q_INLINE q_const q_constants_get(void) {
  q_const table = &q_table;
#ifndef Q_NEON
  // Hidden from the compiler, which would load the constants into registers it then spills.
  __asm__("" : "+r"(table));
#endif
  return table;
}

/// The constants for a loop that has registers for them.
Q_INLINE q_const q_constants_kept(q_const k, q_constants *copy) {
  *copy = *k;
  return copy;
}

/// A constant as the operand of an instruction.
#define Q_CONSTANT(field) (*(const q_px *)k->field)

/// The 8 bits of fraction as a 15-bit weight.
Q_INLINE q_px q_fraction(q_px v, q_const k) { return v << 7 & Q_CONSTANT(fraction); }

/// The taps of texels `at` of a row at the 24.8 coordinates v, clamped by the caller.
Q_INLINE q_taps q_taps_below(q_px at, q_f8 v, q_px stride, q_const k) {
  const q_px y = (q_px)q_truncate(v);
  return (q_taps){(y >> 8) * stride + at, q_fraction(y, k)};
}

/// Four pairs of neighboring texels, each mixed by weights from q_sides.
Q_INLINE q_s16 q_across(
    const uint32_t *p, uint64_t a, uint64_t b, uint64_t c, uint64_t d, q_px sides, q_const k) {
#ifdef Q_NEON
  (void)k;
  return q_mixed_pairs(p + a, p + b, p + c, p + d, sides);
#else
  return q_multiply_add(q_ordered(q_gathered(p + a, p + b, p + c, p + d), k->pairs), sides);
#endif
}
/// a + (b − a)·w.
Q_INLINE q_s16 q_lerp(q_s16 a, q_s16 b, q_s16 w) { return a + q_multiply(b - a, w); }

/// Weights of left and right taps, in the order of q_wide.
typedef struct {
  q_px low, high;
} q_sides;

/// The weights of a table's entries.
Q_INLINE q_sides q_sides_column(q_px column, q_const k) {
  return (q_sides){q_ordered(column, k->side_low), q_ordered(column, k->side_high)};
}

/// The weights for a loop that does not change them, in registers where there are enough.
Q_INLINE const q_sides *q_sides_kept(const q_sides *sides, q_sides *copy) {
#ifdef Q_NEON
  *copy = (q_sides){q_kept(sides->low), q_kept(sides->high)};
  return copy;
#else
  (void)copy;
  return sides;
#endif
}

/// The weights of 24.8 coordinates.
Q_INLINE q_sides q_sides_at(q_px x, q_const k) {
  const q_px f = (q_px)q_multiply((q_s16)q_fraction(x, k), (q_s16)Q_CONSTANT(sum));
  // f·255 + 127 = f·256 + (127 − f): the two byte weights.
  return q_sides_column((f << 8) - (f - Q_CONSTANT(sum)), k);
}

#ifdef Q_NEON
#define Q_FENCE
#else
#define Q_FENCE "memory"
#endif

/// Four taps of each pixel, those at t->at, to the right of them and below them, weighted by `x` and
/// t->fy.
Q_INLINE q_wide q_four_taps(
    const uint32_t *p, const uint32_t *n, const q_taps *t, q_sides x, const uint32_t *ahead,
    q_const k) {
  // Read here, not before: a register for each of the eight would be too many.
  __asm__("" : "+r"(t) : : Q_FENCE);
  const uint32_t *at = (const uint32_t *)t;
  const uint64_t a = at[0], b = at[1], e = at[4], f = at[5];
  // Eight pixels of a turned card reach over several lines of the cache.
  __builtin_prefetch(ahead + a);
  __builtin_prefetch(ahead + e);
  const q_s16 tl = q_across(p, a, b, e, f, x.low, k);
  const q_s16 bl = q_across(n, a, b, e, f, x.low, k);
  __asm__("" : : : Q_FENCE);
  const uint64_t c = at[2], d = at[3], g = at[6], i = at[7];
  const q_s16 th = q_across(p, c, d, g, i, x.high, k);
  const q_s16 bh = q_across(n, c, d, g, i, x.high, k);
  const q_px yl = q_ordered(t->fy, k->low), yh = q_ordered(t->fy, k->high);
  return (q_wide){q_lerp(tl, bl, (q_s16)yl), q_lerp(th, bh, (q_s16)yh)};
}

Q_INLINE q_px q_taps_at(const q_taps *t) { return t->at; }

/// A row's pairs of neighboring texels, each mixed.
typedef q_wide q_row;

/// Those at t->at, weighted by `x`.
Q_INLINE q_row q_row_of(
    const uint32_t *p, const q_taps *t, q_sides x, const uint32_t *ahead, q_const k) {
  __asm__("" : "+r"(t));
  const uint32_t *at = (const uint32_t *)t;
  __builtin_prefetch(ahead + at[0]);
  __builtin_prefetch(ahead + at[4]);
  return (q_row){
      q_across(p, at[0], at[1], at[4], at[5], x.low, k),
      q_across(p, at[2], at[3], at[6], at[7], x.high, k)};
}

/// The row of taps between two rows of texels.
Q_INLINE q_wide q_rows_mixed(q_row upper, q_row lower, const q_taps *t, q_sides x, q_const k) {
  (void)x;
  const q_px low = q_ordered(t->fy, k->low), high = q_ordered(t->fy, k->high);
  return (q_wide){
      q_lerp(upper.low, lower.low, (q_s16)low), q_lerp(upper.high, lower.high, (q_s16)high)};
}

/// The pixels of one row where the mask is set, else of the other.
Q_INLINE q_row q_choose_row(q_i8 mask, q_row yes, q_row no, q_const k) {
  const q_px low = q_ordered((q_px)mask, k->low), high = q_ordered((q_px)mask, k->high);
  return (q_row){q_chosen(low, yes.low, no.low), q_chosen(high, yes.high, no.high)};
}

/// Two taps along a row.
Q_INLINE q_wide q_resample(
    const uint32_t *row, const uint32_t *ahead, const uint32_t *columns, q_const k) {
  const uint16_t *at = (const uint16_t *)columns + 1;  // the index, high half of each entry
  // Hidden: the compiler would extract the indices from the vector of weights, which is slower.
  __asm__("" : "+r"(at));
  __builtin_prefetch(ahead + at[0]);
  const q_sides x = q_sides_column(q_load(columns), k);
  return (q_wide){
      q_across(row, at[0], at[2], at[8], at[10], x.low, k),
      q_across(row, at[4], at[6], at[12], at[14], x.high, k)};
}

Q_INLINE q_weight q_weight_same(int w) {
  const q_s16 all = (q_s16)q_splat_px((uint32_t)w | (uint32_t)w << 16);
  return (q_weight){all, all};
}
/// Weights of a fraction 0…255, the same for all pixels.
Q_INLINE q_weight q_weight_x(int f) {
  f = (f * 127 + 128) >> 8;
  return q_weight_same(f << 8 | (127 - f));
}
Q_INLINE q_weight q_weight_y(int f) { return q_weight_same(f << 7); }

Q_INLINE q_wide q_widen(q_px s) {
  const q_px zero = {0};
  return (q_wide){(q_s16)q_zip_low(s, zero) * 127, (q_s16)q_zip_high(s, zero) * 127};
}

/// Two rows or neighbors in one, one weight, from q_weight_x.
Q_INLINE q_wide q_between(q_px upper, q_px lower, q_weight x) {
  const q_px w = (q_px)x.low;
#ifdef Q_NEON
  return (q_wide){q_mixed_low(upper, lower, w), q_mixed_high(upper, lower, w)};
#else
  return (q_wide){
      q_multiply_add(q_zip_low(upper, lower), w), q_multiply_add(q_zip_high(upper, lower), w)};
#endif
}

/// Two rows at the same fractions for all pixels.
Q_INLINE q_wide q_shifted(const uint32_t *upper, const uint32_t *lower, q_weight x, q_weight y) {
  const q_wide a = q_between(q_load(upper), q_load(upper + 1), x);
  const q_wide b = q_between(q_load(lower), q_load(lower + 1), x);
  return (q_wide){q_lerp(a.low, b.low, y.low), q_lerp(a.high, b.high, y.low)};
}

Q_INLINE q_px q_pack(q_wide s, q_const k) {
  const q_s16 unit = (q_s16)Q_CONSTANT(unit);  // 2^15 / 127
  return q_narrowed(q_multiply(s.low, unit), q_multiply(s.high, unit));
}

/// Weights from alphas 0…1.
Q_INLINE q_weight q_weight_alpha(q_f8 alpha, q_const k) {
  const q_px w = (q_px)q_nearest(alpha * q_splat(32767));
  return (q_weight){(q_s16)q_ordered(w, k->low), (q_s16)q_ordered(w, k->high)};
}

Q_INLINE q_wide q_fade(q_wide s, q_weight w) {
  return (q_wide){q_multiply(s.low, w.low), q_multiply(s.high, w.high)};
}

/// How much darker colors become: a weight that leaves alpha as it is.
typedef struct {
  q_s16 low, high;
} q_dark;

Q_INLINE q_dark q_dark_of(q_f8 shade, q_const k) {
  const q_weight w = q_weight_alpha(shade, k);
  const q_s16 color = (q_s16)(q_u64){
      0xffffffffffff, 0xffffffffffff, 0xffffffffffff, 0xffffffffffff};
  return (q_dark){w.low & color, w.high & color};
}

/// A color, shaded toward black of the same alpha. The alpha stays exactly as it is.
Q_INLINE q_wide q_shaded(q_wide s, q_dark d) {
  return (q_wide){s.low - q_multiply(s.low, d.low), s.high - q_multiply(s.high, d.high)};
}

/// a + b, whose weights are at most 1 together.
Q_INLINE q_wide q_sum(q_wide a, q_wide b) {
  return (q_wide){q_add(a.low, b.low), q_add(a.high, b.high)};
}

/// a + (b − a)·w.
Q_INLINE q_wide q_blend(q_wide a, q_wide b, q_weight w) {
  return (q_wide){q_lerp(a.low, b.low, w.low), q_lerp(a.high, b.high, w.high)};
}

/// s over d, both premultiplied.
Q_INLINE q_px q_over(q_wide s, q_px d, q_const k) {
  // d·257 · (1 − α)·127·255 / 2^16 = d · (1 − α)·127: the wide form again.
  const q_s16 rl = 127 * 255 - (q_s16)q_ordered((q_px)s.low, k->alpha);
  const q_s16 rh = 127 * 255 - (q_s16)q_ordered((q_px)s.high, k->alpha);
  const q_u16 l = q_multiply_high((q_u16)q_zip_low(d, d), (q_u16)rl);
  const q_u16 h = q_multiply_high((q_u16)q_zip_high(d, d), (q_u16)rh);
  return q_pack((q_wide){q_add(s.low, (q_s16)l), q_add(s.high, (q_s16)h)}, k);
}

/// s over d, where a pixel that is opaque when packed is stored as it is: which of both was done
/// then makes no difference.
Q_INLINE q_px q_lay(q_wide s, q_px d, q_const k) {
  const q_px packed = q_pack(s, k), top = Q_CONSTANT(opaque);
  return q_choose_px((packed & top) == top, packed, q_over(s, d, k));
}

Q_INLINE int q_is_opaque(q_px s, q_const k) { return q_has_all(s, Q_CONSTANT(opaque)); }
