// The loop over pieces, rows in order; one copy of it per class.

/// The block at x, of which nothing beyond the row is read.
Q_INLINE q_px q_get(const uint32_t *row, int32_t x, int32_t width) {
  if (__builtin_expect(x + QUAD_BLOCK <= width, 1)) return q_load(row + x);
  uint32_t block[QUAD_BLOCK] = {0};
  __builtin_memcpy(block, row + x, (size_t)(width - x) * 4);
  return q_load(block);
}

/// Writes a block at x, and nothing beyond the row.
Q_INLINE void q_put(uint32_t *row, int32_t x, int32_t width, q_px pixels) {
  if (__builtin_expect(x + QUAD_BLOCK <= width, 1)) {
    q_store(row + x, pixels);
  } else {
    uint32_t block[QUAD_BLOCK];
    q_store(block, pixels);
    __builtin_memcpy(row + x, block, (size_t)(width - x) * 4);
  }
}

/// What a quad does to all its pixels alike.
typedef struct {
  int fades, shades;
  q_weight opacity, shade;
} q_tint;

/// The pixels from x, as dark as the quad is; `shades` is a constant where inlined.
Q_INLINE q_wide q_tinted(
    const q_run *r, quad_class kind, int shades, const q_tint *tint, int32_t x, q_f8 t) {
  const q_wide colour = q_sample(r, kind, x, t);
  return shades ? q_shaded(colour, tint->shade, r->k) : colour;
}

/// What the inner loops paint, for a block of which a piece has only a part: the same bits.
Q_INLINE q_px q_inner_block(
    const q_run *r, quad_class kind, const q_tint *tint, int32_t x, q_px old) {
  const q_weight opacity = tint->opacity;
  const q_wide colour = q_tinted(r, kind, tint->shades, tint, x, q_distance(r, x));
  return tint->fades ? q_over(q_fade(colour, opacity), old, r->k) : q_lay(colour, old, r->k);
}

/// A pixel that is covered by more than this is covered wholly.
#define Q_WHOLE (255.0f / 256)

/// Whether every pixel of a class has an alpha of its own, so that none is painted as an inner one.
Q_INLINE int q_varies(quad_class kind) {
  return kind == quad_class_faded || kind == quad_class_effect || kind == quad_class_shadow;
}

/// Blocks with edges, or clipped by their piece, or at the end of the row.
///
/// What a pixel becomes depends on the quad alone, not on where its piece begins and ends.
Q_INLINE void q_paint_rim(
    const q_run *r, quad_class kind, const q_tint *tint, const quad_piece *p, int32_t from,
    int32_t to, int32_t in0, int32_t in1, uint32_t *row, int32_t width) {
  for (int32_t x = from; x < to; x += QUAD_BLOCK) {
    const int inside = x >= in0 && x + QUAD_BLOCK <= in1;
    const q_px old = q_get(row, x, width);
    q_px seen;
    if (!q_varies(kind) && inside) {
      seen = q_inner_block(r, kind, tint, x, old);
    } else {
      q_f8 alpha = inside ? q_splat(1) : q_coverage(&r->shape->edges, x, p->y);
      const q_f8 t = q_distance(r, x);
      q_wide colour;
      if (kind == quad_class_effect) {
        colour = q_sample_effect(r, t, &alpha);
      } else if (kind == quad_class_shadow) {
        colour = q_sample_shadow(r, t, &alpha);
      } else if (kind == quad_class_faded) {
        colour = q_sample_faded(r, x, &alpha);
        if (tint->shades) colour = q_shaded(colour, tint->shade, r->k);
      } else {
        colour = q_tinted(r, kind, tint->shades, tint, x, t);
      }
      // Such pixels may count as opaque (Q_SLACK), and then nothing is painted below them.
      alpha = q_choose(alpha > q_splat(Q_WHOLE), q_splat(1), alpha);
      alpha *= q_splat(r->shape->opacity);
      seen = q_over(q_fade(colour, q_weight_alpha(alpha, r->k)), old, r->k);
    }
    if (x < p->start || x + QUAD_BLOCK > p->end)
      seen = q_choose_px(q_lanes(x, p->start, p->end), seen, old);
    q_put(row, x, width, seen);
  }
}

/// Whole blocks laid over what is there; `fades` and `shades` are constants where inlined.
Q_INLINE void q_paint_over(
    const q_run *r, quad_class kind, int fades, int shades, const q_tint *tint, int32_t start,
    int32_t end, uint32_t *restrict row) {
  const q_weight opacity = tint->opacity;
  q_f8 t = q_distance(r, start);
  int32_t x = start;
  do {
    const q_wide colour = q_tinted(r, kind, shades, tint, x, t);
    const q_px old = q_load(row + x);
    q_store(row + x, fades ? q_over(q_fade(colour, opacity), old, r->k) : q_lay(colour, old, r->k));
    x += QUAD_BLOCK;
    t += q_splat(QUAD_BLOCK);
  } while (x < end);
}

/// Whole blocks within a quad that does not fade: stored where opaque, else laid over.
Q_INLINE void q_paint_inner(
    const q_run *r, quad_class kind, int shades, const q_tint *tint, int32_t start, int32_t end,
    uint32_t *restrict row) {
  // Stretches of translucent blocks, each twice as long as the last, apart from the loop over
  // opaque ones: that one needs every register.
  int32_t x = start, stretch = QUAD_BLOCK;
  do {
    q_f8 t = q_distance(r, x);
    do {
      const q_px source = kind == quad_class_copy && !shades
                              ? q_load(r->texels + x)
                              : q_pack(q_tinted(r, kind, shades, tint, x, t), r->k);
      if (__builtin_expect(!q_is_opaque(source, r->k), 0)) break;
      q_store(row + x, source);
      x += QUAD_BLOCK;
      t += q_splat(QUAD_BLOCK);
    } while (x < end);
    if (x >= end) return;
    const int32_t to = x + stretch < end ? x + stretch : end;
    q_paint_over(r, kind, 0, shades, tint, x, to, row);
    x = to;
    stretch *= 2;
  } while (x < end);
}

/// Whole blocks within a quad of opaque texels that does not fade: stored.
Q_INLINE void q_paint_opaque(
    const q_run *r, quad_class kind, int shades, const q_tint *tint, int32_t start, int32_t end,
    uint32_t *restrict row) {
  q_f8 t = q_distance(r, start);
  int32_t x = start;
  do {
    q_store(row + x, kind == quad_class_copy && !shades
                         ? q_load(r->texels + x)
                         : q_pack(q_tinted(r, kind, shades, tint, x, t), r->k));
    x += QUAD_BLOCK;
    t += q_splat(QUAD_BLOCK);
  } while (x < end);
}

/// Pieces ahead of the one that is painted, by which what lies below is fetched.
#define Q_AHEAD 2

/// Fetches what lies below a piece: rows follow one another in no order that the processor sees.
Q_INLINE void q_fetch(const quad_piece *p, const quad_surface *surface) {
  const uint32_t *row = surface->pixels + (intptr_t)(p->y - surface->first_row) * surface->stride;
  const int32_t end = p->end < p->start + 128 ? p->end : p->start + 128;
  for (int32_t x = p->start; x < end; x += 16) __builtin_prefetch(row + x, 1);
}

Q_INLINE void q_paint(
    quad_class kind, const quad_shape *s, const quad_piece *pieces, int32_t count,
    const quad_surface *surface, uint32_t *scratch) {
  q_fixed fixed;
  q_run r = q_run_shared(s, &fixed);
  const q_tint tint = {
      .fades = s->opacity < 1,
      .shades = s->shade > 0,
      .opacity = q_weight_alpha(q_splat(s->opacity), r.k),
      .shade = q_weight_alpha(q_splat(s->shade), r.k),
  };
  for (int32_t i = 0; i < count; i++) {
    const quad_piece *p = &pieces[i];
    if (q_varies(kind) && i + Q_AHEAD < count) q_fetch(p + Q_AHEAD, surface);
    uint32_t *row = surface->pixels + (intptr_t)(p->y - surface->first_row) * surface->stride;
    const int32_t k = p->y - s->first_row, first = p->start & -QUAD_BLOCK;
    const int32_t in0 = s->inner_start[k], in1 = s->inner_end[k];
    q_run_prepare(&r, &fixed, kind, p->start, p->end, p->y, scratch);
    // Whole blocks inside both the piece and the quad.
    const int32_t from = ((p->start > in0 ? p->start : in0) + QUAD_BLOCK - 1) & -QUAD_BLOCK;
    const int32_t to = (p->end < in1 ? p->end : in1) & -QUAD_BLOCK;
    if (q_varies(kind) || to <= from) {
      q_paint_rim(&r, kind, &tint, p, first, p->end, in0, in1, row, surface->width);
      continue;
    }
    if (first < from)
      q_paint_rim(&r, kind, &tint, p, first, from, in0, in1, row, surface->width);
    if (tint.fades) {
      if (tint.shades) q_paint_over(&r, kind, 1, 1, &tint, from, to, row);
      else q_paint_over(&r, kind, 1, 0, &tint, from, to, row);
    } else if (s->is_opaque) {
      if (tint.shades) q_paint_opaque(&r, kind, 1, &tint, from, to, row);
      else q_paint_opaque(&r, kind, 0, &tint, from, to, row);
    } else {
      if (tint.shades) q_paint_inner(&r, kind, 1, &tint, from, to, row);
      else q_paint_inner(&r, kind, 0, &tint, from, to, row);
    }
    if (to < p->end) q_paint_rim(&r, kind, &tint, p, to, p->end, in0, in1, row, surface->width);
  }
}

#define Q_PAINTER(name, kind)                                           \
  static void name(                                                     \
      const quad_shape *shape, const quad_piece *pieces, int32_t count, \
      const quad_surface *surface, uint32_t *scratch) {                 \
    q_paint(kind, shape, pieces, count, surface, scratch);              \
  }

Q_PAINTER(q_paint_copy, quad_class_copy)
Q_PAINTER(q_paint_shift, quad_class_shift)
Q_PAINTER(q_paint_translate, quad_class_translate)
Q_PAINTER(q_paint_scale, quad_class_scale)
Q_PAINTER(q_paint_column, quad_class_column)
Q_PAINTER(q_paint_linear, quad_class_linear)
Q_PAINTER(q_paint_projective, quad_class_projective)
Q_PAINTER(q_paint_mixed, quad_class_mixed)
Q_PAINTER(q_paint_faded, quad_class_faded)
Q_PAINTER(q_paint_effect, quad_class_effect)
Q_PAINTER(q_paint_shadow, quad_class_shadow)
