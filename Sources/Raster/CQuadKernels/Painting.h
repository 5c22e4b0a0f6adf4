// The loop over pieces: row by row, or a strip of rows block by block if columns have tables. There
// is one copy of it per class.

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
  q_weight opacity;
  q_dark shade;
} q_tint;

/// The pixels from x with the quad's shade. `shades` is a constant where inlined.
Q_INLINE q_wide q_tinted(
    const q_run *r, quad_class kind, int shades, const q_tint *tint, int32_t x, q_f8 t) {
  const q_wide color = q_sample(r, kind, x, t);
  return shades ? q_shaded(color, tint->shade) : color;
}

/// What the inner loops paint, for a block of which a piece has only a part: the same bits.
Q_INLINE q_px q_inner_block(
    const q_run *r, quad_class kind, const q_tint *tint, int32_t x, q_px old) {
  const q_weight opacity = tint->opacity;
  const q_wide color = q_tinted(r, kind, tint->shades, tint, x, q_distance(r, x));
  return tint->fades ? q_over(q_fade(color, opacity), old, r->k) : q_lay(color, old, r->k);
}

/// A pixel that is covered by more than this is covered wholly.
#define Q_WHOLE (255.0f / 256)

/// Whether the pixels of a class have individual alphas, so that none is painted as an inner one.
Q_INLINE int q_varies(quad_class kind) {
  return kind == quad_class_faded || kind == quad_class_effect || kind == quad_class_shadow;
}

/// The weight with which a pixel of coverage `alpha` is blended.
Q_INLINE q_f8 q_applied(q_f8 alpha, q_f8 opacity) {
  // Such pixels may count as opaque (Q_SLACK), and then nothing is painted below them.
  return q_choose(alpha > q_splat(Q_WHOLE), q_splat(1), alpha) * opacity;
}

/// The block at x where it is not painted as an inner one. `alpha` is its coverage.
Q_INLINE q_px q_rim_block(
    const q_run *r, quad_class kind, const q_tint *tint, int32_t x, q_f8 alpha, q_px old) {
  const q_f8 t = q_distance(r, x);
  q_wide color;
  if (kind == quad_class_effect) {
    color = q_sample_effect(r, t, &alpha);
  } else if (kind == quad_class_shadow) {
    color = q_sample_shadow(r, t, &alpha);
  } else if (kind == quad_class_faded) {
    color = q_sample_faded(r, x, &alpha);
    if (tint->shades) color = q_shaded(color, tint->shade);
  } else {
    color = q_tinted(r, kind, tint->shades, tint, x, t);
  }
  alpha = q_applied(alpha, q_splat(r->shape->opacity));
  return q_over(q_fade(color, q_weight_alpha(alpha, r->k)), old, r->k);
}

/// Blocks with edges, or clipped by their piece, or at the end of the row.
///
/// What a pixel becomes depends on the quad alone, not on where its piece begins and ends.
Q_INLINE void q_paint_rim(
    const q_run *r, quad_class kind, const q_tint *tint, const quad_piece *p, int32_t y,
    int32_t from, int32_t to, int32_t in0, int32_t in1, uint32_t *row, int32_t width) {
  for (int32_t x = from; x < to; x += QUAD_BLOCK) {
    const int inside = x >= in0 && x + QUAD_BLOCK <= in1;
    const q_px old = q_get(row, x, width);
    q_px seen;
    if (!q_varies(kind) && inside) {
      seen = q_inner_block(r, kind, tint, x, old);
    } else {
      const int is_covered = inside || (kind == quad_class_shadow && r->shape->is_soft);
      const q_f8 cover = is_covered ? q_splat(1) : q_coverage(&r->shape->edges, x, y);
      seen = q_rim_block(r, kind, tint, x, cover, old);
    }
    if (x < p->start || x + QUAD_BLOCK > p->end)
      seen = q_choose_px(q_lanes(x, p->start, p->end), seen, old);
    q_put(row, x, width, seen);
  }
}

/// Blends whole blocks over the target. `fades` and `shades` are constants where inlined.
Q_INLINE void q_paint_over(
    const q_run *r, quad_class kind, int fades, int shades, const q_tint *tint, int32_t start,
    int32_t end, uint32_t *restrict row) {
  const q_weight opacity = tint->opacity;
  q_f8 t = q_distance(r, start);
  int32_t x = start;
  do {
    const q_wide color = q_tinted(r, kind, shades, tint, x, t);
    const q_px old = q_load(row + x);
    q_store(row + x, fades ? q_over(q_fade(color, opacity), old, r->k) : q_lay(color, old, r->k));
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

/// Rows of a piece ahead of the one that is painted, by which what lies below is fetched.
#define Q_AHEAD 2

/// Fetches what lies below a piece's pixels in a row: rows follow one another in no order that the
/// processor sees.
Q_INLINE void q_fetch(const quad_piece *p, const uint32_t *row) {
  const int32_t end = p->end < p->start + 128 ? p->end : p->start + 128;
  for (int32_t x = p->start; x < end; x += 16) __builtin_prefetch(row + x, 1);
}

/// One row of a piece.
Q_INLINE void q_paint_row(
    const q_run *r, quad_class kind, const q_tint *tint, const quad_piece *p, int32_t y,
    uint32_t *row, int32_t width) {
  const quad_shape *s = r->shape;
  const int32_t k = y - s->first_row, first = p->start & -QUAD_BLOCK;
  const int32_t in0 = s->inner_start[k], in1 = s->inner_end[k];
  // Whole blocks inside both the piece and the quad.
  const int32_t from = ((p->start > in0 ? p->start : in0) + QUAD_BLOCK - 1) & -QUAD_BLOCK;
  const int32_t to = (p->end < in1 ? p->end : in1) & -QUAD_BLOCK;
  if (q_varies(kind) || to <= from) {
    q_paint_rim(r, kind, tint, p, y, first, p->end, in0, in1, row, width);
    return;
  }
  if (first < from) q_paint_rim(r, kind, tint, p, y, first, from, in0, in1, row, width);
  if (tint->fades) {
    if (tint->shades) q_paint_over(r, kind, 1, 1, tint, from, to, row);
    else q_paint_over(r, kind, 1, 0, tint, from, to, row);
  } else if (s->is_opaque) {
    if (tint->shades) q_paint_opaque(r, kind, 1, tint, from, to, row);
    else q_paint_opaque(r, kind, 0, tint, from, to, row);
  } else {
    if (tint->shades) q_paint_inner(r, kind, 1, tint, from, to, row);
    else q_paint_inner(r, kind, 0, tint, from, to, row);
  }
  if (to < p->end) q_paint_rim(r, kind, tint, p, y, to, p->end, in0, in1, row, width);
}

/// Rows of a strip: few enough for the processor to know the pages of all of them, and of their
/// texels.
#define Q_STRIP 32

/// A strip of rows of a piece, and the pixels inside the quad: in all of the rows, and in any.
typedef struct {
  const quad_piece *piece;
  int32_t y, end, width;
  int32_t all0, all1, any0, any1;
  uint32_t *row;
  intptr_t stride;
} q_strip;

/// How the pixels of inner blocks are written: a constant where inlined.
typedef enum { q_stores, q_tests, q_fades } q_laying;

/// How those of a quad are.
Q_INLINE q_laying q_laying_of(const quad_shape *s, const q_tint *tint) {
  return tint->fades ? q_fades : s->is_opaque ? q_stores : q_tests;
}

/// A column of blocks inside a quad whose columns have tables. In memory, where instructions read
/// it: the loop down the column needs every register.
typedef struct {
  q_const k;
  const uint32_t *texels, *lower, *ahead;
  uint32_t *pixels;
  intptr_t stride;
  int32_t rows;
  q_px column, texel_stride;
  q_sides sides;
  q_f8 start, rise, first, v_max;  // v by row: start + rise·(first + 0, 1 …)
  q_f8 cover, fade_start, fade_step, opacity;
  q_weight fade;
  q_dark shade;
  // Mixed: the second plane.
  const uint32_t *other, *other_lower, *other_ahead;
  q_px other_column, other_stride;
  q_sides other_sides;
  q_f8 v_scale, v_bias, other_v_max;
  q_weight mix;
} q_block_column;

/// How texels follow the pixels of a column downward: by at most a row of them, so that one of each
/// pixel's two rows is known from the pixel above it, or in any other way.
typedef enum { q_leaps, q_descends, q_ascends } q_course;

/// Paints a column of blocks. All but `c` are constants where inlined.
Q_INLINE void q_paint_down(
    const q_block_column *c, quad_class kind, q_laying laying, int shades, q_course course) {
  // Copies: the compiler cannot know that painting does not change them.
  q_constants constants;
  const q_const k =
      course ? q_constants_kept(q_constants_get(), &constants) : q_constants_get();
  const uint32_t *texels = c->texels, *lower = c->lower, *ahead = c->ahead;
  const q_f8 start = c->start, rise = c->rise;
  q_sides copy;
  const q_sides *sides = q_sides_kept(&c->sides, &copy);
  const intptr_t stride = c->stride, rows = c->rows;
  // Where the texels of all rows are first: a row does not wait for its addresses to be written.
  q_taps taps[Q_STRIP], others[Q_STRIP];
  const q_px column = c->column >> 16, other_column = c->other_column >> 16;
  const q_px texel_stride = c->texel_stride, other_stride = c->other_stride;
  const q_f8 v_max = c->v_max;
  q_f8 step = c->first;
  Q_UNROLLED
  for (intptr_t n = 0; n < rows; n++) {
    const q_f8 v = rise * step + start;
    taps[n] = q_taps_below(column, q_clamp(v, v_max), texel_stride, k);
    if (kind == quad_class_mixed)
      others[n] = q_taps_below(
          other_column, q_clamp(v * c->v_scale + c->v_bias, c->other_v_max), other_stride, k);
    step += q_splat(1);
  }
  uint32_t *restrict at = c->pixels;
  step = c->first;
  const q_sides weights = *sides;
  const q_dark shade = c->shade;
  q_row above, below;
  q_px before;
  if (course == q_descends) below = q_row_of(texels, &taps[0], weights, ahead, k);
  if (course == q_ascends) above = q_row_of(lower, &taps[0], weights, ahead, k);
  if (course) before = ~q_taps_at(&taps[0]);
  for (intptr_t n = 0; n < rows; n++) {
    // The target's next line: columns follow one another in no order that the processor sees.
    __builtin_prefetch(at + 2 * QUAD_BLOCK, 1);
    q_wide color;
    if (course) {
      const q_px now = q_taps_at(&taps[n]);
      const q_i8 stays = now == before;
      before = now;
      if (course == q_descends) {
        above = q_choose_row(stays, above, below, k);
        below = q_row_of(lower, &taps[n], weights, ahead, k);
      } else {
        below = q_choose_row(stays, below, above, k);
        above = q_row_of(texels, &taps[n], weights, ahead, k);
      }
      color = q_rows_mixed(above, below, &taps[n], weights, k);
    } else {
      color = q_four_taps(texels, lower, &taps[n], *sides, ahead, k);
    }
    if (kind == quad_class_mixed) {
      const q_wide other =
          q_four_taps(c->other, c->other_lower, &others[n], c->other_sides, c->other_ahead, k);
      color = q_blend(color, other, c->mix);
    }
    if (shades) color = q_shaded(color, shade);
    if (kind == quad_class_faded) {
      const q_f8 v = rise * step + start;
      step += q_splat(1);
      const q_f8 fade = q_clamp(v * c->fade_step + c->fade_start, q_splat(1));
      const q_f8 alpha = q_applied(c->cover * fade, c->opacity);
      q_store(at, q_over(q_fade(color, q_weight_alpha(alpha, k)), q_load(at), k));
    } else if (laying == q_fades) {
      q_store(at, q_over(q_fade(color, c->fade), q_load(at), k));
    } else {
      const q_px source = q_pack(color, k);
      if (laying == q_stores || __builtin_expect(q_is_opaque(source, k), 1))
        q_store(at, source);
      else
        q_store(at, q_lay(color, q_load(at), k));
    }
    at += stride;
  }
}

#define Q_DOWN(name, kind, laying, shades, course)                        \
  static __attribute__((noinline)) void name(const q_block_column *c) {   \
    q_paint_down(c, kind, laying, shades, course);                        \
  }
/// Both courses of a class, without and with shade.
#define Q_DOWNS(name, kind, laying, course)                               \
  Q_DOWN(name, kind, laying, 0, q_leaps)                                  \
  Q_DOWN(name##_shaded, kind, laying, 1, q_leaps)                         \
  Q_DOWN(name##_rolled, kind, laying, 0, course)                          \
  Q_DOWN(name##_shaded_rolled, kind, laying, 1, course)

Q_DOWNS(q_down_stored, quad_class_column, q_stores, q_descends)
Q_DOWNS(q_down_tested, quad_class_column, q_tests, q_descends)
Q_DOWNS(q_down_blended, quad_class_column, q_fades, q_descends)
Q_DOWNS(q_down_faded, quad_class_faded, q_fades, q_ascends)
Q_DOWN(q_down_mixed_stored, quad_class_mixed, q_stores, 0, q_leaps)
Q_DOWN(q_down_mixed_stored_shaded, quad_class_mixed, q_stores, 1, q_leaps)
Q_DOWN(q_down_mixed_tested, quad_class_mixed, q_tests, 0, q_leaps)
Q_DOWN(q_down_mixed_tested_shaded, quad_class_mixed, q_tests, 1, q_leaps)
Q_DOWN(q_down_mixed_blended, quad_class_mixed, q_fades, 0, q_leaps)
Q_DOWN(q_down_mixed_blended_shaded, quad_class_mixed, q_fades, 1, q_leaps)

typedef void (*q_down)(const q_block_column *);
/// Where texels leap, and where they do not.
typedef struct {
  q_down any, rolled;
} q_downs;
#define Q_BOTH(name) {name, name##_rolled}

/// By the way inner blocks are written, without and with shade.
static const q_downs q_column_downs[3][2] = {
    [q_stores] = {Q_BOTH(q_down_stored), Q_BOTH(q_down_stored_shaded)},
    [q_tests] = {Q_BOTH(q_down_tested), Q_BOTH(q_down_tested_shaded)},
    [q_fades] = {Q_BOTH(q_down_blended), Q_BOTH(q_down_blended_shaded)},
};
static const q_downs q_mixed_downs[3][2] = {
    [q_stores] = {{q_down_mixed_stored}, {q_down_mixed_stored_shaded}},
    [q_tests] = {{q_down_mixed_tested}, {q_down_mixed_tested_shaded}},
    [q_fades] = {{q_down_mixed_blended}, {q_down_mixed_blended_shaded}},
};
static const q_downs q_faded_downs[2] = {Q_BOTH(q_down_faded), Q_BOTH(q_down_faded_shaded)};

/// What is the same for all columns of blocks of a quad.
Q_INLINE q_block_column q_column_of(
    const q_run *r, const q_fixed *fixed, quad_class kind, const q_tint *tint, intptr_t stride) {
  const quad_shape *s = r->shape;
  q_block_column c = {
      .k = r->k, .texels = r->texels, .lower = r->lower, .stride = stride,
      // The texels of the next column.
      .ahead = r->texels + 2 * QUAD_BLOCK,
      .texel_stride = fixed->stride, .v_max = fixed->v_max,
      .cover = q_splat(1), .opacity = q_splat(s->opacity), .fade = tint->opacity, .shade = tint->shade,
  };
  if (kind == quad_class_faded) {
    c.fade_start = q_splat(s->effects->fade_start);
    c.fade_step = q_splat(s->effects->fade_step);
  }
  if (kind == quad_class_mixed) {
    c.other = r->other;
    c.other_lower = r->other_lower;
    c.other_ahead = r->other + 2 * QUAD_BLOCK;
    c.other_stride = fixed->other_stride;
    c.v_scale = fixed->v_scale;
    c.v_bias = fixed->v_bias;
    c.other_v_max = fixed->other_v_max;
    c.mix = fixed->mix;
  }
  return c;
}

/// Whether no pixel's texels are more than a row from those above it, in the direction of the class:
/// reflections show their texels upside down. A 256th less, since coordinates of large planes are
/// rounded.
Q_INLINE int q_rolls(quad_class kind, q_f8 rise) {
  if (kind == quad_class_mixed) return 0;
  const q_f8 down = kind == quad_class_faded ? q_splat(0) - rise : rise;
  return !q_any(~((down >= q_splat(0)) & (down <= q_splat(255))));
}

/// Whole blocks of a quad whose columns have tables, `from` ..< `to`, in `rows` rows of a strip from y.
Q_INLINE void q_paint_columns(
    const q_run *r, quad_class kind, q_laying laying, const q_tint *tint, q_block_column *c,
    const q_strip *strip, int32_t y, int32_t rows, int32_t from, int32_t to) {
  const quad_shape *s = r->shape;
  const q_downs downs = kind == quad_class_faded   ? q_faded_downs[tint->shades]
                        : kind == quad_class_mixed ? q_mixed_downs[laying][tint->shades]
                                                   : q_column_downs[laying][tint->shades];
  c->rows = rows;
  c->first = q_splat((float)(y - s->origin_row));
  uint32_t *row = strip->row + (intptr_t)(y - strip->y) * strip->stride;
  for (int32_t x = from; x < to; x += QUAD_BLOCK) {
    if (kind == quad_class_mixed) {
      c->other_column = q_load(r->other_columns + x);
      c->other_sides = q_sides_column(c->other_column, r->k);
    }
    c->pixels = row + x;
    c->column = q_load(r->columns + x);
    c->sides = q_sides_column(c->column, r->k);
    c->start = q_loadf(r->column_v + x);
    c->rise = q_loadf(r->column_step + x);
    if (q_rolls(kind, c->rise))
      downs.rolled(c);
    else
      downs.any(c);
  }
}

/// Lays a block of a shadow over what is there.
Q_INLINE void q_paint_shadowed(
    const q_run *r, const q_strip *strip, int32_t x, uint32_t *row, q_wide seen, int clips,
    q_i8 lanes) {
  __builtin_prefetch(row + x + 2 * QUAD_BLOCK, 1);
  const q_px old = q_get(row, x, strip->width), laid = q_over(seen, old, r->k);
  q_put(row, x, strip->width, clips ? q_choose_px(lanes, laid, old) : laid);
}

/// A strip of a shadow that is so soft that its own alpha is less than any pixel's coverage.
Q_INLINE void q_paint_soft(const q_run *r, const q_strip *strip) {
  const quad_shape *s = r->shape;
  const quad_effects *e = s->effects;
  const quad_piece *p = strip->piece;
  const q_wide color = q_widen(q_splat_px(e->color));
  const q_f8 opacity = q_splat(s->opacity);
  const q_f8 first = q_splat((float)(strip->y - s->origin_row));
  const q_f8 last = q_splat((float)(strip->end - 1 - s->origin_row));
  for (int32_t x = p->start & -QUAD_BLOCK; x < p->end; x += QUAD_BLOCK) {
    const int clips = x < p->start || x + QUAD_BLOCK > p->end;
    const q_i8 lanes = q_lanes(x, p->start, p->end);
    const q_f8 across = q_beyond_corners(r, q_distance(r, x));
    const q_f8 start = q_loadf(r->column_v + x), rise = q_loadf(r->column_step + x);
    // Between the corners each row is the same.
    const int is_straight =
        q_is_straight(e, rise * first + start) && q_is_straight(e, rise * last + start);
    q_f8 step = first;
    uint32_t *row = strip->row;
    if (is_straight) {
      const q_f8 down = q_max(q_beyond_sides(e, rise * step + start), q_splat(0));
      const q_f8 alpha = q_applied(q_shadow_alpha(e, across, down), opacity);
      const q_wide seen = q_fade(color, q_weight_alpha(alpha, r->k));
      for (int32_t y = strip->y; y < strip->end; y++, row += strip->stride)
        q_paint_shadowed(r, strip, x, row, seen, clips, lanes);
      continue;
    }
    for (int32_t y = strip->y; y < strip->end; y++, row += strip->stride) {
      const q_f8 down = q_max(q_beyond_sides(e, rise * step + start), q_splat(0));
      const q_f8 alpha = q_applied(q_shadow_alpha(e, across, down), opacity);
      const q_wide seen = q_fade(color, q_weight_alpha(alpha, r->k));
      q_paint_shadowed(r, strip, x, row, seen, clips, lanes);
      step += q_splat(1);
    }
  }
}

/// The block at x of a strip, which is cut by the quad's upright edges alone, or by none: its coverage
/// is the same in each row.
Q_INLINE void q_paint_side(
    const q_run *r, quad_class kind, const q_tint *tint, q_block_column *c, const q_strip *strip,
    int32_t x, q_f8 cover) {
  const quad_piece *p = strip->piece;
  // A pixel that is laid over with a weight of 0 stays exactly as it is.
  c->cover = q_choose(q_lanes(x, p->start, p->end), cover, q_splat(0));
  c->fade = q_weight_alpha(q_applied(c->cover, c->opacity), c->k);
  q_paint_columns(
      r, kind, q_fades, tint, c, strip, strip->y, strip->end - strip->y, x, x + QUAD_BLOCK);
  c->cover = q_splat(1);
  c->fade = tint->opacity;
}

/// The rows y ..< end of a strip's block at x, of which the quad's edges cut some.
Q_INLINE void q_paint_cut(
    q_run *r, q_fixed *fixed, quad_class kind, const q_tint *tint, const q_strip *strip, int32_t x,
    int32_t y, int32_t end) {
  const quad_shape *s = r->shape;
  uint32_t *row = strip->row + (intptr_t)(y - strip->y) * strip->stride;
  for (; y < end; y++, row += strip->stride) {
    const int32_t k = y - s->first_row;
    fixed->step = q_splat((float)(y - s->origin_row));
    q_paint_rim(
        r, kind, tint, strip->piece, y, x, x + QUAD_BLOCK, s->inner_start[k], s->inner_end[k],
        row, strip->width);
  }
}

/// The blocks `from` ..< `to` of a strip that are not all inside both the piece and the quad.
Q_INLINE void q_paint_edges(
    q_run *r, q_fixed *fixed, quad_class kind, const q_tint *tint, q_block_column *c,
    const q_strip *strip, int32_t from, int32_t to) {
  const quad_shape *s = r->shape;
  const quad_piece *p = strip->piece;
  const int32_t *start = s->inner_start - s->first_row, *end = s->inner_end - s->first_row;
  const q_laying laying = q_laying_of(s, tint);
  for (int32_t x = from; x < to; x += QUAD_BLOCK) {
    const int inside = x >= strip->all0 && x + QUAD_BLOCK <= strip->all1;
    const int outside = x < strip->any0 || x + QUAD_BLOCK > strip->any1;
    const int is_side = (outside || (inside && q_varies(kind))) &&
                        x + QUAD_BLOCK <= strip->width &&
                        q_is_between(&s->edges, x, strip->y, strip->end - 1);
    if (is_side) {
      const q_f8 cover = inside ? q_splat(1) : q_coverage(&s->edges, x, strip->y);
      q_paint_side(r, kind, tint, c, strip, x, cover);
      continue;
    }
    // The rows in which it is inside both.
    int32_t first = strip->y, last = strip->end;
    if (x >= p->start && x + QUAD_BLOCK <= p->end) {
      while (first < last && (x < start[first] || x + QUAD_BLOCK > end[first])) first++;
      while (first < last && (x < start[last - 1] || x + QUAD_BLOCK > end[last - 1])) last--;
    } else {
      last = first;
    }
    q_paint_cut(r, fixed, kind, tint, strip, x, strip->y, first);
    if (first < last)
      q_paint_columns(
          r, kind, laying, tint, c, strip, first, last - first, x, x + QUAD_BLOCK);
    q_paint_cut(r, fixed, kind, tint, strip, x, last, strip->end);
  }
}

/// Rows y ..< end of a piece of a quad whose columns have tables.
Q_INLINE void q_paint_strip(
    q_run *r, q_fixed *fixed, quad_class kind, const q_tint *tint, q_block_column *c,
    const quad_piece *p, int32_t y, int32_t end, const quad_surface *surface) {
  const quad_shape *s = r->shape;
  q_strip strip = {
      .piece = p, .y = y, .end = end, .width = surface->width,
      .all0 = 0, .all1 = INT32_MAX, .any0 = INT32_MAX, .any1 = 0,
      .row = surface->pixels + (intptr_t)(y - surface->first_row) * surface->stride,
      .stride = surface->stride,
  };
  if (kind == quad_class_shadow) {
    q_paint_soft(r, &strip);
    return;
  }
  for (int32_t k = y - s->first_row; k < end - s->first_row; k++) {
    const int32_t in0 = s->inner_start[k], in1 = s->inner_end[k];
    if (in0 > strip.all0) strip.all0 = in0;
    if (in1 < strip.all1) strip.all1 = in1;
    if (in0 < strip.any0) strip.any0 = in0;
    if (in1 > strip.any1) strip.any1 = in1;
  }
  const int32_t first = p->start & -QUAD_BLOCK;
  const int32_t in0 = strip.all0 > p->start ? strip.all0 : p->start;
  const int32_t from = (in0 + QUAD_BLOCK - 1) & -QUAD_BLOCK;
  const int32_t to = (p->end < strip.all1 ? p->end : strip.all1) & -QUAD_BLOCK;
  if (to <= from) {
    q_paint_edges(r, fixed, kind, tint, c, &strip, first, p->end);
    return;
  }
  q_paint_edges(r, fixed, kind, tint, c, &strip, first, from);
  q_paint_columns(r, kind, q_laying_of(s, tint), tint, c, &strip, y, end - y, from, to);
  q_paint_edges(r, fixed, kind, tint, c, &strip, to, p->end);
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
      .shade = q_dark_of(q_splat(s->shade), r.k),
  };
  const int has_tables = kind == quad_class_column || kind == quad_class_faded ||
                         (kind == quad_class_shadow && s->column_v) ||
                         (kind == quad_class_mixed && s->other_columns);
  q_block_column column;
  if (has_tables && kind != quad_class_shadow)
    column = q_column_of(&r, &fixed, kind, &tint, surface->stride);
  for (int32_t i = 0; i < count; i++) {
    const quad_piece *p = &pieces[i];
    const int32_t last = p->y + p->rows;
    if (has_tables) {
      q_run_prepare(&r, &fixed, kind, p->start, p->end, p->y, scratch);
      for (int32_t y = p->y; y < last; y += Q_STRIP)
        q_paint_strip(
            &r, &fixed, kind, &tint, &column, p, y, y + Q_STRIP < last ? y + Q_STRIP : last, surface);
      continue;
    }
    uint32_t *row = surface->pixels + (intptr_t)(p->y - surface->first_row) * surface->stride;
    for (int32_t y = p->y; y < last; y++, row += surface->stride) {
      if (q_varies(kind) && y + Q_AHEAD < last) q_fetch(p, row + Q_AHEAD * surface->stride);
      q_run_prepare(&r, &fixed, kind, p->start, p->end, y, scratch);
      q_paint_row(&r, kind, &tint, p, y, row, surface->width);
    }
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
