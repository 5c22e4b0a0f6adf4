// Operations that plain vectors lack, with AVX2. Each 128-bit half is processed separately.

Q_INLINE q_f8 q_min(q_f8 a, q_f8 b) { return (q_f8)_mm256_min_ps((__m256)a, (__m256)b); }
Q_INLINE q_f8 q_max(q_f8 a, q_f8 b) { return (q_f8)_mm256_max_ps((__m256)a, (__m256)b); }
Q_INLINE q_f8 q_sqrt(q_f8 a) { return (q_f8)_mm256_sqrt_ps((__m256)a); }
Q_INLINE q_i8 q_nearest(q_f8 a) { return (q_i8)_mm256_cvtps_epi32((__m256)a); }

/// Sums of two neighboring products of bytes. The weights are at most 127.
Q_INLINE q_s16 q_multiply_add(q_px bytes, q_px weights) {
  return (q_s16)_mm256_maddubs_epi16((__m256i)bytes, (__m256i)weights);
}
/// a·b / 2^15, rounded.
Q_INLINE q_s16 q_multiply(q_s16 a, q_s16 b) {
  return (q_s16)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
}
/// a·b / 2^16, cut off.
Q_INLINE q_u16 q_multiply_high(q_u16 a, q_u16 b) {
  return (q_u16)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}
/// a + b, kept within 16 bits.
Q_INLINE q_s16 q_add(q_s16 a, q_s16 b) {
  return (q_s16)_mm256_adds_epi16((__m256i)a, (__m256i)b);
}
/// Each half's bytes in the order of a table.
Q_INLINE q_px q_ordered(q_px v, const int8_t *table) {
  return (q_px)_mm256_shuffle_epi8((__m256i)v, _mm256_load_si256((const __m256i *)table));
}
/// The bytes of a and b in turn: of the first or the second eight of each half.
Q_INLINE q_px q_zip_low(q_px a, q_px b) {
  return (q_px)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b);
}
Q_INLINE q_px q_zip_high(q_px a, q_px b) {
  return (q_px)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b);
}
/// Numbers to bytes: per half, those of `low`, then of `high`.
Q_INLINE q_px q_narrowed(q_s16 low, q_s16 high) {
  return (q_px)_mm256_packus_epi16((__m256i)low, (__m256i)high);
}
/// The numbers where the mask's bits are set, else the others.
Q_INLINE q_s16 q_chosen(q_px mask, q_s16 yes, q_s16 no) {
  return (q_s16)_mm256_blendv_epi8((__m256i)no, (__m256i)yes, (__m256i)mask);
}
Q_INLINE int q_has_all(q_px v, q_px bits) {
  return _mm256_testc_si256((__m256i)v, (__m256i)bits);
}

Q_INLINE __m128i q_two(const uint32_t *p, const uint32_t *q) {
  return _mm_castpd_si128(
      _mm_loadh_pd(_mm_castsi128_pd(_mm_loadl_epi64((const void *)p)), (const void *)q));
}
/// Four pairs of neighboring texels.
Q_INLINE q_px q_gathered(
    const uint32_t *a, const uint32_t *b, const uint32_t *c, const uint32_t *d) {
  return (q_px)_mm256_inserti128_si256(_mm256_castsi128_si256(q_two(a, b)), q_two(c, d), 1);
}
