// Eight-lane vectors that every build has: the compiler splits them where registers are narrower.

#pragma clang diagnostic ignored "-Wpsabi"

#define Q_INLINE static inline __attribute__((always_inline))

typedef float q_f8 __attribute__((vector_size(32)));
typedef float q_f4 __attribute__((vector_size(16)));  // four edges
typedef int32_t q_i4 __attribute__((vector_size(16)));
typedef int32_t q_i8 __attribute__((vector_size(32)));
typedef uint32_t q_px __attribute__((vector_size(32)));  // eight pixels
typedef uint16_t q_u16 __attribute__((vector_size(32)));
typedef int16_t q_s16 __attribute__((vector_size(32)));
typedef uint64_t q_u64 __attribute__((vector_size(32)));
typedef q_px q_px_loose __attribute__((aligned(4)));
typedef q_f8 q_f8_loose __attribute__((aligned(4)));

Q_INLINE q_px q_load(const uint32_t *p) { return *(const q_px_loose *)p; }
Q_INLINE void q_store(uint32_t *p, q_px v) { *(q_px_loose *)p = v; }
Q_INLINE q_f8 q_loadf(const float *p) { return *(const q_f8_loose *)p; }
Q_INLINE q_f8 q_splat(float x) { return (q_f8){x, x, x, x, x, x, x, x}; }
Q_INLINE q_px q_splat_px(uint32_t x) { return (q_px){x, x, x, x, x, x, x, x}; }
Q_INLINE q_f8 q_ramp(void) { return (q_f8){0, 1, 2, 3, 4, 5, 6, 7}; }
Q_INLINE q_i8 q_truncate(q_f8 x) { return __builtin_convertvector(x, q_i8); }
Q_INLINE q_f8 q_float(q_i8 x) { return __builtin_convertvector(x, q_f8); }
Q_INLINE q_f8 q_choose(q_i8 mask, q_f8 yes, q_f8 no) {
  return (q_f8)(((q_i8)yes & mask) | ((q_i8)no & ~mask));
}
Q_INLINE q_px q_choose_px(q_i8 mask, q_px yes, q_px no) {
  return (yes & (q_px)mask) | (no & ~(q_px)mask);
}

/// All ones in the lanes of pixels start ..< end of the block at x.
Q_INLINE q_i8 q_lanes(int32_t x, int32_t start, int32_t end) {
  q_i8 at = (q_i8)q_splat_px((uint32_t)x) + (q_i8){0, 1, 2, 3, 4, 5, 6, 7};
  return (at >= (q_i8)q_splat_px((uint32_t)start)) & (at < (q_i8)q_splat_px((uint32_t)end));
}

/// Whether any bit of a mask is set.
Q_INLINE int q_any(q_i8 mask) {
  const q_u64 a = (q_u64)mask;
  return (a[0] | a[1] | a[2] | a[3]) != 0;
}
