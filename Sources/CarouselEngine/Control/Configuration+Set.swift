extension Configuration {
  /// Sets the perspective: −1 ÷ the eye's distance.
  ///
  /// Range −0.01…0.01; 0 is a parallel projection.
  public mutating func setPerspective(_ value: Double) throws(EngineError) {
    perspective = try Self.checked(value, "perspective", Limits(-0.01, 0.01))
  }

  /// Sets how slowly a fling slows down.
  ///
  /// Range 0…1.
  public mutating func setDecelerationRate(_ value: Double) throws(EngineError) {
    decelerationRate = try Self.checked(value, "deceleration-rate", Limits(0, 1))
  }

  /// Sets the factor on a fling's speed.
  ///
  /// Range 0…100.
  public mutating func setScrollSpeed(_ value: Double) throws(EngineError) {
    scrollSpeed = try Self.checked(value, "scroll-speed", Limits(0, 100))
  }

  /// Sets how far the ends can be overshot, in items.
  ///
  /// Range 0…100; 0 is no bounce.
  public mutating func setBounceDistance(_ value: Double) throws(EngineError) {
    bounceDistance = try Self.checked(value, "bounce-distance", Limits(0, 100))
  }

  /// Sets constant scrolling in items per second.
  ///
  /// Range −1000…1000; 0 is none.
  public mutating func setAutoscroll(_ value: Double) throws(EngineError) {
    autoscroll = try Self.checked(value, "autoscroll", Limits(-1000, 1000))
  }

  /// Sets the length of an item along the axis in logical units.
  ///
  /// Range 0…10⁶; 0 takes it from the first card.
  public mutating func setItemWidth(_ value: Double) throws(EngineError) {
    itemWidth = try Self.checked(value, "item-width", Limits(0, 1e6))
  }

  /// Sets the shift of the cards in logical units.
  ///
  /// Range −10⁶…10⁶ each.
  public mutating func setContentOffset(_ value: Size) throws(EngineError) {
    contentOffset = try Self.checked(value, "content-offset")
  }

  /// Sets the shift of the eye in logical units.
  ///
  /// Range −10⁶…10⁶ each.
  public mutating func setViewpointOffset(_ value: Size) throws(EngineError) {
    viewpointOffset = try Self.checked(value, "viewpoint-offset")
  }

  private static func checked(
    _ value: Double, _ name: String, _ limits: Limits
  ) throws(EngineError) -> Double {
    guard limits.contains(value) else {
      throw .outOfRange(name: name, value: value, limits: limits)
    }
    return value
  }

  private static func checked(_ value: Size, _ name: String) throws(EngineError) -> Size {
    let limits = Limits(-1e6, 1e6)
    return Size(
      width: try checked(value.width, name, limits),
      height: try checked(value.height, name, limits))
  }
}
