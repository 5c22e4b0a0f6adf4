// The loop over pieces, rows in order; one copy of it per class.

/// A block with edges, or clipped by its piece, or at the end of the row.
Q_INLINE void q_paint_edge(
    const q_run *r, quad_class kind, int32_t x, int32_t y, int32_t start, int32_t end,
    int inside, uint32_t *row, int32_t width) {
  q_f8 alpha = q_splat(r->shape->opacity);
  if (!inside) alpha *= q_coverage(&r->shape->edges, x, y);
  const q_wide colour =
      kind == quad_class_effect ? q_sample_effect(r, x, &alpha) : q_sample(r, kind, x);
  const q_px source = q_pack(q_fade(colour, q_weight_alpha(alpha)));
  const q_i8 lanes = q_lanes(x, start, end);
  if (__builtin_expect(x + QUAD_BLOCK <= width, 1)) {
    const q_px old = q_load(row + x);
    q_store(row + x, q_choose_px(lanes, q_over(source, old), old));
  } else {  // nothing beyond the row is read or written
    uint32_t block[QUAD_BLOCK] = {0};
    const size_t bytes = (size_t)(width - x) * 4;
    __builtin_memcpy(block, row + x, bytes);
    const q_px old = q_load(block);
    q_store(block, q_choose_px(lanes, q_over(source, old), old));
    __builtin_memcpy(row + x, block, bytes);
  }
}

/// Whole blocks within the quad.
Q_INLINE void q_paint_inner(
    const q_run *r, quad_class kind, int fades, int32_t start, int32_t end, uint32_t *row) {
  const q_weight opacity = q_weight_alpha(q_splat(r->shape->opacity));
  for (int32_t x = start; x < end; x += QUAD_BLOCK) {
    q_px source;
    if (kind == quad_class_copy && !fades) {
      source = q_load(r->texels + x);
    } else {
      q_wide colour = q_sample(r, kind, x);
      source = q_pack(fades ? q_fade(colour, opacity) : colour);
    }
    if (!fades && __builtin_expect(q_is_opaque(source), 1)) {
      q_store(row + x, source);
    } else {
      q_store(row + x, q_over(source, q_load(row + x)));
    }
  }
}

Q_INLINE void q_paint(
    quad_class kind, const quad_shape *s, const quad_piece *pieces, int32_t count,
    const quad_surface *surface, uint32_t *scratch) {
  const int fades = s->opacity < 1;
  for (int32_t i = 0; i < count; i++) {
    const int32_t y = pieces[i].y, start = pieces[i].start, end = pieces[i].end;
    uint32_t *row = surface->pixels + (intptr_t)(y - surface->first_row) * surface->stride;
    const q_run r = q_run_make(s, kind, start, end, y, scratch);
    const int32_t k = y - s->first_row;
    const int32_t in0 = s->inner_start[k], in1 = s->inner_end[k];
    // Whole blocks inside both the piece and the quad.
    int32_t from = ((start > in0 ? start : in0) + QUAD_BLOCK - 1) & -QUAD_BLOCK;
    int32_t to = (end < in1 ? end : in1) & -QUAD_BLOCK;
    if (kind == quad_class_effect || to < from) from = to = end;
    for (int32_t x = start & -QUAD_BLOCK; x < end; x += QUAD_BLOCK) {
      if (x == from && to > from) {
        q_paint_inner(&r, kind, fades, from, to, row);
        x = to;
        if (x >= end) break;
      }
      const int32_t a = x > start ? x : start, b = x + QUAD_BLOCK < end ? x + QUAD_BLOCK : end;
      q_paint_edge(&r, kind, x, y, start, end, a >= in0 && b <= in1, row, surface->width);
    }
  }
}

#define Q_PAINTER(name, kind)                                                      \
  static void name(                                                                \
      const quad_shape *shape, const quad_piece *pieces, int32_t count,            \
      const quad_surface *surface, uint32_t *scratch) {                            \
    q_paint(kind, shape, pieces, count, surface, scratch);                         \
  }

Q_PAINTER(q_paint_copy, quad_class_copy)
Q_PAINTER(q_paint_translate, quad_class_translate)
Q_PAINTER(q_paint_scale, quad_class_scale)
Q_PAINTER(q_paint_warped, quad_class_warped)
Q_PAINTER(q_paint_column, quad_class_column)
Q_PAINTER(q_paint_linear, quad_class_linear)
Q_PAINTER(q_paint_projective, quad_class_projective)
Q_PAINTER(q_paint_effect, quad_class_effect)
