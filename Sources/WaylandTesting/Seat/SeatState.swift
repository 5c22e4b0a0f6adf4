/// What the devices of a seat share.
final class SeatState {
  var model: SeatModel
  var timestampOffset: UInt32 = 0
  unowned let compositor: TestCompositor

  init(_ model: SeatModel, compositor: TestCompositor) {
    self.model = model
    self.compositor = compositor
  }

  /// The time that events bear now.
  var timestamp: UInt32 { compositor.clock.now.wireMilliseconds &+ timestampOffset }
}
