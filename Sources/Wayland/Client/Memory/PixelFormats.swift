/// The kinds of pixels that the compositor takes, in the order it named them.
struct PixelFormats {
  private var named: [WlShm.Format] = []

  /// The compositor names one.
  mutating func add(_ format: WlShm.Format) {
    if !named.contains(format) { named.append(format) }
  }

  /// Drops the formats of a `wl_shm` global: a new one lists them again.
  mutating func forget() { named.removeAll() }

  /// What to draw in, or `nil` if the compositor takes nothing that would do.
  ///
  /// Every compositor must take both kinds of 32 bits, so that one that names nothing does too.
  func format(isOpaque: Bool, depth: PixelDepth) -> PixelFormat? {
    let full: PixelFormat = isOpaque ? .xrgb8888 : .argb8888
    guard !named.isEmpty else { return full }
    let place = named.firstIndex(of: full.wire)
    if isOpaque, depth != .full, let small = named.firstIndex(of: .rgb565),
      depth == .small || small < place ?? .max
    {
      return .rgb565
    }
    return place == nil ? nil : full
  }
}
