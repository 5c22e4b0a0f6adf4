// How much of each pixel a quad covers: exact areas, no samples.

/// The area of one pixel's box behind one edge, at `p` pixels of entry along the edge's normal.
Q_INLINE q_f8 q_edge_area(const quad_edges *e, int k, q_f8 p) {
  // The box enters along its corner for `narrow` pixels, then along a side, then the last corner.
  const q_f8 wide = q_splat(e->wide[k]), narrow = q_splat(e->narrow[k]), zero = q_splat(0);
  q_f8 first = q_min(q_max(p, zero), narrow);
  q_f8 side = q_min(q_max(p - narrow, zero), wide - narrow);
  q_f8 last = q_min(q_max(p - wide, zero), narrow);
  const q_f8 half = q_splat(e->half[k]);
  return (first * first * half + side + last - last * last * half) * q_splat(e->scale[k]);
}

/// The exact area of a pixel's box behind all four edges, by clipping the box.
static __attribute__((noinline)) float q_box_area(const quad_edges *e, float x, float y) {
  float px[2][12] = {{-0.5f, 0.5f, 0.5f, -0.5f}}, py[2][12] = {{-0.5f, -0.5f, 0.5f, 0.5f}};
  int n = 4, from = 0;
  for (int k = 0; k < 4 && n > 0; k++) {
    const float a = e->a[k], b = e->b[k], d = a * x + b * y + e->c[k];
    int m = 0, to = 1 - from;
    for (int i = 0; i < n; i++) {
      const int j = i + 1 == n ? 0 : i + 1;
      const float xi = px[from][i], yi = py[from][i], xj = px[from][j], yj = py[from][j];
      const float di = a * xi + b * yi + d, dj = a * xj + b * yj + d;
      if (di >= 0) px[to][m] = xi, py[to][m++] = yi;
      if ((di >= 0) != (dj >= 0)) {
        const float t = di / (di - dj);
        px[to][m] = xi + t * (xj - xi), py[to][m++] = yi + t * (yj - yi);
      }
    }
    n = m;
    from = to;
  }
  float area = 0;
  for (int i = 0; i < n; i++) {
    const int j = i + 1 == n ? 0 : i + 1;
    area += px[from][i] * py[from][j] - px[from][j] * py[from][i];
  }
  return __builtin_fabsf(area) * 0.5f;
}

/// The share of each pixel of the block at (x, y) that the quad covers, 0…1.
Q_INLINE q_f8 q_coverage(const quad_edges *e, int32_t x, int32_t y) {
  q_f4 a, b, lead, full;
  __builtin_memcpy(&a, e->a, sizeof a);
  __builtin_memcpy(&b, e->b, sizeof b);
  __builtin_memcpy(&lead, e->lead, sizeof lead);
  __builtin_memcpy(&full, e->full, sizeof full);
  // An edge matters if it has not left the block's first or last pixel behind.
  const float fx = (float)x, fy = (float)y;
  const q_f4 row = b * fy + lead, first = a * fx + row, last = a * (fx + 7) + row;
  const q_i4 cuts = (first < full) | (last < full);
  const q_f8 one = q_splat(1), at = q_splat(fx) + q_ramp();
  q_f8 cover = one;
  q_i8 partial = {0}, several = {0};
  int active = 0;
  for (int k = 0; k < 4; k++) {
    if (!cuts[k]) continue;
    const q_f8 area = q_edge_area(e, k, q_splat(a[k]) * at + q_splat(row[k]));
    const q_i8 cut = area < q_splat(0.9999f);
    several |= partial & cut;
    partial |= cut;
    cover = q_min(cover, area);
    active++;
  }
  if (__builtin_expect(active < 2, 1)) return cover;
  several &= cover > q_splat(0);
  if (!q_any(several)) return cover;
  for (int k = 0; k < 8; k++)
    if (several[k]) cover[k] = q_box_area(e, (float)(x + k), fy);
  return cover;
}

/// Whether no edge but the upright ones, 0 and 2, cuts the block at x in rows y … last, so that each
/// row is covered alike.
Q_INLINE int q_is_between(const quad_edges *e, int32_t x, int32_t y, int32_t last) {
  if (e->b[0] != 0 || e->b[2] != 0) return 0;
  for (int k = 1; k < 4; k += 2) {
    const float a = e->a[k], b = e->b[k];
    const float left = a < 0 ? a * (float)(x + 7) : a * (float)x;
    const float low = b < 0 ? b * (float)last : b * (float)y;
    // By more than rounding changes.
    if (!(left + low + e->lead[k] >= e->full[k] + 0.01f)) return 0;
  }
  return 1;
}
