// Two textures, fades, round corners, soft shadows and shimmer, computed per pixel.

/// How much of the rounded rectangle each pixel keeps: sharp along the corners, or blurred.
Q_INLINE q_f8 q_rounded(const q_run *r, q_f8 u, q_f8 v, q_f8 inverse) {
  const quad_effects *e = r->shape->effects;
  const q_f8 zero = q_splat(0), one = q_splat(1);
  q_f8 x = u * q_splat(e->u_unit) - q_splat(e->center_u);
  q_f8 y = v * q_splat(e->v_unit) - q_splat(e->center_v);
  const q_f8 left = q_choose(x < zero, q_splat(-1), one), up = q_choose(y < zero, q_splat(-1), one);
  x = x * left - q_splat(e->half_width - e->radius);
  y = y * up - q_splat(e->half_height - e->radius);
  const q_f8 cx = q_max(x, zero), cy = q_max(y, zero);
  const q_f8 reach = q_sqrt(cx * cx + cy * cy);
  // Depth below the rounded rectangle's rim, in card texels.
  q_f8 depth = q_splat(e->radius) - reach - q_min(q_max(x, y), zero);
  if (e->blur > 0) {
    q_f8 t = (depth + q_splat(e->blur)) * q_splat(0.5f / e->blur);
    t = q_clamp(t, one);
    return t * t * (q_splat(3) - t - t);
  }
  // Only the corners: straight edges are the coverage's business. Pixels per texel by the
  // derivatives of u and v along the corner's normal.
  const q_f8 nx = left * cx * q_splat(e->u_unit), ny = up * cy * q_splat(e->v_unit);
  const q_f8 ux = (r->du * inverse) * inverse, vx = (r->dv * inverse) * inverse;
  const q_f8 uy = (q_splat(r->un) - u * q_splat(r->wn)) * inverse;
  const q_f8 vy = (q_splat(r->vn) - v * q_splat(r->wn)) * inverse;
  const q_f8 gx = nx * ux + ny * vx, gy = nx * uy + ny * vy;
  const q_f8 slope = q_sqrt(gx * gx + gy * gy);
  const q_f8 share = q_clamp(depth * reach / slope + q_splat(0.5f), one);
  return q_choose((cx > zero) & (cy > zero), share, one);
}

/// The eight pixels from x with the quad's effects; `alpha` gains their transparency.
Q_INLINE q_wide q_sample_effect(const q_run *r, int32_t x, q_f8 *alpha) {
  const quad_shape *s = r->shape;
  const quad_effects *e = s->effects;
  const q_f8 one = q_splat(1), t = q_splat((float)(x - r->x)) + q_ramp();
  const q_f8 inverse = one / (r->dw * t + one), along = t * inverse;
  const q_f8 u = r->du * along + r->u, v = r->dv * along + r->v;
  q_wide colour;
  if (e->uses_color) {
    colour = q_widen(q_splat_px(e->color));
  } else {
    const q_taps taps = q_taps_at(
        q_clamp(u, q_splat(s->u_max)), q_clamp(v, q_splat(s->v_max)), (uint32_t)s->stride);
    colour = q_bilinear(s->texels, s->stride, taps, s->prefetch);
  }
  if (e->mix > 0) {
    const q_f8 u2 = q_clamp(u * q_splat(e->u_scale) + q_splat(e->u_bias), q_splat(e->u_max));
    const q_f8 v2 = q_clamp(v * q_splat(e->v_scale) + q_splat(e->v_bias), q_splat(e->v_max));
    const q_taps taps = q_taps_at(u2, v2, (uint32_t)e->stride);
    const q_wide other = q_bilinear(e->texels, e->stride, taps, 0);
    colour = q_blend(colour, other, q_weight_alpha(q_splat(e->mix)));
  }
  if (e->shimmer > 0) {
    q_f8 d = u * q_splat(e->shimmer_u) + v * q_splat(e->shimmer_v) + q_splat(e->shimmer_phase);
    d = q_clamp(one - d * d, one);
    // Light of the colour's own alpha, so that it stays premultiplied.
    const q_px base = q_pack(colour), a = base >> 24, light = a * 0x01010101u;
    colour = q_blend(q_widen(base), q_widen(light), q_weight_alpha(d * d * q_splat(e->shimmer)));
  }
  *alpha *= q_clamp(v * q_splat(e->fade_step) + q_splat(e->fade_start), one);
  if (e->radius > 0 || e->blur > 0) *alpha *= q_rounded(r, u, v, inverse);
  return colour;
}
