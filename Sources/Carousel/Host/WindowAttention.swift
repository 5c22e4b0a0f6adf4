import WaylandServer

/// The attention that windows get: the front window gets keys and every frame, those at its sides
/// few frames, hidden ones none.
final class WindowAttention {
  /// The window in front.
  private(set) weak var front: ServerToplevel?

  private let compositor: Compositor

  /// How often windows at the side may draw.
  private static let sidePace = Duration.milliseconds(100)

  init(_ compositor: Compositor) { self.compositor = compositor }

  /// Handles that another window, or none, is in front.
  ///
  /// `body` is called between the two.
  func turn(to new: ServerToplevel?, _ body: () -> Void) {
    if new !== front {
      body()
      // A menu of the window that was in front would keep the keys.
      compositor.dismissPopups(unlessOf: new)
      front?.setActivated(false)
      front = new
      new?.setActivated(true)
    }
    guard let new else { return }
    if compositor.toplevels.last(where: \.isMapped) !== new { compositor.raise(new) }
    if compositor.popups.allSatisfy({ !$0.isGrabbing }) {
      compositor.seats[0].keyboard.focus(on: new)
    }
  }

  /// Lets windows draw as they are seen: `seen` are the numbers of those that are.
  func pace(_ windows: [HostedWindow], seen: Set<Int>) {
    for (number, window) in windows.enumerated() {
      let isFront = window.toplevel === front
      let isHidden = !seen.contains(number)
      for surface in [window.toplevel.surface] + window.toplevel.layers.map(\.surface) {
        surface.isHidden = isHidden
        surface.pace = isFront ? .zero : Self.sidePace
      }
    }
  }
}
