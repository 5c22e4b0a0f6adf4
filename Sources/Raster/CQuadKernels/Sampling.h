// From target pixels to texels, one way per class.

/// The vectors that stay the same along one piece. In memory, where instructions read them: the
/// loops have more of them than there are registers.
typedef struct {
  q_px stride;
  q_f8 u_max, v_max;
  q_f8 u, v, du, dv, dw;  // linear, projective, effect: at the run's x, and per pixel
  q_f8 step;              // column, faded: rows from the origin row
  q_weight fx, fy;        // shift, translate
  // Mixed: the second plane's coordinates from the first's, and its share.
  q_f8 u_scale, u_bias, v_scale, v_bias, other_u_max, other_v_max;
  q_px other_stride;
  q_weight mix;
} q_fixed;

/// What stays the same along one piece. Copies, not pointers to the shape: the compiler cannot
/// know that painting does not change it.
typedef struct {
  const quad_shape *shape;
  const uint32_t *texels;         // plane, or for copy, shift, translate and scale: pixel 0's row
  const uint32_t *lower, *ahead;  // the next row, and the one to fetch
  const uint32_t *columns;        // at pixel 0
  const uint32_t *other_columns;  // mixed: those of the second plane
  const float *column_v, *column_step;
  const q_fixed *fixed;
  const uint32_t *other, *other_lower;  // mixed: the second plane
  q_const k;
  int32_t x;
  float un, vn, wn;  // effect: what u, v and w gain per row, over w at `x`
} q_run;

/// What stays the same for a whole quad.
Q_INLINE q_run q_run_shared(const quad_shape *s, q_fixed *fixed) {
  fixed->stride = q_splat_px((uint32_t)s->stride);
  fixed->u_max = q_splat(s->u_max);
  fixed->v_max = q_splat(s->v_max);
  q_run run = {
      .shape = s,
      .texels = s->texels,
      .lower = s->texels + s->stride,
      .ahead = s->texels + s->prefetch,
      .k = q_constants_get(),
  };
  // The tables of the class. Nothing is computed from missing ones.
  if (s->columns) run.columns = s->columns - s->first_column;
  if (s->other_columns) run.other_columns = s->other_columns - s->first_column;
  if (s->column_v) {
    run.column_v = s->column_v - s->first_column;
    run.column_step = s->column_step - s->first_column;
  }
  const quad_effects *e = s->effects;
  if (!e || !e->texels) return run;
  run.other = e->texels;
  run.other_lower = e->texels + e->stride;
  fixed->u_scale = q_splat(e->u_scale);
  fixed->u_bias = q_splat(e->u_bias);
  fixed->v_scale = q_splat(e->v_scale);
  fixed->v_bias = q_splat(e->v_bias);
  fixed->other_u_max = q_splat(e->u_max);
  fixed->other_v_max = q_splat(e->v_max);
  fixed->other_stride = q_splat_px((uint32_t)e->stride);
  fixed->mix = q_weight_alpha(q_splat(e->mix), run.k);
  return run;
}

/// Columns u, v and the divisor at pixel (x, y), relative to the divisor there.
Q_INLINE void q_run_map(q_run *r, q_fixed *fixed, int32_t x, int32_t y) {
  const quad_shape *s = r->shape;
  const double inverse = 1 / (s->w[0] * x + s->w[1] * y + s->w[2]);
  const double u = (s->u[0] * x + s->u[1] * y + s->u[2]) * inverse;
  const double v = (s->v[0] * x + s->v[1] * y + s->v[2]) * inverse;
  // u(x + t) = u + (u₀ − u·w₀)·t / (w + w₀·t): no cancellation near x.
  r->x = x;
  fixed->u = q_splat((float)u);
  fixed->v = q_splat((float)v);
  fixed->du = q_splat((float)((s->u[0] - u * s->w[0]) * inverse));
  fixed->dv = q_splat((float)((s->v[0] - v * s->w[0]) * inverse));
  fixed->dw = q_splat((float)(s->w[0] * inverse));
  r->un = (float)(s->u[1] * inverse);
  r->vn = (float)(s->v[1] * inverse);
  r->wn = (float)(s->w[1] * inverse);
}

/// A 24.8 coordinate clamped to 0…max, by integer arithmetic that no value upsets.
Q_INLINE int q_clamped(double x, float max) {
  return x > 0 ? (x < max ? (int)x : (int)max) : 0;
}

/// Prepares the run for a piece start ..< end in row y. `kind` is a constant where inlined.
Q_INLINE void q_run_prepare(
    q_run *run, q_fixed *fixed, quad_class kind, int32_t start, int32_t end, int32_t y,
    uint32_t *scratch) {
  q_run r = *run;
  const quad_shape *s = r.shape;
  switch (kind) {
    case quad_class_copy:
    case quad_class_shift:
    case quad_class_translate: {
      // u and v are affine with slopes of exactly 256 here.
      const int v = q_clamped(s->v[1] * y + s->v[2], s->v_max);
      const int u = (int)__builtin_floor(s->u[2]);
      r.texels = s->texels + (intptr_t)(v >> 8) * s->stride + (u >> 8);
      r.lower = r.texels + s->stride;
      fixed->fx = q_weight_x(u & 255);
      fixed->fy = q_weight_y(v & 255);
      break;
    }
    case quad_class_scale: {
      const int v = q_clamped(s->v[1] * y + s->v[2], s->v_max);
      const uint32_t *upper = s->texels + (intptr_t)(v >> 8) * s->stride;
      const q_weight f = q_weight_x(v & 255);
      const int a = start - s->first_column, b = end - 1 - s->first_column;
      int from = (int)(s->columns[a & -QUAD_BLOCK] >> 16);
      int to = (int)(s->columns[b | (QUAD_BLOCK - 1)] >> 16);
      if (from > to) {
        const int swap = from;
        from = to;
        to = swap;
      }
      for (int x = from; x < to + 2; x += QUAD_BLOCK)
        q_store(scratch + x, q_pack(
            q_between(q_load(upper + x), q_load(upper + s->stride + x), f), r.k));
      r.texels = scratch;
      r.ahead = scratch;
      break;
    }
    case quad_class_column:
    case quad_class_faded:
      fixed->step = q_splat((float)(y - s->origin_row));
      break;
    case quad_class_mixed:
      if (s->other_columns) {
        fixed->step = q_splat((float)(y - s->origin_row));
      } else {
        q_run_map(&r, fixed, s->outer_start[y - s->first_row] & -QUAD_BLOCK, y);
      }
      break;
    case quad_class_shadow:
      if (s->column_v) {
        // u is the same in all rows: it is computed once.
        fixed->step = q_splat((float)(y - s->origin_row));
        q_run_map(&r, fixed, s->first_column, s->origin_row);
        break;
      }
      // Fall through.
    case quad_class_linear:
    case quad_class_projective:
    case quad_class_effect:
      q_run_map(&r, fixed, s->outer_start[y - s->first_row] & -QUAD_BLOCK, y);
      break;
  }
  *run = r;
  run->fixed = fixed;
  __asm__("" : "+r"(run->fixed) : : "memory");
}

/// Four taps of each pixel at 24.8 coordinates, clamped by the caller.
Q_INLINE q_wide q_bilinear(
    const uint32_t *p, const uint32_t *n, q_f8 u, q_f8 v, q_px stride, const uint32_t *ahead,
    q_const k) {
  const q_px x = (q_px)q_truncate(u);
  const q_taps taps = q_taps_below(x >> 8, v, stride, k);
  return q_four_taps(p, n, &taps, q_sides_at(x, k), ahead, k);
}

/// Four taps of each pixel, whose columns are entries of a table.
Q_INLINE q_wide q_bilinear_column(
    const uint32_t *p, const uint32_t *n, q_px column, q_f8 v, q_px stride, const uint32_t *ahead,
    q_const k) {
  const q_taps taps = q_taps_below(column >> 16, v, stride, k);
  return q_four_taps(p, n, &taps, q_sides_column(column, k), ahead, k);
}

/// How far the eight pixels from x are from the run's.
Q_INLINE q_f8 q_distance(const q_run *r, int32_t x) {
  return q_splat((float)(x - r->x)) + q_ramp();
}

/// v of the eight pixels from x, where columns have tables.
Q_INLINE q_f8 q_column_v(const q_run *r, int32_t x) {
  return q_loadf(r->column_step + x) * r->fixed->step + q_loadf(r->column_v + x);
}

/// What is seen of the second plane where u and v, not clamped, are the first's coordinates.
Q_INLINE q_wide q_sample_other(const q_run *r, q_f8 u, q_f8 v) {
  const q_fixed *f = r->fixed;
  const q_f8 u2 = q_clamp(u * f->u_scale + f->u_bias, f->other_u_max);
  const q_f8 v2 = q_clamp(v * f->v_scale + f->v_bias, f->other_v_max);
  return q_bilinear(r->other, r->other_lower, u2, v2, f->other_stride, r->other, r->k);
}

/// The eight pixels from x of two planes, mixed, where columns have tables.
Q_INLINE q_wide q_sample_mixed(const q_run *r, int32_t x) {
  const q_fixed *f = r->fixed;
  const q_f8 v = q_column_v(r, x);
  const q_wide color = q_bilinear_column(
      r->texels, r->lower, q_load(r->columns + x), q_clamp(v, f->v_max), f->stride, r->ahead, r->k);
  const q_f8 other_v = q_clamp(v * f->v_scale + f->v_bias, f->other_v_max);
  const q_wide other = q_bilinear_column(
      r->other, r->other_lower, q_load(r->other_columns + x), other_v, f->other_stride, r->other,
      r->k);
  return q_blend(color, other, f->mix);
}

/// The eight pixels from x, interpolated. `t` is their distance.
Q_INLINE q_wide q_sample(const q_run *r, quad_class kind, int32_t x, q_f8 t) {
  const q_fixed *f = r->fixed;
  switch (kind) {
    case quad_class_copy: return q_widen(q_load(r->texels + x));
    case quad_class_shift:
      return q_between(q_load(r->texels + x), q_load(r->texels + x + 1), f->fx);
    case quad_class_translate:
      return q_shifted(r->texels + x, r->lower + x, f->fx, f->fy);
    case quad_class_scale:
      return q_resample(r->texels, r->ahead, r->columns + x, r->k);
    case quad_class_column:
      return q_bilinear_column(
          r->texels, r->lower, q_load(r->columns + x), q_clamp(q_column_v(r, x), f->v_max),
          f->stride, r->ahead, r->k);
    default: {
      if (kind == quad_class_mixed && r->other_columns) return q_sample_mixed(r, x);
      if (kind != quad_class_linear) t = t / (f->dw * t + q_splat(1));
      const q_f8 u = f->du * t + f->u, v = f->dv * t + f->v;
      const q_wide color = q_bilinear(
          r->texels, r->lower, q_clamp(u, f->u_max), q_clamp(v, f->v_max), f->stride, r->ahead,
          r->k);
      if (kind != quad_class_mixed) return color;
      return q_blend(color, q_sample_other(r, u, v), f->mix);
    }
  }
}
