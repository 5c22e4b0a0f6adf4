import Projection
import WaylandServer

/// The window that fills the view, as far as its program allows: it is configured with the view's size, and with its own
/// size again when it becomes a card.
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
    let (width, height) = (Int(size.width), Int(size.height))
    let most = window.maximumSize
    let least = window.minimumSize
    let possible = (
      width: Self.limited(width, least.width, most.width),
      height: Self.limited(height, least.height, most.height)
    )
    // Only a window that fills the view is configured as maximized: it would need that very size.
    let fills = possible == (width, height)
    window.configure(
      width: possible.width, height: possible.height,
      states: fills
        ? window.states.union([Self.maximized]) : window.states.subtracting([Self.maximized]))
  }

  /// A length within those that a program wants, of which 0 is none.
  private static func limited(_ length: Int, _ least: Int, _ most: Int) -> Int {
    max(1, least, most > 0 ? min(length, most) : length)
  }

  /// `xdg_toplevel.state.maximized`.
  private static let maximized: UInt32 = 1
}
