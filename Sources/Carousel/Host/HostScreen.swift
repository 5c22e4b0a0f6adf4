import Projection
import Wayland
import WaylandServer

/// The display that programs are on: as large, as sharp and as fast as the carousel's window.
final class HostScreen {
  private let compositor: Compositor
  private let output: ServerOutput
  private var synchronized: Nanoseconds?

  /// How often its refreshes are brought into step, at most.
  private static let pause: Nanoseconds = 1_000_000_000

  /// The first display of a compositor that was made with ``model(_:)``.
  init(_ compositor: Compositor) {
    self.compositor = compositor
    output = compositor.outputs[0]
  }

  /// The display for a view of `size` whose scale is not known yet.
  static func model(_ size: Size) -> OutputModel {
    var model = OutputModel(
      name: "CAROUSEL-1", width: Int(size.width), height: Int(size.height))
    model.release = .immediately
    model.presentation.completion = .told
    model.presentation.flags = 0
    return model
  }

  /// The view has another size, in logical units, or another scale.
  func resize(to size: Size, scale: Scale) {
    compositor.change(output) {
      $0.scale120 = scale.in120ths
      // Rounded up, so that the logical size comes out as it was.
      $0.width = (Int(size.width) * scale.in120ths + 119) / 120
      $0.height = (Int(size.height) * scale.in120ths + 119) / 120
    }
  }

  /// Handles the presentation of a frame of the carousel, with the frames of programs in it.
  ///
  /// - Returns: Whether programs have to be notified.
  func presented(_ frame: Presentation) -> Bool {
    guard let time = frame.time else { return false }
    let answered = compositor.tellPresented(
      Presented(
        taken: .nanoseconds(frame.start), time: .nanoseconds(time),
        refresh: .nanoseconds(frame.refresh), sequence: frame.sequence,
        flags: frame.kind.rawValue), of: output)
    return synchronize(to: time, period: frame.refresh) || answered > 0
  }

  private func synchronize(to time: Nanoseconds, period: Nanoseconds) -> Bool {
    guard (1_000_000...1_000_000_000).contains(period),
      synchronized.map({ time - $0 > Self.pause }) ?? true
    else { return false }
    synchronized = time
    compositor.synchronize(output, to: .nanoseconds(time), period: .nanoseconds(period))
    return true
  }
}
