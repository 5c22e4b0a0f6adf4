/// What the devices of a seat share.
package final class SeatState {
  package var model: SeatModel
  var timestampOffset: UInt32 = 0
  package unowned let compositor: Compositor

  init(_ model: SeatModel, compositor: Compositor) {
    self.model = model
    self.compositor = compositor
  }

  /// The time that events bear now.
  package var timestamp: UInt32 { compositor.clock.now.wireMilliseconds &+ timestampOffset }
}
