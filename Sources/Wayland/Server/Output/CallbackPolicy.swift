/// When the compositor answers `wl_surface.frame`.
public enum CallbackPolicy: Hashable, Sendable {
  /// Once per refresh, as the protocol intends.
  case everyRefresh
  /// Never: what weston's kiosk shell does to a window it does not show.
  case never
  /// At this rate whatever the output does, as for occluded windows (1 Hz, 2 Hz, 10 Hz).
  case rate(hertz: Double)
  /// Once per refresh, each later by this much than the refresh.
  case delayed(Duration)
  /// Up to this many times within one refresh, evenly spread.
  case burst(Int)
  /// Once per refresh, but every nth callback is lost and never answered.
  case losing(every: Int)
  /// Normally for the first n, then never.
  case stopping(after: Int)
}

/// The instant within a refresh cycle at which `wl_callback.done` is sent.
public enum CallbackMoment: Hashable, Sendable {
  /// With the vertical blank for which the content was taken.
  case atVblank
  /// Right after the compositor has taken the content for the next vblank, as weston and wlroots
  /// do.
  case afterRepaint
}

/// What `wl_callback.done` carries.
public enum CallbackStamp: Hashable, Sendable {
  /// The present instant.
  case now
  /// The last vblank on the presentation clock, as weston sends.
  case lastVblank
  /// Always this number.
  case constant(UInt32)
  /// The present instant, counted backwards.
  case backwards
}
