// A digest of memory that is read about as fast as the memory allows.
//
// The bytes go to thirty-two words of 64 bits in turn. Each word is mixed by the step of a
// multiply-with-carry generator, x -> factor * low(x) + high(x), which multiplies by 2^-32 modulo
// factor * 2^32 - 1. Every earlier bit affects every later one, and a difference in one place never
// disappears.

#include "CMemoryDigest.h"

#include <string.h>

#define LANES 4
#define ROWS 8

typedef uint64_t lanes __attribute__((vector_size(LANES * 8)));

// Such that factor * 2^32 - 1 and half of it are prime: the longest cycle.
#define FACTOR UINT64_C(0xd34db3f7)
#define SPREAD UINT64_C(0x9e3779b97f4a7c15)

// The state has to stay in registers: without this pragma the compiler keeps the loop over its rows.
#define EACH_ROW _Pragma("unroll") for (int row = 0; row < ROWS; row++)

#define MIX(state, bytes)                                    \
  do {                                                       \
    lanes block;                                             \
    memcpy(&block, (bytes), sizeof block);                   \
    block ^= (state);                                        \
    (state) = (block & low) * factor + (block >> 32);        \
  } while (0)

static inline __attribute__((always_inline)) uint64_t digest_of(const void *bytes, size_t count) {
  const lanes low = (lanes){0} + UINT32_MAX;
  const lanes factor = (lanes){0} + FACTOR;
  const unsigned char *next = bytes;
  size_t left = count;
  lanes state[ROWS];
  EACH_ROW for (int lane = 0; lane < LANES; lane++)
    state[row][lane] = SPREAD * (uint64_t)(row * LANES + lane + 1);
  for (; left >= sizeof state; next += sizeof state, left -= sizeof state)
    EACH_ROW MIX(state[row], next + row * sizeof(lanes));
  if (left > 0) {
    unsigned char end[sizeof state] = {0};
    memcpy(end, next, left);
    EACH_ROW MIX(state[row], end + row * sizeof(lanes));
  }
  // All rows into the first, then its words into one.
  EACH_ROW if (row > 0) MIX(state[0], &state[row]);
  uint64_t digest = count;
  for (int lane = 0; lane < LANES; lane++) {
    digest = (digest ^ state[0][lane]) * SPREAD;
    digest ^= digest >> 29;
  }
  return digest;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static uint64_t wide_digest_of(const void *bytes, size_t count) {
  return digest_of(bytes, count);
}
#endif

uint64_t memory_digest(const void *bytes, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return wide_digest_of(bytes, count);
#endif
  return digest_of(bytes, count);
}
