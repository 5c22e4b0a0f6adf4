/// What a layer surface says of its place, from one commit to the next.
struct LayerState: Equatable {
  var layer: UInt32 = 0
  /// The edges it is fixed to: top 1, bottom 2, left 4, right 8.
  var edges: UInt32 = 0
  /// The size it wants.
  ///
  /// 0 is all there is between two edges.
  var size = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
  var zone = 0
  var margins = Margins()
  var keyboard: UInt32 = 0

  struct Margins: Equatable {
    var top = 0
    var right = 0
    var bottom = 0
    var left = 0
  }

  /// The single edge whose room it takes for itself, or 0 if it takes none.
  var exclusiveEdge: UInt32 {
    guard zone > 0 else { return 0 }
    return switch edges {
    case 1, 13: 1
    case 2, 14: 2
    case 4, 7: 4
    case 8, 11: 8
    default: 0
    }
  }

  /// Where it comes to lie in `room`.
  func frame(in room: PixelRectangle) -> PixelRectangle {
    let x = Self.place(
      size.width, in: (room.x, room.width), isLow: edges & 4 != 0, isHigh: edges & 8 != 0,
      margins: (margins.left, margins.right))
    let y = Self.place(
      size.height, in: (room.y, room.height), isLow: edges & 1 != 0, isHigh: edges & 2 != 0,
      margins: (margins.top, margins.bottom))
    return PixelRectangle(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  /// What is left of `room` for others.
  func rest(of room: PixelRectangle) -> PixelRectangle {
    var rest = room
    switch exclusiveEdge {
    case 1:
      rest.y += zone + margins.top
      rest.height -= zone + margins.top
    case 2: rest.height -= zone + margins.bottom
    case 4:
      rest.x += zone + margins.left
      rest.width -= zone + margins.left
    case 8: rest.width -= zone + margins.right
    default: break
    }
    rest.width = max(rest.width, 0)
    rest.height = max(rest.height, 0)
    return rest
  }

  private static func place(
    _ wanted: Int, in room: (start: Int, length: Int), isLow: Bool, isHigh: Bool,
    margins: (low: Int, high: Int)
  ) -> (start: Int, length: Int) {
    let length = wanted > 0 ? wanted : max(room.length - margins.low - margins.high, 0)
    if isLow && !isHigh || wanted == 0 { return (room.start + margins.low, length) }
    if isHigh && !isLow { return (room.start + room.length - length - margins.high, length) }
    return (room.start + (room.length - length) / 2, length)
  }
}
