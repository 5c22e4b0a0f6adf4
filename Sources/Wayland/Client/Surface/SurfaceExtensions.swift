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
