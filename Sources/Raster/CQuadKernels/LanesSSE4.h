// What plain vectors cannot say, with SSE4.1, for processors without AVX2: two halves of 128 bits.

#define Q_PART(v, k) ((__m128i)__builtin_shufflevector((q_u64)(v), (q_u64)(v), 2 * k, 2 * k + 1))
#define Q_WHOLE_OF(type, low, high)                                              \
  (type) __builtin_shufflevector((__v2di)(low), (__v2di)(high), 0, 1, 2, 3)
#define Q_HALVES(type, call, a, b) \
  Q_WHOLE_OF(type, call(Q_PART(a, 0), Q_PART(b, 0)), call(Q_PART(a, 1), Q_PART(b, 1)))

Q_INLINE __m128i q_min_half(__m128i a, __m128i b) {
  return (__m128i)_mm_min_ps((__m128)a, (__m128)b);
}
Q_INLINE __m128i q_max_half(__m128i a, __m128i b) {
  return (__m128i)_mm_max_ps((__m128)a, (__m128)b);
}
Q_INLINE q_f8 q_min(q_f8 a, q_f8 b) { return Q_HALVES(q_f8, q_min_half, a, b); }
Q_INLINE q_f8 q_max(q_f8 a, q_f8 b) { return Q_HALVES(q_f8, q_max_half, a, b); }
Q_INLINE q_f8 q_sqrt(q_f8 a) {
  return Q_WHOLE_OF(
      q_f8, _mm_sqrt_ps((__m128)Q_PART(a, 0)), _mm_sqrt_ps((__m128)Q_PART(a, 1)));
}
Q_INLINE q_i8 q_nearest(q_f8 a) {
  return Q_WHOLE_OF(
      q_i8, _mm_cvtps_epi32((__m128)Q_PART(a, 0)), _mm_cvtps_epi32((__m128)Q_PART(a, 1)));
}

/// Sums of two neighboring products of bytes. The weights are at most 127.
Q_INLINE q_s16 q_multiply_add(q_px bytes, q_px weights) {
  return Q_HALVES(q_s16, _mm_maddubs_epi16, bytes, weights);
}
/// a·b / 2^15, rounded.
Q_INLINE q_s16 q_multiply(q_s16 a, q_s16 b) { return Q_HALVES(q_s16, _mm_mulhrs_epi16, a, b); }
/// a·b / 2^16, cut off.
Q_INLINE q_u16 q_multiply_high(q_u16 a, q_u16 b) {
  return Q_HALVES(q_u16, _mm_mulhi_epu16, a, b);
}
/// a + b, kept within 16 bits.
Q_INLINE q_s16 q_add(q_s16 a, q_s16 b) { return Q_HALVES(q_s16, _mm_adds_epi16, a, b); }
/// Each half's bytes in the order of a table.
Q_INLINE q_px q_ordered(q_px v, const int8_t *table) {
  const __m128i order = _mm_load_si128((const __m128i *)table);
  return Q_WHOLE_OF(
      q_px, _mm_shuffle_epi8(Q_PART(v, 0), order), _mm_shuffle_epi8(Q_PART(v, 1), order));
}
/// The bytes of a and b in turn: of the first or the second eight of each half.
Q_INLINE q_px q_zip_low(q_px a, q_px b) { return Q_HALVES(q_px, _mm_unpacklo_epi8, a, b); }
Q_INLINE q_px q_zip_high(q_px a, q_px b) { return Q_HALVES(q_px, _mm_unpackhi_epi8, a, b); }
/// Numbers to bytes: per half, those of `low`, then of `high`.
Q_INLINE q_px q_narrowed(q_s16 low, q_s16 high) {
  return Q_HALVES(q_px, _mm_packus_epi16, low, high);
}
/// The numbers where the mask's bits are set, else the others.
Q_INLINE q_s16 q_chosen(q_px mask, q_s16 yes, q_s16 no) {
  return (q_s16)q_choose_px((q_i8)mask, (q_px)yes, (q_px)no);
}
Q_INLINE int q_has_all(q_px v, q_px bits) {
  return _mm_testc_si128(_mm_and_si128(Q_PART(v, 0), Q_PART(v, 1)), Q_PART(bits, 0));
}

Q_INLINE __m128i q_two(const uint32_t *p, const uint32_t *q) {
  return _mm_castpd_si128(
      _mm_loadh_pd(_mm_castsi128_pd(_mm_loadl_epi64((const void *)p)), (const void *)q));
}
/// Four pairs of neighboring texels.
Q_INLINE q_px q_gathered(
    const uint32_t *a, const uint32_t *b, const uint32_t *c, const uint32_t *d) {
  return Q_WHOLE_OF(q_px, q_two(a, b), q_two(c, d));
}
