// From target pixels to texels, one way per class.

/// What stays the same along one piece.
typedef struct {
  const quad_shape *shape;
  const uint32_t *texels;  // plane, or for translate, copy, scale and warped: the row at pixel 0
  const uint32_t *lower;   // translate: the next row
  q_f8 u, v, du, dv, dw;   // linear, projective, effect: at `x`, and per pixel
  q_f8 step;               // column: rows from the origin row
  q_weight fx, fy;         // translate
  int32_t x;
  float un, vn, wn;        // effect: what u, v and w gain per row, over w at `x`
} q_run;

/// Columns u, v and the divisor at pixel (x, y), relative to the divisor there.
Q_INLINE void q_run_map(q_run *r, int32_t x, int32_t y) {
  const quad_shape *s = r->shape;
  const double inverse = 1 / (s->w[0] * x + s->w[1] * y + s->w[2]);
  const double u = (s->u[0] * x + s->u[1] * y + s->u[2]) * inverse;
  const double v = (s->v[0] * x + s->v[1] * y + s->v[2]) * inverse;
  // u(x + t) = u + (u₀ − u·w₀)·t / (w + w₀·t): no cancellation near x.
  r->x = x;
  r->u = q_splat((float)u);
  r->v = q_splat((float)v);
  r->du = q_splat((float)((s->u[0] - u * s->w[0]) * inverse));
  r->dv = q_splat((float)((s->v[0] - v * s->w[0]) * inverse));
  r->dw = q_splat((float)(s->w[0] * inverse));
  r->un = (float)(s->u[1] * inverse);
  r->vn = (float)(s->v[1] * inverse);
  r->wn = (float)(s->w[1] * inverse);
}

/// A 24.8 coordinate clamped to 0…max, by integer arithmetic that no value upsets.
Q_INLINE int q_clamped(double x, float max) {
  return x > 0 ? (x < max ? (int)x : (int)max) : 0;
}

/// Prepares the run of a piece start ..< end in row y. `kind` is a constant where inlined.
Q_INLINE q_run q_run_make(
    const quad_shape *s, quad_class kind, int32_t start, int32_t end, int32_t y,
    uint32_t *scratch) {
  q_run r = {.shape = s, .texels = s->texels};
  switch (kind) {
    case quad_class_copy:
    case quad_class_translate: {
      // u and v are affine with slopes of exactly 256 here.
      const int v = q_clamped(s->v[1] * y + s->v[2], s->v_max);
      const int u = (int)__builtin_floor(s->u[2]);
      r.texels = s->texels + (intptr_t)(v >> 8) * s->stride + (u >> 8);
      r.lower = r.texels + s->stride;
      r.fx = q_weight_x(u & 255);
      r.fy = q_weight_y(v & 255);
      break;
    }
    case quad_class_scale: {
      const int v = q_clamped(s->v[1] * y + s->v[2], s->v_max);
      const uint32_t *upper = s->texels + (intptr_t)(v >> 8) * s->stride;
      const q_weight f = q_weight_y(v & 255);
      const int a = start - s->first_column, b = end - 1 - s->first_column;
      int from = (int)(s->columns[a & -QUAD_BLOCK] >> 16);
      int to = (int)(s->columns[b | (QUAD_BLOCK - 1)] >> 16);
      if (from > to) {
        const int swap = from;
        from = to;
        to = swap;
      }
      for (int x = from; x < to + 2; x += QUAD_BLOCK)
        q_store(scratch + x, q_pack(q_between(
            q_load(upper + x), q_load(upper + s->stride + x), f)));
      r.texels = scratch;
      break;
    }
    case quad_class_warped:
      r.texels = s->warped + (intptr_t)(y - s->first_row) * s->warped_stride;
      break;
    case quad_class_column:
      r.step = q_splat((float)(y - s->origin_row));
      break;
    case quad_class_linear:
    case quad_class_projective:
    case quad_class_effect:
      q_run_map(&r, start, y);
      break;
  }
  return r;
}

/// The eight pixels from x, interpolated.
Q_INLINE q_wide q_sample(const q_run *r, quad_class kind, int32_t x) {
  const quad_shape *s = r->shape;
  switch (kind) {
    case quad_class_copy: return q_widen(q_load(r->texels + x));
    case quad_class_translate:
      return q_shifted(r->texels + x, r->lower + x, r->fx, r->fy);
    case quad_class_scale:
    case quad_class_warped:
      return q_resample(r->texels, s->columns + (x - s->first_column));
    case quad_class_column: {
      const int32_t k = x - s->first_column;
      q_f8 v = q_loadf(s->column_step + k) * r->step + q_loadf(s->column_v + k);
      v = q_clamp(v, q_splat(s->v_max));
      q_taps t = q_taps_column(q_load(s->columns + k), v, (uint32_t)s->stride);
      return q_bilinear(r->texels, s->stride, t, s->prefetch);
    }
    default: {
      q_f8 t = q_splat((float)(x - r->x)) + q_ramp();
      if (kind != quad_class_linear) t = t / (r->dw * t + q_splat(1));
      q_f8 u = q_clamp(r->du * t + r->u, q_splat(s->u_max));
      q_f8 v = q_clamp(r->dv * t + r->v, q_splat(s->v_max));
      return q_bilinear(
          r->texels, s->stride, q_taps_at(u, v, (uint32_t)s->stride), s->prefetch);
    }
  }
}
