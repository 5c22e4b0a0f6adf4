/// How a carousel moves: the seam at which a release, a pull beyond the ends and an approach are
/// decided.
public enum Feel: Sendable {
  /// The original's motion.
  case classic
}
