// The kernels for whatever the build targets: NEON on arm64, SSE2 on x86-64, plain vectors elsewhere.

#if defined(__aarch64__)
#include <arm_neon.h>
#define Q_LANES "LanesNEON.h"
#endif

#include "Kernels.h"

static const quad_kernels table = Q_TABLE;

const quad_kernels *quad_kernels_baseline(void) { return &table; }
