internal import CQuadKernels
internal import Projection

extension quad_shape {
  /// Sets where texels come from: a plane whose texels are `scale` of the texture's, and the map
  /// to it in 24.8 taps.
  mutating func setSource(_ plane: TexelPlane, map: TexelMap, scale: (u: Double, v: Double)) {
    unsafe texels = UnsafePointer(plane.texels)
    unsafe stride = plane.stride
    unsafe u_max = Float((plane.width - 1) * 256)
    unsafe v_max = Float((plane.height - 1) * 256)
    // Pixels are sampled at their centers, and taps count from the centers of texels.
    func atCenters(_ form: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(form.x, form.y, form.z + (form.x + form.y) / 2)
    }
    let w = atCenters(map.w)
    // Half a unit more, because the kernels cut fractions off.
    let u = atCenters(map.u) * (256 * scale.u) - 127.5 * w
    let v = atCenters(map.v) * (256 * scale.v) - 127.5 * w
    unsafe self.u = (u.x, u.y, u.z)
    unsafe self.v = (v.x, v.y, v.z)
    unsafe self.w = (w.x, w.y, w.z)
  }

  /// Chooses what to fetch ahead: 16 rows of texels in the direction the target's rows take.
  mutating func setPrefetch(map: TexelMap, at point: Point) {
    let a = map.texel(x: point.x, y: point.y).v
    let b = map.texel(x: point.x, y: point.y + 1).v
    let rows: Int = b - a > 0.1 ? 16 : b - a < -0.1 ? -16 : 0
    unsafe prefetch = Int32(rows * stride)
  }
}
