// The kernels for AVX2 and FMA, chosen at run time, so that no build flag is needed. Processors without
// PREFETCHW ignore it.

#if defined(__x86_64__)

#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2,fma,prfchw"))), apply_to = function)
#define Q_LANES "LanesAVX2.h"

#include "Kernels.h"

#pragma clang attribute pop

static const quad_kernels table = Q_TABLE;

const quad_kernels *quad_kernels_avx2(void);
const quad_kernels *quad_kernels_avx2(void) { return &table; }

#endif
