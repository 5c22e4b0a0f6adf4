extension Carousel {
  /// How a carousel moves: the seam at which a release, a pull beyond the ends and an approach are
  /// decided.
  public enum Feel: String, CaseIterable, Sendable {
    /// The original's motion.
    case classic
    /// Springs that take over the finger's velocity: a release is projected, snapped and approached in
    /// one motion without a jump of position or velocity; pulls beyond the ends stretch a rubber band;
    /// flings run into the ends and swing back; repeated flicks build up; and a finger that stops a
    /// moving carousel does not tap.
    case smooth
  }
}
