import Wayland
import WaylandServer

extension CursorShape {
  /// What a program wants the pointer to look like.
  init(_ cursor: ServerPointer.Cursor) {
    self =
      switch cursor {
      case .hidden: .none
      case .shape(4): .pointingHand
      case .shape(16): .grab
      case .shape(17): .grabbing
      case .shape(26): .resizeHorizontal
      case .shape(27): .resizeVertical
      case .shape(28): .resizeUp
      case .shape(29): .resizeDown
      case .unset, .surface, .shape: .arrow
      }
  }
}
