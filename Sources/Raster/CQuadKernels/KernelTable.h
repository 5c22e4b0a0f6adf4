#ifndef QUAD_KERNEL_TABLE_H
#define QUAD_KERNEL_TABLE_H

#include "CQuadKernels.h"

struct quad_kernels {
  void (*paint[quad_class_shadow + 1])(
      const quad_shape *, const quad_piece *, int32_t, const quad_surface *, uint32_t *);
  void (*fill)(uint32_t *, int32_t, int32_t, const uint32_t *);
  void (*bounds)(
      const quad_line *, int32_t, int32_t, int32_t, int32_t, int32_t, int32_t *, int32_t *);
  void (*columns)(const quad_shape *, int32_t, int32_t, uint32_t *, float *, float *);
  void (*halve_row)(const uint32_t *, uint32_t *, int32_t, int32_t);
  void (*halve_column)(const uint32_t *, const uint32_t *, uint32_t *, int32_t, int32_t);
  void (*dither_565)(const uint32_t *, uint16_t *, int32_t, int32_t, int32_t);
};

#endif
