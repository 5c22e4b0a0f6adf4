/// What keeps the pictures of a surface apart, and early ones back, where the compositor offers that.
struct CommitConstraints: ~Copyable {
  private var fifo: Owned<WpFifoV1>?
  private var timer: Owned<WpCommitTimerV1>?

  /// Says of the commit that follows, which brings a picture, how it stands to the one before.
  ///
  /// - Parameters:
  ///   - surface: What is committed.
  ///   - globals: What the compositor offers.
  ///   - isOrdered: Whether the picture before is to be seen first, for a refresh at least.
  ///   - stamp: The time of the presentation clock before which it is not to be seen.
  mutating func tell(
    _ surface: Proxy<WlSurface>, _ globals: Globals, isOrdered: Bool, notBefore stamp: Nanoseconds?
  ) {
    if fifo == nil { fifo = globals.fifo.proxy?.getFifo(surface: surface) }
    if isOrdered { fifo?.waitBarrier() }
    fifo?.setBarrier()
    guard let stamp, stamp >= 0 else { return }
    if timer == nil { timer = globals.commitTiming.proxy?.getTimer(surface: surface) }
    let seconds = UInt64(stamp / 1_000_000_000)
    timer?.setTimestamp(
      tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32),
      tvSecLo: UInt32(truncatingIfNeeded: seconds), tvNsec: UInt32(stamp % 1_000_000_000))
  }

  /// Ends what was made for the surface, before the surface itself.
  mutating func end() {
    fifo = nil
    timer = nil
  }
}

/// Has the compositor show a surface fainter than it is drawn.
struct SurfaceFading: ~Copyable {
  private var object: Owned<WpAlphaModifierSurfaceV1>?

  /// Sets the opacity from the next commit on, from 0 to 1.
  mutating func tell(
    _ opacity: Double, _ surface: Proxy<WlSurface>, _ manager: Proxy<WpAlphaModifierV1>?
  ) {
    if object == nil, opacity < 1 { object = manager?.getSurface(surface: surface) }
    object?.setMultiplier(factor: UInt32((opacity * Double(UInt32.max)).rounded()))
  }

  /// Ends what was made for the surface, before the surface itself.
  mutating func end() { object = nil }
}
