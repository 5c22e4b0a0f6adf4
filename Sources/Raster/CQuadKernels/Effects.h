// Two textures, fades, round corners and soft shadows, computed per pixel.

/// How deep each pixel lies below the rim of a rounded rectangle, in card texels.
Q_INLINE q_f8 q_depth(const quad_effects *e, const quad_window *w, q_f8 u, q_f8 v) {
  const q_f8 zero = q_splat(0);
  q_f8 x = u * q_splat(e->u_unit) - q_splat(w->center_u);
  q_f8 y = v * q_splat(e->v_unit) - q_splat(w->center_v);
  x = q_max(x, zero - x) - q_splat(w->inner_width);
  y = q_max(y, zero - y) - q_splat(w->inner_height);
  const q_f8 cx = q_max(x, zero), cy = q_max(y, zero);
  return q_splat(w->radius) - q_sqrt(cx * cx + cy * cy) - q_min(q_max(x, y), zero);
}

/// How much of the rounded rectangle each pixel keeps.
///
/// Only the corners: straight edges are the coverage's business.
Q_INLINE q_f8 q_rounded(const q_run *r, q_f8 u, q_f8 v, q_f8 inverse) {
  const quad_effects *e = r->shape->effects;
  const quad_window *w = &e->outline;
  const q_fixed *f = r->fixed;
  const q_f8 zero = q_splat(0), one = q_splat(1);
  const q_f8 x = u * q_splat(e->u_unit) - q_splat(w->center_u);
  const q_f8 y = v * q_splat(e->v_unit) - q_splat(w->center_v);
  const q_f8 left = q_choose(x < zero, q_splat(-1), one), up = q_choose(y < zero, q_splat(-1), one);
  const q_f8 cx = q_max(x * left - q_splat(w->inner_width), zero);
  const q_f8 cy = q_max(y * up - q_splat(w->inner_height), zero);
  const q_f8 reach = q_sqrt(cx * cx + cy * cy), depth = q_splat(w->radius) - reach;
  // Pixels per texel by the derivatives of u and v along the corner's normal.
  const q_f8 nx = left * cx * q_splat(e->u_unit), ny = up * cy * q_splat(e->v_unit);
  const q_f8 ux = (f->du * inverse) * inverse, vx = (f->dv * inverse) * inverse;
  const q_f8 uy = (q_splat(r->un) - u * q_splat(r->wn)) * inverse;
  const q_f8 vy = (q_splat(r->vn) - v * q_splat(r->wn)) * inverse;
  const q_f8 gx = nx * ux + ny * vx, gy = nx * uy + ny * vy;
  const q_f8 slope = q_sqrt(gx * gx + gy * gy);
  const q_f8 share = q_clamp(depth * reach / slope + q_splat(0.5f), one);
  return q_choose((cx > zero) & (cy > zero), share, one);
}

/// How far pixels are above or below the rows with straight sides of the rounded rectangle, in card
/// texels. 0 or less within these rows.
Q_INLINE q_f8 q_beyond_sides(const quad_effects *e, q_f8 v) {
  const q_f8 y = v * q_splat(e->v_unit) - q_splat(e->outline.center_v);
  return q_max(y, q_splat(0) - y) - q_splat(e->outline.inner_height);
}

/// Whether eight pixels are surely between the corners.
Q_INLINE int q_is_straight(const quad_effects *e, q_f8 v) {
  return !q_any(~(q_beyond_sides(e, v) <= q_splat(-1)));
}

/// How far the eight pixels at distance `t` are left or right of the columns between the corners of
/// a shadow, in card texels. Not less than 0.
Q_INLINE q_f8 q_beyond_corners(const q_run *r, q_f8 t) {
  const quad_effects *e = r->shape->effects;
  const q_fixed *f = r->fixed;
  const q_f8 u = f->du * (t / (f->dw * t + q_splat(1))) + f->u;
  const q_f8 x = u * q_splat(e->u_unit) - q_splat(e->outline.center_u);
  return q_max(q_max(x, q_splat(0) - x) - q_splat(e->outline.inner_width), q_splat(0));
}

/// The alpha of a shadow at points so far from the centers of its corners' arcs.
Q_INLINE q_f8 q_shadow_alpha(const quad_effects *e, q_f8 across, q_f8 down) {
  // The radius is not less than the blur: inside the arcs' centers alpha is 1.
  const q_f8 depth = q_splat(e->outline.radius) - q_sqrt(across * across + down * down);
  const q_f8 d = q_clamp(depth * q_splat(e->softness) + q_splat(0.5f), q_splat(1));
  return d * d * (q_splat(3) - d - d);
}

/// Eight pixels of a shadow at distance `t`. Its alpha limits the coverage `alpha`.
Q_INLINE q_wide q_sample_shadow(const q_run *r, q_f8 t, q_f8 *alpha) {
  const quad_effects *e = r->shape->effects;
  const q_fixed *f = r->fixed;
  const q_f8 v = f->dv * (t / (f->dw * t + q_splat(1))) + f->v;
  const q_f8 down = q_max(q_beyond_sides(e, v), q_splat(0));
  *alpha = q_min(q_shadow_alpha(e, q_beyond_corners(r, t), down), *alpha);
  return q_widen(q_splat_px(e->color));
}

/// Alpha along v.
Q_INLINE q_f8 q_fade_at(const quad_effects *e, q_f8 v) {
  return q_clamp(v * q_splat(e->fade_step) + q_splat(e->fade_start), q_splat(1));
}

/// The eight pixels from x of a column quad. The coverage `alpha` is multiplied by the fade at v.
Q_INLINE q_wide q_sample_faded(const q_run *r, int32_t x, q_f8 *alpha) {
  const q_fixed *f = r->fixed;
  const q_f8 v = q_column_v(r, x);
  *alpha *= q_fade_at(r->shape->effects, v);
  return q_bilinear_column(
      r->texels, r->lower, q_load(r->columns + x), q_clamp(v, f->v_max), f->stride, r->ahead, r->k);
}

/// The share of each pixel that a window keeps. Its edges are a pixel wide.
Q_INLINE q_f8 q_windowed(const quad_effects *e, const quad_window *w, q_f8 u, q_f8 v) {
  const q_f8 pixels = q_depth(e, w, u, v) * q_splat(e->pixels_per_texel);
  return q_clamp(pixels + q_splat(0.5f), q_splat(1));
}

/// The eight pixels at distance `t` with the quad's effects. The coverage `alpha` is multiplied by
/// their transparency.
Q_INLINE q_wide q_sample_effect(const q_run *r, q_f8 t, q_f8 *alpha) {
  const quad_effects *e = r->shape->effects;
  const q_fixed *f = r->fixed;
  const q_f8 one = q_splat(1);
  const q_f8 inverse = one / (f->dw * t + one), along = t * inverse;
  const q_f8 u = f->du * along + f->u, v = f->dv * along + f->v;
  q_wide color = q_bilinear(
      r->texels, r->lower, q_clamp(u, f->u_max), q_clamp(v, f->v_max), f->stride, r->ahead, r->k);
  if (e->pixels_per_texel > 0) {
    const q_f8 own = q_windowed(e, &e->own_window, u, v) * q_splat(1 - e->mix);
    const q_f8 other = q_windowed(e, &e->other_window, u, v) * q_splat(e->mix);
    color = q_sum(q_fade(color, q_weight_alpha(own, r->k)),
                   q_fade(q_sample_other(r, u, v), q_weight_alpha(other, r->k)));
  } else if (e->mix > 0) {
    color = q_blend(color, q_sample_other(r, u, v), f->mix);
  }
  if (e->shade > 0) color = q_shaded(color, q_dark_of(q_splat(e->shade), r->k));
  // Where an arc runs into its edge both cut the same part of a pixel: the least counts.
  if (e->outline.radius > 0) *alpha = q_min(q_rounded(r, u, v, inverse), *alpha);
  *alpha *= q_fade_at(e, v);
  return color;
}
