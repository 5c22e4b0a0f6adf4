// One build of all kernels. It is included once per instruction set, after the header of its
// intrinsics. Q_LANES names the file that defines their operations. Where Q_WIDE is defined, pixels are
// computed in vectors of 512 bits.

#include "CQuadKernels.h"
#include "KernelTable.h"
#include "Vectors.h"

#if defined(Q_WIDE)
#include Q_LANES
#include "PixelsWide.h"
#elif defined(Q_LANES)
#include Q_LANES
#include "PixelsBytewise.h"
#else
#include "PixelsPortable.h"
#endif

/// Before loops whose rows do not depend on one another.
#ifndef Q_UNROLLED
#define Q_UNROLLED
#endif

/// x within 0…high. Of q_min's and q_max's operands not a number is taken as the second one.
Q_INLINE q_f8 q_clamp(q_f8 x, q_f8 high) { return q_min(q_max(x, q_splat(0)), high); }

#include "Coverage.h"
#include "Sampling.h"
#include "Effects.h"
#include "Painting.h"
#include "Preparing.h"

#define Q_TABLE                                                                          \
  {                                                                                      \
    {q_paint_copy, q_paint_shift, q_paint_translate, q_paint_scale, q_paint_column,      \
     q_paint_linear, q_paint_projective, q_paint_mixed, q_paint_faded, q_paint_effect,   \
     q_paint_shadow},                                                                    \
        q_fill, q_bounds, q_columns, q_halve_row, q_halve_column, q_dither_565           \
  }
