import Wayland
import WaylandServer

/// Delivers keys to the front window, except for those with Control and Alt that are wishes.
///
/// There are two for each wish, because desktops have their own shortcuts with Control, Alt and arrows.
final class FrontKeys {
  /// Called with wishes.
  var onWish: ((FrontInput.Wish) -> Void)?

  private let keyboard: ServerKeyboard
  private var pressed: Set<UInt32> = []

  init(_ keyboard: ServerKeyboard) { self.keyboard = keyboard }

  /// Handles a shortcut, or a key for the window in front.
  ///
  /// The release of a key is handled if it was pressed here.
  func take(_ event: KeyEvent, hasFront: Bool) -> Bool {
    if event.isPressed, event.modifiers.isSuperset(of: [.control, .alt]) {
      switch event.latinKey.withoutKeypad {
      case .left, .pageUp: onWish?(.step(-1))
      case .right, .pageDown: onWish?(.step(1))
      case .up: if !event.isRepeat { onWish?(.open) }
      case .down: if !event.isRepeat { onWish?(.close) }
      case .returnKey: if !event.isRepeat { onWish?(.toggle) }
      default: return tell(event, hasFront)
      }
      return true
    }
    return tell(event, hasFront)
  }

  private func tell(_ event: KeyEvent, _ hasFront: Bool) -> Bool {
    guard event.isPressed else {
      guard pressed.remove(event.code) != nil else { return false }
      keyboard.release(KeyCode(rawValue: event.code))
      return true
    }
    guard hasFront else { return false }
    // Clients repeat keys themselves.
    if !event.isRepeat, pressed.insert(event.code).inserted {
      keyboard.press(KeyCode(rawValue: event.code))
    }
    return true
  }

  /// Nothing is pressed any more.
  func release() {
    for key in pressed { keyboard.release(KeyCode(rawValue: key)) }
    pressed = []
  }
}
