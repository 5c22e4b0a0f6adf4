// One build of all kernels. Included once per instruction set, after <immintrin.h> if any.

#include "CQuadKernels.h"
#include "KernelTable.h"
#include "Vectors.h"

#ifdef Q_AVX2
#include "PixelsAVX2.h"
#else
#include "PixelsPortable.h"
#endif

#include "Coverage.h"
#include "Sampling.h"
#include "Effects.h"
#include "Painting.h"
#include "Preparing.h"

#define Q_TABLE                                                                          \
  {                                                                                      \
    {q_paint_copy, q_paint_translate, q_paint_scale, q_paint_column,                     \
     q_paint_linear, q_paint_projective, q_paint_mixed, q_paint_effect},                 \
        q_fill, q_bounds, q_columns, q_halve_row, q_halve_column                         \
  }
