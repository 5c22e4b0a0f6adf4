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

  /// The shape in `wp_cursor_shape_device_v1`, or `nil` for no cursor.
  var wire: WpCursorShapeDeviceV1.Shape? { entry?.shape }

  /// The names of its pictures in cursor themes, best first; the last are those of the arrow.
  var themeNames: [String] { entry.map { $0.names + ["default", "left_ptr"] } ?? [] }

  /// The shape on the wire, and the names of its own pictures in themes.
  private var entry: (shape: WpCursorShapeDeviceV1.Shape, names: [String])? {
    switch self {
    case .arrow: (.default, [])
    case .pointingHand: (.pointer, ["pointer", "hand2", "hand1"])
    case .grab: (.grab, ["grab", "openhand", "hand1"])
    case .grabbing: (.grabbing, ["grabbing", "closedhand", "fleur"])
    case .text: (.text, ["text", "xterm"])
    case .verticalText: (.verticalText, ["vertical-text", "xterm"])
    case .crosshair: (.crosshair, ["crosshair", "cross"])
    case .cell: (.cell, ["cell", "plus", "crosshair"])
    case .wait: (.wait, ["wait", "watch"])
    case .progress: (.progress, ["progress", "left_ptr_watch", "watch"])
    case .help: (.help, ["help", "question_arrow"])
    case .contextMenu: (.contextMenu, ["context-menu"])
    case .move: (.move, ["move", "fleur"])
    case .allScroll: (.allScroll, ["all-scroll", "fleur"])
    case .alias: (.alias, ["alias", "link"])
    case .copy: (.copy, ["copy"])
    case .noDrop: (.noDrop, ["no-drop", "crossed_circle"])
    case .notAllowed: (.notAllowed, ["not-allowed", "crossed_circle"])
    case .zoomIn: (.zoomIn, ["zoom-in"])
    case .zoomOut: (.zoomOut, ["zoom-out"])
    case .resizeHorizontal: (.ewResize, ["ew-resize", "sb_h_double_arrow"])
    case .resizeVertical: (.nsResize, ["ns-resize", "sb_v_double_arrow"])
    case .resizeDown: (.nwseResize, ["nwse-resize", "bd_double_arrow"])
    case .resizeUp: (.neswResize, ["nesw-resize", "fd_double_arrow"])
    case .resizeColumn: (.colResize, ["col-resize", "sb_h_double_arrow"])
    case .resizeRow: (.rowResize, ["row-resize", "sb_v_double_arrow"])
    case .none: nil
    }
  }
}

/// One picture of a pointer.
public struct CursorPicture: Equatable, Sendable {
  /// Pixels in a row.
  public private(set) var width: Int
  /// Rows.
  public private(set) var height: Int
  /// Where the picture points, in pixels from the left.
  public private(set) var hotspotX: Int
  /// Where the picture points, in pixels from the top.
  public private(set) var hotspotY: Int
  /// Pixels for a logical unit.
  public private(set) var scale: Int
  /// The pixels, top row first: alpha, red, green, blue from the highest byte down, colors
  /// multiplied by alpha.
  public private(set) var pixels: [UInt32]

  /// The largest side of a picture of a program's own, in pixels.
  package static var longestSide: Int { 512 }

  /// Makes a picture of a program's own.
  ///
  /// Returns `nil` if a side is out of its range or there is another number of pixels.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, up to 512.
  ///   - height: Rows, up to 512.
  ///   - hotspotX: Where it points, in pixels from the left. It may lie outside.
  ///   - hotspotY: Where it points, in pixels from the top. It may lie outside.
  ///   - scale: Pixels for a logical unit, 1 to 8.
  ///   - pixels: As many as that, see ``pixels``.
  public init?(
    width: Int, height: Int, hotspotX: Int, hotspotY: Int, scale: Int, pixels: [UInt32]
  ) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), pixels.count == width * height else {
      return nil
    }
    let reach = -Self.longestSide...2 * Self.longestSide
    (self.width, self.height, self.scale, self.pixels) = (width, height, 1, pixels)
    self.hotspotX = min(max(hotspotX, reach.lowerBound), reach.upperBound)
    self.hotspotY = min(max(hotspotY, reach.lowerBound), reach.upperBound)
    self = scaled(min(scale, 8))
  }

  /// The same picture in pixels for a logical unit; empty pixels at the right and at the bottom
  /// make the sides multiples of it.
  func scaled(_ scale: Int) -> CursorPicture {
    let scale = max(scale, 1)
    var result = self
    result.scale = scale
    result.width = (width + scale - 1) / scale * scale
    result.height = (height + scale - 1) / scale * scale
    guard result.width != width || result.height != height else { return result }
    result.pixels = [UInt32](repeating: 0, count: result.width * result.height)
    for row in 0..<height {
      let start = row * result.width
      result.pixels.replaceSubrange(
        start..<start + width, with: pixels[row * width..<(row + 1) * width])
    }
    return result
  }
}
