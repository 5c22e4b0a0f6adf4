import Projection
import WaylandServer

/// The window that fills the view, which is told the view's size, and its own again when it is a card.
struct OpenedWindow {
  /// The window, and the size it has as a card.
  private var opened: (window: ServerToplevel, width: Int, height: Int)?

  /// Lets `window`, and no other, fill a view of `size`.
  mutating func follow(_ window: ServerToplevel?, fillingViewOf size: Size) {
    guard window !== opened?.window else { return }
    if let opened, opened.window.isMapped {
      opened.window.configure(
        width: opened.width, height: opened.height,
        states: opened.window.states.subtracting([Self.maximized]))
    }
    opened = window.map { ($0, $0.geometry.width, $0.geometry.height) }
    fill(size)
  }

  /// The view has another size.
  func fill(_ size: Size) {
    guard let window = opened?.window else { return }
    window.configure(
      width: Int(size.width), height: Int(size.height),
      states: window.states.union([Self.maximized]))
  }

  /// `xdg_toplevel.state.maximized`.
  private static let maximized: UInt32 = 1
}
