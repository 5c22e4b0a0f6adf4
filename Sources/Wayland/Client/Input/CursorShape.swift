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
  /// A beam between letters: text can be chosen and typed.
  case text
  /// A lying beam, for text in columns.
  case verticalText
  /// A cross for choosing a point exactly.
  case crosshair
  /// A cross for choosing cells of a table.
  case cell
  /// The program is busy and takes no input.
  case wait
  /// The program is busy and takes input all the same.
  case progress
  /// Help is available for the object under the pointer.
  case help
  /// A menu is available for the object under the pointer.
  case contextMenu
  /// Something is being moved.
  case move
  /// What is here scrolls any way.
  case allScroll
  /// A drop here makes a link.
  case alias
  /// A drop here makes a copy.
  case copy
  /// Nothing can be dropped here.
  case noDrop
  /// Nothing can be done here.
  case notAllowed
  /// A press makes it larger.
  case zoomIn
  /// A press makes it smaller.
  case zoomOut
  /// The left and right edges.
  case resizeHorizontal
  /// The upper and lower edges.
  case resizeVertical
  /// The corners top left and bottom right.
  case resizeDown
  /// The corners top right and bottom left.
  case resizeUp
  /// The line between two columns.
  case resizeColumn
  /// The line between two rows.
  case resizeRow
  /// Nothing.
  case none

  var wire: WpCursorShapeDeviceV1.Shape? {
    switch self {
    case .arrow: .default
    case .pointingHand: .pointer
    case .grab: .grab
    case .grabbing: .grabbing
    case .text: .text
    case .verticalText: .verticalText
    case .crosshair: .crosshair
    case .cell: .cell
    case .wait: .wait
    case .progress: .progress
    case .help: .help
    case .contextMenu: .contextMenu
    case .move: .move
    case .allScroll: .allScroll
    case .alias: .alias
    case .copy: .copy
    case .noDrop: .noDrop
    case .notAllowed: .notAllowed
    case .zoomIn: .zoomIn
    case .zoomOut: .zoomOut
    case .resizeHorizontal: .ewResize
    case .resizeVertical: .nsResize
    case .resizeDown: .nwseResize
    case .resizeUp: .neswResize
    case .resizeColumn: .colResize
    case .resizeRow: .rowResize
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
    case .text: ["text", "xterm", "left_ptr"]
    case .verticalText: ["vertical-text", "xterm", "left_ptr"]
    case .crosshair: ["crosshair", "cross", "left_ptr"]
    case .cell: ["cell", "plus", "crosshair", "left_ptr"]
    case .wait: ["wait", "watch", "left_ptr"]
    case .progress: ["progress", "left_ptr_watch", "watch", "left_ptr"]
    case .help: ["help", "question_arrow", "left_ptr"]
    case .contextMenu: ["context-menu", "left_ptr"]
    case .move: ["move", "fleur", "left_ptr"]
    case .allScroll: ["all-scroll", "fleur", "left_ptr"]
    case .alias: ["alias", "link", "left_ptr"]
    case .copy: ["copy", "left_ptr"]
    case .noDrop: ["no-drop", "crossed_circle", "left_ptr"]
    case .notAllowed: ["not-allowed", "crossed_circle", "left_ptr"]
    case .zoomIn: ["zoom-in", "left_ptr"]
    case .zoomOut: ["zoom-out", "left_ptr"]
    case .resizeHorizontal: ["ew-resize", "sb_h_double_arrow", "left_ptr"]
    case .resizeVertical: ["ns-resize", "sb_v_double_arrow", "left_ptr"]
    case .resizeDown: ["nwse-resize", "bd_double_arrow", "left_ptr"]
    case .resizeUp: ["nesw-resize", "fd_double_arrow", "left_ptr"]
    case .resizeColumn: ["col-resize", "sb_h_double_arrow", "left_ptr"]
    case .resizeRow: ["row-resize", "sb_v_double_arrow", "left_ptr"]
    case .none: []
    }
  }
}
