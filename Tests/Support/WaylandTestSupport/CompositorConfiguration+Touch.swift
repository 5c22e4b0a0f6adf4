public import WaylandTesting

extension CompositorConfiguration {
  /// mutter 48 on a device with a touchscreen; it was recorded without one.
  public static var mutterWithTouch: CompositorConfiguration {
    var configuration = recorded(.mutter48)
    configuration.seats = [SeatModel()]
    return configuration
  }
}
