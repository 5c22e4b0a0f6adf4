// The kernels for AVX-512, chosen at run time on processors whose gathers are fast.

#if defined(__x86_64__)

#include <immintrin.h>
#pragma clang attribute push( \
    __attribute__((target("avx2,fma,prfchw,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi"))), \
    apply_to = function)
#define Q_LANES "LanesAVX2.h"
#define Q_WIDE

#include "Kernels.h"

#pragma clang attribute pop

static const quad_kernels table = Q_TABLE;

const quad_kernels *quad_kernels_avx512(void);
const quad_kernels *quad_kernels_avx512(void) { return &table; }

#endif
