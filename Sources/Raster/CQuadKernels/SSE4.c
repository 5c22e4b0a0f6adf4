// The kernels for SSE4.1, chosen at run time where there is no AVX2.

#if defined(__x86_64__)

#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)
#define Q_LANES "LanesSSE4.h"

#include "Kernels.h"

#pragma clang attribute pop

static const quad_kernels table = Q_TABLE;

const quad_kernels *quad_kernels_sse4(void);
const quad_kernels *quad_kernels_sse4(void) { return &table; }

#endif
