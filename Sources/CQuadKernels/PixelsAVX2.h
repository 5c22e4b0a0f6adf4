// Pixel arithmetic with AVX2: four channels of four pixels in 16-bit lanes, two registers.
//
// Horizontal weights have 7 bits (their sum is 127, exact at both ends) for the byte multiply-add;
// vertical weights and opacities have 15, with rounding. Deviation from exact: 1 of 255 at most.

/// Eight pixels, channels times 127: pixels 0 1 4 5 in `low`, 2 3 6 7 in `high`.
typedef struct {
  __m256i low, high;
} q_wide;

/// A 15-bit weight per pixel, spread over its channels in the order of q_wide.
typedef struct {
  __m256i low, high;
} q_weight;

/// Where eight pixels' upper left taps are, and the weights of the right and lower ones.
typedef struct {
  __m256i at, fx, fy;
} q_taps;

/// Constants that stay in memory, where an instruction can read them at no cost: the loops have
/// more of them than there are registers.
typedef struct {
  int8_t low[32], high[32], alpha[32], pairs[32];
  int32_t fraction[8], sum[8], opaque[8];
  int16_t unit[16];
} q_constants;

#define Q_TOP (int32_t)0xff000000

// clang-format off
static const q_constants q_table __attribute__((aligned(32))) = {
    // A pixel's 16-bit weight to its four channels, in the order of q_wide.
    .low = {0,1,0,1,0,1,0,1, 4,5,4,5,4,5,4,5, 0,1,0,1,0,1,0,1, 4,5,4,5,4,5,4,5},
    .high = {8,9,8,9,8,9,8,9, 12,13,12,13,12,13,12,13, 8,9,8,9,8,9,8,9, 12,13,12,13,12,13,12,13},
    // A pixel's 16-bit alpha to its four channels.
    .alpha = {6,7,6,7,6,7,6,7, 14,15,14,15,14,15,14,15, 6,7,6,7,6,7,6,7, 14,15,14,15,14,15,14,15},
    // Two neighbouring texels to pairs of equal channels.
    .pairs = {0,4,1,5,2,6,3,7, 8,12,9,13,10,14,11,15, 0,4,1,5,2,6,3,7, 8,12,9,13,10,14,11,15},
    .fraction = {0x7f80, 0x7f80, 0x7f80, 0x7f80, 0x7f80, 0x7f80, 0x7f80, 0x7f80},
    .sum = {127, 127, 127, 127, 127, 127, 127, 127},
    .opaque = {Q_TOP, Q_TOP, Q_TOP, Q_TOP, Q_TOP, Q_TOP, Q_TOP, Q_TOP},
    .unit = {258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258, 258},
};
// clang-format on

typedef const q_constants *q_const;

Q_INLINE q_const q_constants_get(void) {
  q_const table = &q_table;
  // Hidden from the compiler, which would load the constants into registers it then spills.
  __asm__("" : "+r"(table));
  return table;
}

/// A constant as the operand of an instruction.
#define Q_CONSTANT(field) _mm256_load_si256((const __m256i *)k->field)

Q_INLINE __m256i q_offsets(__m256i v, __m256i u, q_px stride) {
  __m256i row = _mm256_srli_epi32(v, 8);
  return _mm256_add_epi32(_mm256_mullo_epi32(row, (__m256i)stride), u);
}
/// The 8 bits of fraction as a 15-bit weight.
Q_INLINE __m256i q_fraction(__m256i v, q_const k) {
  return _mm256_and_si256(_mm256_slli_epi32(v, 7), Q_CONSTANT(fraction));
}

/// Taps at 24.8 coordinates, clamped by the caller.
Q_INLINE q_taps q_taps_at(q_f8 u, q_f8 v, q_px stride, q_const k) {
  __m256i x = (__m256i)q_truncate(u), y = (__m256i)q_truncate(v);
  __m256i f = _mm256_mulhrs_epi16(q_fraction(x, k), Q_CONSTANT(sum));
  // f·255 + 127 = f·256 + (127 − f): the two byte weights.
  f = _mm256_sub_epi32(_mm256_slli_epi32(f, 8), _mm256_sub_epi32(f, Q_CONSTANT(sum)));
  return (q_taps){q_offsets(y, _mm256_srli_epi32(x, 8), stride), f, q_fraction(y, k)};
}

/// Taps whose columns come from a table.
Q_INLINE q_taps q_taps_column(q_px column, q_f8 v, q_px stride, q_const k) {
  __m256i c = (__m256i)column, y = (__m256i)q_truncate(v);
  return (q_taps){q_offsets(y, _mm256_srli_epi32(c, 16), stride), c, q_fraction(y, k)};
}

Q_INLINE __m128i q_pair(const void *p, const void *q) {
  return _mm_castpd_si128(_mm_loadh_pd(_mm_castsi128_pd(_mm_loadl_epi64(p)), q));
}
/// Four pairs of neighbouring texels, interleaved for the byte multiply-add.
Q_INLINE __m256i q_pairs(
    const uint32_t *p, uint64_t a, uint64_t b, uint64_t c, uint64_t d, q_const k) {
  __m256i four = _mm256_inserti128_si256(
      _mm256_castsi128_si256(q_pair(p + a, p + b)), q_pair(p + c, p + d), 1);
  return _mm256_shuffle_epi8(four, Q_CONSTANT(pairs));
}
/// a + (b − a)·w.
Q_INLINE __m256i q_lerp(__m256i a, __m256i b, __m256i w) {
  return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), w));
}

Q_INLINE q_wide q_bilinear(
    const uint32_t *p, const uint32_t *n, q_taps t, const uint32_t *ahead, q_const k) {
  __m128i l = _mm256_castsi256_si128(t.at), h = _mm256_extracti128_si256(t.at, 1);
  uint64_t a = (uint32_t)_mm_extract_epi32(l, 0), b = (uint32_t)_mm_extract_epi32(l, 1);
  uint64_t c = (uint32_t)_mm_extract_epi32(l, 2), d = (uint32_t)_mm_extract_epi32(l, 3);
  uint64_t e = (uint32_t)_mm_extract_epi32(h, 0), f = (uint32_t)_mm_extract_epi32(h, 1);
  uint64_t g = (uint32_t)_mm_extract_epi32(h, 2), i = (uint32_t)_mm_extract_epi32(h, 3);
  _mm_prefetch((const char *)(ahead + a), _MM_HINT_T0);
  __m256i xl = _mm256_shuffle_epi8(t.fx, Q_CONSTANT(low)), xh = _mm256_shuffle_epi8(t.fx, Q_CONSTANT(high));
  __m256i yl = _mm256_shuffle_epi8(t.fy, Q_CONSTANT(low)), yh = _mm256_shuffle_epi8(t.fy, Q_CONSTANT(high));
  __m256i tl = _mm256_maddubs_epi16(q_pairs(p, a, b, e, f, k), xl);
  __m256i bl = _mm256_maddubs_epi16(q_pairs(n, a, b, e, f, k), xl);
  __m256i th = _mm256_maddubs_epi16(q_pairs(p, c, d, g, i, k), xh);
  __m256i bh = _mm256_maddubs_epi16(q_pairs(n, c, d, g, i, k), xh);
  return (q_wide){q_lerp(tl, bl, yl), q_lerp(th, bh, yh)};
}

/// Two taps along a row.
Q_INLINE q_wide q_resample(
    const uint32_t *row, const uint32_t *ahead, const uint32_t *columns, q_const k) {
  const uint16_t *at = (const uint16_t *)columns + 1;  // the index, high half of each entry
  // Hidden: the compiler would extract the indices from the vector of weights, which is slower.
  __asm__("" : "+r"(at));
  _mm_prefetch((const char *)(ahead + at[0]), _MM_HINT_T0);
  __m256i w = (__m256i)q_load(columns);
  return (q_wide){
      _mm256_maddubs_epi16(q_pairs(row, at[0], at[2], at[8], at[10], k),
                           _mm256_shuffle_epi8(w, Q_CONSTANT(low))),
      _mm256_maddubs_epi16(q_pairs(row, at[4], at[6], at[12], at[14], k),
                           _mm256_shuffle_epi8(w, Q_CONSTANT(high)))};
}

/// Weights of a fraction 0…255, the same for all pixels.
Q_INLINE q_weight q_weight_x(int f) {
  f = (f * 127 + 128) >> 8;
  __m256i w = _mm256_set1_epi16((short)(f << 8 | (127 - f)));
  return (q_weight){w, w};
}
Q_INLINE q_weight q_weight_y(int f) {
  __m256i w = _mm256_set1_epi16((short)(f << 7));
  return (q_weight){w, w};
}

/// Two rows at the same fractions for all pixels.
Q_INLINE q_wide q_shifted(const uint32_t *upper, const uint32_t *lower, q_weight x, q_weight y) {
  __m256i a = (__m256i)q_load(upper), b = (__m256i)q_load(upper + 1);
  __m256i c = (__m256i)q_load(lower), d = (__m256i)q_load(lower + 1);
  __m256i tl = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(a, b), x.low);
  __m256i th = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(a, b), x.low);
  __m256i bl = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(c, d), x.low);
  __m256i bh = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(c, d), x.low);
  return (q_wide){q_lerp(tl, bl, y.low), q_lerp(th, bh, y.low)};
}

Q_INLINE q_wide q_widen(q_px s) {
  __m256i z = _mm256_setzero_si256(), k = _mm256_set1_epi16(127);
  return (q_wide){
      _mm256_mullo_epi16(_mm256_unpacklo_epi8((__m256i)s, z), k),
      _mm256_mullo_epi16(_mm256_unpackhi_epi8((__m256i)s, z), k)};
}

/// Two rows, one weight, from q_weight_x.
Q_INLINE q_wide q_between(q_px upper, q_px lower, q_weight x) {
  return (q_wide){
      _mm256_maddubs_epi16(_mm256_unpacklo_epi8((__m256i)upper, (__m256i)lower), x.low),
      _mm256_maddubs_epi16(_mm256_unpackhi_epi8((__m256i)upper, (__m256i)lower), x.low)};
}

Q_INLINE q_px q_pack(q_wide s, q_const k) {
  const __m256i unit = Q_CONSTANT(unit);  // 2^15 / 127
  return (q_px)_mm256_packus_epi16(
      _mm256_mulhrs_epi16(s.low, unit), _mm256_mulhrs_epi16(s.high, unit));
}

/// Weights from alphas 0…1.
Q_INLINE q_weight q_weight_alpha(q_f8 alpha, q_const k) {
  __m256i w = _mm256_cvtps_epi32((__m256)(alpha * q_splat(32767)));
  return (q_weight){_mm256_shuffle_epi8(w, Q_CONSTANT(low)), _mm256_shuffle_epi8(w, Q_CONSTANT(high))};
}

Q_INLINE q_wide q_fade(q_wide s, q_weight w) {
  return (q_wide){_mm256_mulhrs_epi16(s.low, w.low), _mm256_mulhrs_epi16(s.high, w.high)};
}

/// a + b, whose weights are at most 1 together.
Q_INLINE q_wide q_sum(q_wide a, q_wide b) {
  return (q_wide){_mm256_adds_epi16(a.low, b.low), _mm256_adds_epi16(a.high, b.high)};
}

/// a + (b − a)·w.
Q_INLINE q_wide q_blend(q_wide a, q_wide b, q_weight w) {
  return (q_wide){q_lerp(a.low, b.low, w.low), q_lerp(a.high, b.high, w.high)};
}

/// s over d, both premultiplied.
Q_INLINE q_px q_over(q_wide s, q_px d, q_const k) {
  // d·257 · (1 − α)·127·255 / 2^16 = d · (1 − α)·127: the wide form again.
  const __m256i one = _mm256_set1_epi16(127 * 255);
  __m256i rl = _mm256_sub_epi16(one, _mm256_shuffle_epi8(s.low, Q_CONSTANT(alpha)));
  __m256i rh = _mm256_sub_epi16(one, _mm256_shuffle_epi8(s.high, Q_CONSTANT(alpha)));
  __m256i l = _mm256_mulhi_epu16(_mm256_unpacklo_epi8((__m256i)d, (__m256i)d), rl);
  __m256i h = _mm256_mulhi_epu16(_mm256_unpackhi_epi8((__m256i)d, (__m256i)d), rh);
  return q_pack((q_wide){_mm256_adds_epi16(s.low, l), _mm256_adds_epi16(s.high, h)}, k);
}

/// s over d, where a pixel that is opaque when packed is stored as it is: which of both was done
/// then makes no difference.
Q_INLINE q_px q_lay(q_wide s, q_px d, q_const k) {
  const __m256i packed = (__m256i)q_pack(s, k), top = Q_CONSTANT(opaque);
  const __m256i whole = _mm256_cmpeq_epi32(_mm256_and_si256(packed, top), top);
  return (q_px)_mm256_blendv_epi8((__m256i)q_over(s, d, k), packed, whole);
}

Q_INLINE int q_is_opaque(q_px s, q_const k) {
  return _mm256_testc_si256((__m256i)s, Q_CONSTANT(opaque));
}
