/// What the pointer looks like.
public enum CursorShape: Sendable, CaseIterable {
  /// The usual arrow.
  case arrow
  /// A hand that points: something can be clicked.
  case pointingHand
  /// An open hand: something can be dragged.
  case grab
  /// A closed hand: something is being dragged.
  case grabbing
  /// The left and right edges.
  case resizeHorizontal
  /// The upper and lower edges.
  case resizeVertical
  /// The corners top left and bottom right.
  case resizeDown
  /// The corners top right and bottom left.
  case resizeUp
  /// Nothing.
  case none

  var wire: WpCursorShapeDeviceV1.Shape? {
    switch self {
    case .arrow: .default
    case .pointingHand: .pointer
    case .grab: .grab
    case .grabbing: .grabbing
    case .resizeHorizontal: .ewResize
    case .resizeVertical: .nsResize
    case .resizeDown: .nwseResize
    case .resizeUp: .neswResize
    case .none: nil
    }
  }

  /// The names a theme may have the picture under, the best first.
  var themeNames: [String] {
    switch self {
    case .arrow: ["default", "left_ptr"]
    case .pointingHand: ["pointer", "hand2", "hand1", "left_ptr"]
    case .grab: ["grab", "openhand", "hand1", "left_ptr"]
    case .grabbing: ["grabbing", "closedhand", "fleur", "left_ptr"]
    case .resizeHorizontal: ["ew-resize", "sb_h_double_arrow", "left_ptr"]
    case .resizeVertical: ["ns-resize", "sb_v_double_arrow", "left_ptr"]
    case .resizeDown: ["nwse-resize", "bd_double_arrow", "left_ptr"]
    case .resizeUp: ["nesw-resize", "fd_double_arrow", "left_ptr"]
    case .none: []
    }
  }
}
