internal import CQuadKernels

/// The 8 × 8 pattern by which colors between two levels are taken as one here, the other there.
public enum OrderedPattern {
  /// The rank 0…63 of a place in the pattern, which repeats: Bayer, An optimum method for two-level
  /// rendition of continuous-tone pictures (1973).
  public static func rank(x: Int, y: Int) -> Int {
    Int(quad_bayer(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y)))
  }
}
