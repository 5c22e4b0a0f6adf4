/// Which texture, and which state of it, for as long as the process runs.
struct TextureState: Hashable, Sendable {
  /// The same for no two textures, but for the states of a live one.
  let origin: UInt64
  /// The number of the state of a live texture, or 0 for others.
  let version: Int

  /// Whether it is an earlier state of the same live texture.
  func isBefore(_ other: TextureState) -> Bool {
    origin == other.origin && version < other.version
  }
}
