// Pixel arithmetic in plain vector extensions: two channels to a 32-bit lane, 16 bits each.
//
// Weights have 8 bits. An interpolated row is rounded to 8 bits before the second step, which costs
// about 2 dB against the AVX2 build and keeps every product in 16 bits without shuffles.

Q_INLINE q_f8 q_min(q_f8 a, q_f8 b) { return q_choose(a < b, a, b); }
Q_INLINE q_f8 q_max(q_f8 a, q_f8 b) { return q_choose(a > b, a, b); }
Q_INLINE q_f8 q_sqrt(q_f8 a) {
  for (int k = 0; k < 8; k++) a[k] = __builtin_sqrtf(a[k]);
  return a;
}

/// Eight pixels, channels times 256: blue and red in `even`, green and alpha in `odd`.
typedef struct {
  q_u16 even, odd;
} q_wide;

/// A weight per pixel, 0…256, in both halves of its lane.
typedef struct {
  q_u16 w;
} q_weight;

/// Where eight pixels' upper left taps are, and the weights of the lower ones.
typedef struct {
  uint32_t at[8];
  q_u16 fy;
} q_taps;

/// The constants of the other arithmetic. There are none here.
typedef struct {
  int none;
} q_const;
typedef q_const q_constants;

Q_INLINE q_const q_constants_get(void) { return (q_const){0}; }
Q_INLINE q_const q_constants_kept(q_const k, q_constants *copy) {
  (void)copy;
  return k;
}

Q_INLINE q_u16 q_twice(q_px w) { return (q_u16)(w | (w << 16)); }
Q_INLINE q_u16 q_same(uint32_t x) { return (q_u16)q_splat_px(x | x << 16); }
Q_INLINE q_u16 q_even(q_px p) { return (q_u16)(p & 0x00ff00ffu); }
Q_INLINE q_u16 q_odd(q_px p) { return (q_u16)p >> 8; }

/// The taps of texels `at` of a row at the 24.8 coordinates v, clamped by the caller.
Q_INLINE q_taps q_taps_below(q_px at, q_f8 v, q_px stride, q_const s) {
  (void)s;
  q_taps t;
  const q_px y = (q_px)q_truncate(v), row = y >> 8;
  t.fy = q_twice(y & 255u);
  const uint32_t step = stride[0];
  for (int k = 0; k < 8; k++) t.at[k] = row[k] * step + at[k];
  return t;
}

/// A table's weight, 127ths to 256ths.
Q_INLINE q_px q_of_256(q_px column) {
  return (((column >> 8) & 255u) * 258u + 64u) >> 7;
}

/// Splits eight pairs of neighbors, at p + at[k], into left and right texels.
Q_INLINE void q_pairs(const uint32_t *p, const uint32_t *at, q_px *left, q_px *right) {
  uint64_t q[8];
  for (int k = 0; k < 8; k++) __builtin_memcpy(&q[k], p + at[k], 8);
  q_px a = (q_px)(q_u64){q[0], q[1], q[4], q[5]}, b = (q_px)(q_u64){q[2], q[3], q[6], q[7]};
  *left = __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14);
  *right = __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
}

Q_INLINE q_u16 q_mix(q_u16 a, q_u16 b, q_u16 f) { return a * (q_same(256) - f) + b * f + q_same(128); }

/// Weights of right taps.
typedef struct {
  q_u16 f;
} q_sides;

/// The weights of a table's entries.
Q_INLINE q_sides q_sides_column(q_px column, q_const k) {
  (void)k;
  return (q_sides){q_twice(q_of_256(column))};
}

/// The weights for a loop that does not change them.
Q_INLINE const q_sides *q_sides_kept(const q_sides *sides, q_sides *copy) {
  (void)copy;
  return sides;
}

/// The weights of 24.8 coordinates.
Q_INLINE q_sides q_sides_at(q_px x, q_const k) {
  (void)k;
  return (q_sides){q_twice(x & 255u)};
}

Q_INLINE q_px q_taps_at(const q_taps *t) { return q_load(t->at); }

/// A row's pairs of neighboring texels.
typedef struct {
  q_px left, right;
} q_row;

/// Those at t->at. The weights are for later.
Q_INLINE q_row q_row_of(
    const uint32_t *p, const q_taps *t, q_sides x, const uint32_t *ahead, q_const s) {
  (void)x;
  (void)s;
  q_row row;
  __builtin_prefetch(ahead + t->at[0]);
  __builtin_prefetch(ahead + t->at[4]);
  q_pairs(p, t->at, &row.left, &row.right);
  return row;
}

/// The row of taps between two rows of texels.
Q_INLINE q_wide q_rows_mixed(q_row upper, q_row lower, const q_taps *t, q_sides x, q_const s) {
  (void)s;
  const q_u16 le = q_mix(q_even(upper.left), q_even(lower.left), t->fy) >> 8;
  const q_u16 lo = q_mix(q_odd(upper.left), q_odd(lower.left), t->fy) >> 8;
  const q_u16 re = q_mix(q_even(upper.right), q_even(lower.right), t->fy) >> 8;
  const q_u16 ro = q_mix(q_odd(upper.right), q_odd(lower.right), t->fy) >> 8;
  return (q_wide){q_mix(le, re, x.f), q_mix(lo, ro, x.f)};
}

/// The pixels of one row where the mask is set, else of the other.
Q_INLINE q_row q_choose_row(q_i8 mask, q_row yes, q_row no, q_const s) {
  (void)s;
  return (q_row){
      q_choose_px(mask, yes.left, no.left), q_choose_px(mask, yes.right, no.right)};
}

/// Four taps of each pixel, those at t->at, to the right of them and below them, weighted by `x` and
/// t->fy.
Q_INLINE q_wide q_four_taps(
    const uint32_t *p, const uint32_t *n, const q_taps *t, q_sides x, const uint32_t *ahead,
    q_const s) {
  (void)s;
  return q_rows_mixed(q_row_of(p, t, x, ahead, s), q_row_of(n, t, x, ahead, s), t, x, s);
}

/// Two taps along a row.
Q_INLINE q_wide q_resample(
    const uint32_t *row, const uint32_t *ahead, const uint32_t *columns, q_const s) {
  __builtin_prefetch(ahead + (columns[0] >> 16));
  (void)s;
  q_px c = q_load(columns), left, right;
  uint32_t at[8];
  for (int k = 0; k < 8; k++) at[k] = columns[k] >> 16;
  q_pairs(row, at, &left, &right);
  q_u16 f = q_twice(q_of_256(c));
  return (q_wide){q_mix(q_even(left), q_even(right), f), q_mix(q_odd(left), q_odd(right), f)};
}

/// Weights of a fraction 0…255, the same for all pixels.
Q_INLINE q_weight q_weight_x(int f) { return (q_weight){q_same((uint32_t)f)}; }
Q_INLINE q_weight q_weight_y(int f) { return (q_weight){q_same((uint32_t)f)}; }

/// Two rows at the same fractions for all pixels.
Q_INLINE q_wide q_shifted(const uint32_t *upper, const uint32_t *lower, q_weight x, q_weight y) {
  q_px a = q_load(upper), b = q_load(upper + 1), c = q_load(lower), d = q_load(lower + 1);
  q_u16 le = q_mix(q_even(a), q_even(c), y.w) >> 8, lo = q_mix(q_odd(a), q_odd(c), y.w) >> 8;
  q_u16 re = q_mix(q_even(b), q_even(d), y.w) >> 8, ro = q_mix(q_odd(b), q_odd(d), y.w) >> 8;
  return (q_wide){q_mix(le, re, x.w), q_mix(lo, ro, x.w)};
}

/// Two rows or neighbors in one, one weight, from q_weight_x.
Q_INLINE q_wide q_between(q_px upper, q_px lower, q_weight y) {
  return (q_wide){
      q_mix(q_even(upper), q_even(lower), y.w), q_mix(q_odd(upper), q_odd(lower), y.w)};
}

Q_INLINE q_px q_pack(q_wide s, q_const k) {
  (void)k;
  return (q_px)(s.even >> 8) | ((q_px)s.odd & 0xff00ff00u);
}
Q_INLINE q_wide q_widen(q_px s) { return (q_wide){q_even(s) << 8, q_odd(s) << 8}; }

/// Weights from alphas 0…1.
Q_INLINE q_weight q_weight_alpha(q_f8 alpha, q_const s) {
  (void)s;
  return (q_weight){q_twice((q_px)q_truncate(alpha * q_splat(256) + q_splat(0.5f)))};
}

Q_INLINE q_wide q_fade(q_wide s, q_weight w) {
  return (q_wide){(s.even >> 8) * w.w + q_same(128), (s.odd >> 8) * w.w + q_same(128)};
}

/// How much darker colors become: a weight for blue and red, and one for green that leaves alpha as
/// it is.
typedef struct {
  q_u16 even, odd;
} q_dark;

Q_INLINE q_dark q_dark_of(q_f8 shade, q_const k) {
  const q_u16 w = q_weight_alpha(shade, k).w;
  return (q_dark){w, (q_u16)((q_px)w & 0xffffu)};
}

/// A color, shaded toward black of the same alpha. The alpha stays exactly as it is.
Q_INLINE q_wide q_shaded(q_wide s, q_dark d) {
  return (q_wide){s.even - (s.even >> 8) * d.even, s.odd - (s.odd >> 8) * d.odd};
}

/// a + b, whose weights are at most 1 together.
Q_INLINE q_wide q_sum(q_wide a, q_wide b) {
  // Each carries half a unit for rounding. Sums are clamped to the largest value.
  const q_u16 half = q_same(128);
  q_u16 even = a.even + (b.even - half), odd = a.odd + (b.odd - half);
  even |= (q_u16)(even < a.even);
  odd |= (q_u16)(odd < a.odd);
  return (q_wide){even, odd};
}

/// a + (b − a)·w.
Q_INLINE q_wide q_blend(q_wide a, q_wide b, q_weight w) {
  return (q_wide){q_mix(a.even >> 8, b.even >> 8, w.w), q_mix(a.odd >> 8, b.odd >> 8, w.w)};
}

/// s over d, both premultiplied.
Q_INLINE q_px q_over(q_wide source, q_px d, q_const k) {
  const q_px s = q_pack(source, k);
  q_u16 rest = q_twice(255u - (s >> 24));
  q_u16 e = q_even(d) * rest + q_same(128), o = q_odd(d) * rest + q_same(128);
  e += e >> 8;
  o += o >> 8;
  q_px kept = (q_px)(e >> 8) | ((q_px)o & 0xff00ff00u);
  // Saturating addition: rounding may bring a channel to 256.
  q_u16 se = q_even(s) + q_even(kept), so = q_odd(s) + q_odd(kept);
  se |= q_same(0) - (se >> 8);
  so |= q_same(0) - (so >> 8);
  return (q_px)(se & 255) | ((q_px)(so & 255) << 8);
}

/// s over d, where a pixel that is opaque when packed is stored as it is: q_over does so.
Q_INLINE q_px q_lay(q_wide s, q_px d, q_const k) { return q_over(s, d, k); }

Q_INLINE int q_is_opaque(q_px s, q_const k) {
  (void)k;
  q_u64 a = (q_u64)s;
  return (((a[0] & a[1]) & (a[2] & a[3])) & 0xff000000ff000000ull) == 0xff000000ff000000ull;
}
