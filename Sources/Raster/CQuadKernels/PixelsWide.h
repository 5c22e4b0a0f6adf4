// Pixel arithmetic by byte multiply-add in vectors of 512 bits (AVX-512 BW and VBMI): four channels of
// eight pixels in 16-bit lanes, one vector, and one gather for eight pairs of texels. The same bits as
// those of PixelsBytewise.h, whose weights these are.

typedef int16_t q_s32 __attribute__((vector_size(64)));

/// Eight pixels, channels times 127.
typedef struct {
  q_s32 all;
} q_wide;

/// A 15-bit weight per pixel, spread over its channels.
typedef struct {
  q_s32 all;
} q_weight;

/// Where eight pixels' upper left taps are, and the weights of the lower ones.
typedef struct {
  q_px at, fy;
} q_taps;

/// Orders of bytes. In memory: the loops have few registers to spare.
typedef struct {
  int8_t spread[64], alpha[64], pairs[64], twice[64], zipped[64], even[64];
} q_constants;

#define Q_EIGHT(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7)

static const q_constants q_table __attribute__((aligned(64))) = {
#define Q_FOUR(i) 4 * i, 4 * i + 1, 4 * i, 4 * i + 1, 4 * i, 4 * i + 1, 4 * i, 4 * i + 1,
    // A pixel's 16-bit weight to its four channels.
    .spread = {Q_EIGHT(Q_FOUR)},
#undef Q_FOUR
#define Q_FOUR(i) 8 * i + 6, 8 * i + 7, 8 * i + 6, 8 * i + 7, 8 * i + 6, 8 * i + 7, 8 * i + 6, 8 * i + 7,
    // A pixel's 16-bit alpha to its four channels.
    .alpha = {Q_EIGHT(Q_FOUR)},
#undef Q_FOUR
#define Q_FOUR(i) 8 * i, 8 * i + 4, 8 * i + 1, 8 * i + 5, 8 * i + 2, 8 * i + 6, 8 * i + 3, 8 * i + 7,
    // Two neighboring texels to pairs of equal channels.
    .pairs = {Q_EIGHT(Q_FOUR)},
#undef Q_FOUR
#define Q_FOUR(i) 4 * i, 4 * i, 4 * i + 1, 4 * i + 1, 4 * i + 2, 4 * i + 2, 4 * i + 3, 4 * i + 3,
    // Each byte twice.
    .twice = {Q_EIGHT(Q_FOUR)},
#undef Q_FOUR
#define Q_FOUR(i) \
  4 * i, 32 + 4 * i, 4 * i + 1, 33 + 4 * i, 4 * i + 2, 34 + 4 * i, 4 * i + 3, 35 + 4 * i,
    // The bytes of both halves in turn.
    .zipped = {Q_EIGHT(Q_FOUR)},
#undef Q_FOUR
#define Q_FOUR(i) 8 * i, 8 * i + 2, 8 * i + 4, 8 * i + 6,
    // Numbers to bytes.
    .even = {Q_EIGHT(Q_FOUR)},
#undef Q_FOUR
};

typedef const q_constants *q_const;

Q_INLINE q_const q_constants_get(void) { return &q_table; }

/// The constants for a loop that has registers for them.
Q_INLINE q_const q_constants_kept(q_const k, q_constants *copy) {
  *copy = *k;
  return copy;
}

Q_INLINE __m512i q_order(const int8_t *table) { return _mm512_load_si512(table); }
Q_INLINE q_s32 q_multiply_wide(q_s32 a, q_s32 b) {
  return (q_s32)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
}
/// Bytes of eight pixels, in an order.
Q_INLINE __m512i q_reorder(q_px v, const int8_t *table) {
  return _mm512_permutexvar_epi8(q_order(table), _mm512_zextsi256_si512((__m256i)v));
}
Q_INLINE q_s32 q_multiply_add_wide(__m512i bytes, __m512i weights) {
  return (q_s32)_mm512_maddubs_epi16(bytes, weights);
}

/// The 8 bits of fraction as a 15-bit weight.
Q_INLINE q_px q_fraction(q_px v) { return v << 7 & 0x7f80u; }

/// The taps of texels `at` of a row at the 24.8 coordinates v, clamped by the caller.
Q_INLINE q_taps q_taps_below(q_px at, q_f8 v, q_px stride, q_const k) {
  const q_px y = (q_px)q_truncate(v);
  return (q_taps){(y >> 8) * stride + at, q_fraction(y)};
}

/// Eight pairs of neighboring texels, interleaved for the byte multiply-add.
Q_INLINE __m512i q_pairs(const uint32_t *p, q_px at, q_const k) {
  const __m512i v = _mm512_i32gather_epi64((__m256i)at, (const void *)p, 4);
  return _mm512_shuffle_epi8(v, q_order(k->pairs));
}
/// a + (b − a)·w.
Q_INLINE q_s32 q_lerp(q_s32 a, q_s32 b, q_s32 w) { return a + q_multiply_wide(b - a, w); }

/// Weights of left and right taps.
typedef struct {
  __m512i all;
} q_sides;

/// The weights of a table's entries.
Q_INLINE q_sides q_sides_column(q_px column, q_const k) {
  return (q_sides){q_reorder(column, k->spread)};
}

/// The weights for a loop that does not change them.
Q_INLINE const q_sides *q_sides_kept(const q_sides *sides, q_sides *copy) {
  (void)copy;
  return sides;
}

/// The weights of 24.8 coordinates.
Q_INLINE q_sides q_sides_at(q_px x, q_const k) {
  const q_px f = (q_px)q_multiply((q_s16)q_fraction(x), (q_s16)q_splat_px(127));
  // f·255 + 127 = f·256 + (127 − f): the two byte weights.
  return q_sides_column((f << 8) - (f - 127u), k);
}

/// Four taps of each pixel, those at t->at, to the right of them and below them, weighted by `x` and
/// t->fy.
Q_INLINE q_wide q_four_taps(
    const uint32_t *p, const uint32_t *n, const q_taps *t, q_sides x, const uint32_t *ahead,
    q_const k) {
  const uint32_t *at = (const uint32_t *)t;
  __asm__("" : "+r"(at) : : "memory");
  // Eight pixels of a turned card reach over several lines of the cache.
  __builtin_prefetch(ahead + at[0]);
  __builtin_prefetch(ahead + at[4]);
  const q_s32 y = (q_s32)q_reorder(t->fy, k->spread);
  const q_s32 upper = q_multiply_add_wide(q_pairs(p, t->at, k), x.all);
  const q_s32 lower = q_multiply_add_wide(q_pairs(n, t->at, k), x.all);
  return (q_wide){q_lerp(upper, lower, y)};
}

Q_INLINE q_px q_taps_at(const q_taps *t) { return t->at; }

/// A row's pairs of neighboring texels, each mixed.
typedef q_wide q_row;

/// Those at t->at, weighted by `x`.
Q_INLINE q_row q_row_of(
    const uint32_t *p, const q_taps *t, q_sides x, const uint32_t *ahead, q_const k) {
  const uint32_t *at = (const uint32_t *)t;
  __asm__("" : "+r"(at) : : "memory");
  __builtin_prefetch(ahead + at[0]);
  __builtin_prefetch(ahead + at[4]);
  return (q_row){q_multiply_add_wide(q_pairs(p, t->at, k), x.all)};
}

/// The row of taps between two rows of texels.
Q_INLINE q_wide q_rows_mixed(q_row upper, q_row lower, const q_taps *t, q_sides x, q_const k) {
  (void)x;
  return (q_wide){q_lerp(upper.all, lower.all, (q_s32)q_reorder(t->fy, k->spread))};
}

/// The pixels of one row where the mask is set, else of the other.
Q_INLINE q_row q_choose_row(q_i8 mask, q_row yes, q_row no, q_const k) {
  (void)k;
  return (q_row){(q_s32)_mm512_mask_blend_epi64(
      _mm256_movepi32_mask((__m256i)mask), (__m512i)no.all, (__m512i)yes.all)};
}

/// Two taps along a row.
Q_INLINE q_wide q_resample(
    const uint32_t *row, const uint32_t *ahead, const uint32_t *columns, q_const k) {
  const q_px w = q_load(columns);
  __builtin_prefetch(ahead + (columns[0] >> 16));
  return (q_wide){q_multiply_add_wide(q_pairs(row, w >> 16, k), q_reorder(w, k->spread))};
}

Q_INLINE q_weight q_weight_same(int w) {
  return (q_weight){(q_s32)_mm512_set1_epi16((short)w)};
}
/// Weights of a fraction 0…255, the same for all pixels.
Q_INLINE q_weight q_weight_x(int f) {
  f = (f * 127 + 128) >> 8;
  return q_weight_same(f << 8 | (127 - f));
}
Q_INLINE q_weight q_weight_y(int f) { return q_weight_same(f << 7); }

/// Two rows or neighbors in one, one weight, from q_weight_x.
Q_INLINE q_wide q_between(q_px upper, q_px lower, q_weight x) {
  const __m512i both =
      _mm512_inserti64x4(_mm512_castsi256_si512((__m256i)upper), (__m256i)lower, 1);
  return (q_wide){q_multiply_add_wide(
      _mm512_permutexvar_epi8(q_order(q_table.zipped), both), (__m512i)x.all)};
}

/// Two rows at the same fractions for all pixels.
Q_INLINE q_wide q_shifted(const uint32_t *upper, const uint32_t *lower, q_weight x, q_weight y) {
  const q_wide a = q_between(q_load(upper), q_load(upper + 1), x);
  const q_wide b = q_between(q_load(lower), q_load(lower + 1), x);
  return (q_wide){q_lerp(a.all, b.all, y.all)};
}

Q_INLINE q_wide q_widen(q_px s) {
  return (q_wide){(q_s32)_mm512_cvtepu8_epi16((__m256i)s) * 127};
}

Q_INLINE q_px q_pack(q_wide s, q_const k) {
  const q_s32 bytes = q_multiply_wide(s.all, (q_s32)_mm512_set1_epi16(258));  // 2^15 / 127
  return (q_px)_mm512_castsi512_si256(
      _mm512_permutexvar_epi8(q_order(k->even), (__m512i)bytes));
}

/// Weights from alphas 0…1.
Q_INLINE q_weight q_weight_alpha(q_f8 alpha, q_const k) {
  return (q_weight){
      (q_s32)q_reorder((q_px)q_nearest(alpha * q_splat(32767)), k->spread)};
}

Q_INLINE q_wide q_fade(q_wide s, q_weight w) {
  return (q_wide){q_multiply_wide(s.all, w.all)};
}

/// How much darker colors become: a weight that leaves alpha as it is.
typedef struct {
  q_s32 all;
} q_dark;

Q_INLINE q_dark q_dark_of(q_f8 shade, q_const k) {
  const __m512i color = _mm512_set1_epi64(0xffffffffffff);
  return (q_dark){
      (q_s32)_mm512_and_si512((__m512i)q_weight_alpha(shade, k).all, color)};
}

/// A color, shaded toward black of the same alpha. The alpha stays exactly as it is.
Q_INLINE q_wide q_shaded(q_wide s, q_dark d) {
  return (q_wide){s.all - q_multiply_wide(s.all, d.all)};
}

/// a + b, whose weights are at most 1 together.
Q_INLINE q_wide q_sum(q_wide a, q_wide b) {
  return (q_wide){(q_s32)_mm512_adds_epi16((__m512i)a.all, (__m512i)b.all)};
}

/// a + (b − a)·w.
Q_INLINE q_wide q_blend(q_wide a, q_wide b, q_weight w) {
  return (q_wide){q_lerp(a.all, b.all, w.all)};
}

/// s over d, both premultiplied.
Q_INLINE q_px q_over(q_wide s, q_px d, q_const k) {
  // d·257 · (1 − α)·127·255 / 2^16 = d · (1 − α)·127: the wide form again.
  const q_s32 rest =
      127 * 255 - (q_s32)_mm512_shuffle_epi8((__m512i)s.all, q_order(k->alpha));
  const q_wide below = {
      (q_s32)_mm512_mulhi_epu16(q_reorder(d, k->twice), (__m512i)rest)};
  // Texels that are brighter than their alpha allows stay in range.
  const q_s32 sum = q_sum(s, below).all;
  return q_pack((q_wide){(q_s32)_mm512_min_epi16((__m512i)sum, _mm512_set1_epi16(127 * 255))}, k);
}

#define Q_TOP 0xff000000u

/// s over d, where a pixel that is opaque when packed is stored as it is: which of both was done
/// then makes no difference.
Q_INLINE q_px q_lay(q_wide s, q_px d, q_const k) {
  const q_px packed = q_pack(s, k);
  return q_choose_px((packed & Q_TOP) == Q_TOP, packed, q_over(s, d, k));
}

Q_INLINE int q_is_opaque(q_px s, q_const k) { return q_has_all(s, q_splat_px(Q_TOP)); }
