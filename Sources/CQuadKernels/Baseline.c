// The kernels for whatever the build targets: SSE2 on x86-64, NEON on arm64.

#include "Kernels.h"

static const quad_kernels table = Q_TABLE;

const quad_kernels *quad_kernels_baseline(void) { return &table; }
