// What plain vectors cannot say, with NEON: two halves of 128 bits.
//
// There are 32 registers, so that loops keep their constants in them, and processors that execute in
// order need work from several rows at a time.

#define Q_NEON
#define Q_UNROLLED _Pragma("clang loop unroll_count(4)")

#define Q_PART(v, k) ((uint8x16_t)__builtin_shufflevector((q_u64)(v), (q_u64)(v), 2 * k, 2 * k + 1))
#define Q_WHOLE_OF(type, low, high) \
  (type) __builtin_shufflevector((uint64x2_t)(low), (uint64x2_t)(high), 0, 1, 2, 3)
#define Q_HALVES(type, call, a, b) \
  Q_WHOLE_OF(type, call(Q_PART(a, 0), Q_PART(b, 0)), call(Q_PART(a, 1), Q_PART(b, 1)))

Q_INLINE float32x4_t q_min_half(uint8x16_t a, uint8x16_t b) {
  return vminnmq_f32((float32x4_t)a, (float32x4_t)b);
}
Q_INLINE float32x4_t q_max_half(uint8x16_t a, uint8x16_t b) {
  return vmaxnmq_f32((float32x4_t)a, (float32x4_t)b);
}
Q_INLINE q_f8 q_min(q_f8 a, q_f8 b) { return Q_HALVES(q_f8, q_min_half, a, b); }
Q_INLINE q_f8 q_max(q_f8 a, q_f8 b) { return Q_HALVES(q_f8, q_max_half, a, b); }
Q_INLINE q_f8 q_sqrt(q_f8 a) {
  return Q_WHOLE_OF(
      q_f8, vsqrtq_f32((float32x4_t)Q_PART(a, 0)), vsqrtq_f32((float32x4_t)Q_PART(a, 1)));
}
Q_INLINE q_i8 q_nearest(q_f8 a) {
  return Q_WHOLE_OF(
      q_i8, vcvtnq_s32_f32((float32x4_t)Q_PART(a, 0)), vcvtnq_s32_f32((float32x4_t)Q_PART(a, 1)));
}

Q_INLINE int16x8_t q_multiply_half(uint8x16_t a, uint8x16_t b) {
  return vqrdmulhq_s16((int16x8_t)a, (int16x8_t)b);
}
/// a·b / 2^15, rounded.
Q_INLINE q_s16 q_multiply(q_s16 a, q_s16 b) { return Q_HALVES(q_s16, q_multiply_half, a, b); }
Q_INLINE uint16x8_t q_multiply_high_half(uint8x16_t a, uint8x16_t b) {
  const uint16x8_t x = (uint16x8_t)a, y = (uint16x8_t)b;
  return vuzp2q_u16(
      (uint16x8_t)vmull_u16(vget_low_u16(x), vget_low_u16(y)), (uint16x8_t)vmull_high_u16(x, y));
}
/// a·b / 2^16, cut off.
Q_INLINE q_u16 q_multiply_high(q_u16 a, q_u16 b) {
  return Q_HALVES(q_u16, q_multiply_high_half, a, b);
}
Q_INLINE int16x8_t q_add_half(uint8x16_t a, uint8x16_t b) {
  return vqaddq_s16((int16x8_t)a, (int16x8_t)b);
}
/// a + b, kept within 16 bits.
Q_INLINE q_s16 q_add(q_s16 a, q_s16 b) { return Q_HALVES(q_s16, q_add_half, a, b); }
/// Each half's bytes in the order of a table.
Q_INLINE q_px q_ordered(q_px v, const int8_t *table) {
  const uint8x16_t order = vld1q_u8((const uint8_t *)table);
  return Q_WHOLE_OF(q_px, vqtbl1q_u8(Q_PART(v, 0), order), vqtbl1q_u8(Q_PART(v, 1), order));
}
/// The bytes of a and b in turn: of the first or the second eight of each half.
Q_INLINE q_px q_zip_low(q_px a, q_px b) { return Q_HALVES(q_px, vzip1q_u8, a, b); }
Q_INLINE q_px q_zip_high(q_px a, q_px b) { return Q_HALVES(q_px, vzip2q_u8, a, b); }
Q_INLINE uint8x16_t q_narrowed_half(uint8x16_t low, uint8x16_t high) {
  return vqmovun_high_s16(vqmovun_s16((int16x8_t)low), (int16x8_t)high);
}
/// Numbers to bytes: per half, those of `low`, then of `high`.
Q_INLINE q_px q_narrowed(q_s16 low, q_s16 high) {
  return Q_HALVES(q_px, q_narrowed_half, low, high);
}
/// The numbers where the mask's bits are set, else the others.
Q_INLINE q_s16 q_chosen(q_px mask, q_s16 yes, q_s16 no) {
  return (q_s16)q_choose_px((q_i8)mask, (q_px)yes, (q_px)no);
}
Q_INLINE int q_has_all(q_px v, q_px bits) {
  const uint8x16_t missing = vbicq_u8(Q_PART(bits, 0), vandq_u8(Q_PART(v, 0), Q_PART(v, 1)));
  return vmaxvq_u8(missing) == 0;
}

/// The orders of a table's entries that q_mixed_pairs takes as weights.
#define Q_SIDE_LOW 0,0,0,0, 4,4,4,4, 1,1,1,1, 5,5,5,5
#define Q_SIDE_HIGH 8,8,8,8, 12,12,12,12, 9,9,9,9, 13,13,13,13

Q_INLINE uint16x8_t q_mixed_two(const uint32_t *p, const uint32_t *q, uint8x16_t sides) {
  // Both left texels, then both right ones: a multiplication each.
  uint8x16_t v = (uint8x16_t)__builtin_shufflevector(vld1_u32(p), vld1_u32(q), 0, 2, 1, 3);
  // The compiler would compute both halves separately.
  __asm__("" : "+w"(v));
  return vmlal_high_u8(vmull_u8(vget_low_u8(v), vget_low_u8(sides)), v, sides);
}
/// Four pairs of neighboring texels, each mixed. The weights of a pair are at most 127 together.
Q_INLINE q_s16 q_mixed_pairs(
    const uint32_t *a, const uint32_t *b, const uint32_t *c, const uint32_t *d, q_px sides) {
  return Q_WHOLE_OF(q_s16, q_mixed_two(a, b, Q_PART(sides, 0)), q_mixed_two(c, d, Q_PART(sides, 1)));
}

Q_INLINE uint16x8_t q_mixed_half(uint8x8_t a, uint8x8_t b, uint8x16_t weights) {
  const uint16x8_t w = (uint16x8_t)weights;
  return vmlal_u8(vmull_u8(a, vmovn_u16(w)), b, vshrn_n_u16(w, 8));
}
Q_INLINE uint16x8_t q_mixed_low_half(uint8x16_t a, uint8x16_t b, uint8x16_t w) {
  return q_mixed_half(vget_low_u8(a), vget_low_u8(b), w);
}
Q_INLINE uint16x8_t q_mixed_high_half(uint8x16_t a, uint8x16_t b, uint8x16_t w) {
  return q_mixed_half(vget_high_u8(a), vget_high_u8(b), w);
}
#define Q_HALVES_OF_3(type, call, a, b, c)                \
  Q_WHOLE_OF(                                             \
      type, call(Q_PART(a, 0), Q_PART(b, 0), Q_PART(c, 0)), \
      call(Q_PART(a, 1), Q_PART(b, 1), Q_PART(c, 1)))
/// a and b, mixed by the bytes of 16-bit weights, which are at most 127 together: of the first or the
/// second eight bytes of each half.
Q_INLINE q_s16 q_mixed_low(q_px a, q_px b, q_px w) {
  return Q_HALVES_OF_3(q_s16, q_mixed_low_half, a, b, w);
}
Q_INLINE q_s16 q_mixed_high(q_px a, q_px b, q_px w) {
  return Q_HALVES_OF_3(q_s16, q_mixed_high_half, a, b, w);
}

/// The same vector, each half of which the compiler keeps in one register.
Q_INLINE q_px q_kept(q_px v) {
  uint8x16_t low = Q_PART(v, 0), high = Q_PART(v, 1);
  __asm__("" : "+w"(low), "+w"(high));
  return Q_WHOLE_OF(q_px, low, high);
}
