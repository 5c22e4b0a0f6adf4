// The choice of kernels, and the calls into the chosen ones.

#include "CQuadKernels.h"
#include "KernelTable.h"

#if defined(__x86_64__)
const quad_kernels *quad_kernels_avx512(void);
const quad_kernels *quad_kernels_avx2(void);
const quad_kernels *quad_kernels_sse4(void);
#endif

const quad_kernels *quad_kernels_narrow(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("sse4.1")) return quad_kernels_sse4();
#endif
  return quad_kernels_baseline();
}

const quad_kernels *quad_kernels_wide(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return quad_kernels_avx2();
#endif
  return quad_kernels_narrow();
}

const quad_kernels *quad_kernels_best(void) {
#if defined(__x86_64__)
  // Sapphire Rapids and later. Gathers are slower than single loads on AMD's processors, and on
  // earlier ones of Intel since their microcode keeps them from being spied upon.
  if (__builtin_cpu_is("intel") && __builtin_cpu_supports("avx512bf16") &&
      __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    return quad_kernels_avx512();
#endif
  return quad_kernels_wide();
}

void quad_paint(
    const quad_kernels *kernels, quad_class kind, const quad_shape *shape,
    const quad_piece *pieces, int32_t count, const quad_surface *surface, uint32_t *scratch) {
  kernels->paint[kind](shape, pieces, count, surface, scratch);
}

void quad_fill(
    const quad_kernels *kernels, uint32_t *row, int32_t start, int32_t end,
    const uint32_t *pattern) {
  kernels->fill(row, start, end, pattern);
}

void quad_bounds(
    const quad_kernels *kernels, const quad_line *lines, int32_t count, int32_t inner,
    int32_t first, int32_t last, int32_t width, int32_t *start, int32_t *end) {
  kernels->bounds(lines, count, inner, first, last, width, start, end);
}

void quad_columns(
    const quad_kernels *kernels, const quad_shape *shape, int32_t count, int32_t origin_row,
    uint32_t *columns, float *column_v, float *column_step) {
  kernels->columns(shape, count, origin_row, columns, column_v, column_step);
}

void quad_halve_row(
    const quad_kernels *kernels, const uint32_t *source, uint32_t *target, int32_t width,
    int32_t rounding) {
  kernels->halve_row(source, target, width, rounding);
}

void quad_halve_column(
    const quad_kernels *kernels, const uint32_t *upper, const uint32_t *lower, uint32_t *target,
    int32_t width, int32_t rounding) {
  kernels->halve_column(upper, lower, target, width, rounding);
}

void quad_dither_565(
    const quad_kernels *kernels, const uint32_t *source, uint16_t *target, int32_t count,
    int32_t x, int32_t y) {
  kernels->dither_565(source, target, count, x, y);
}
