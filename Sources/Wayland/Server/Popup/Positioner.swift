/// The rules by which a popup is placed.
struct Positioner {
  var size = (width: 0, height: 0)
  /// What it belongs to, in the parent's geometry.
  var area: PixelRectangle?
  var anchor: UInt32 = 0
  var gravity: UInt32 = 0
  var adjustment: UInt32 = 0
  var offset = (x: 0, y: 0)
  var isReactive = false
  /// The size that the parent's geometry is going to have, or `nil` for its present one.
  var parentSize: (width: Int, height: Int)?

  /// Whether a popup may be made with it.
  var isComplete: Bool { size.width > 0 && size.height > 0 && area != nil }

  /// Where the popup comes to lie, in the parent's geometry, within `bounds` as far as the rules
  /// allow.
  func place(within bounds: PixelRectangle) -> PixelRectangle {
    let x = Axis(
      length: size.width, start: area?.x ?? 0, extent: area?.width ?? 1, offset: offset.x,
      anchor: Self.side(anchor, before: [3, 5, 6], after: [4, 7, 8]),
      gravity: Self.side(gravity, before: [3, 5, 6], after: [4, 7, 8]),
      slides: adjustment & 1 != 0, flips: adjustment & 4 != 0, resizes: adjustment & 16 != 0
    ).place(from: bounds.x, to: bounds.right)
    let y = Axis(
      length: size.height, start: area?.y ?? 0, extent: area?.height ?? 1, offset: offset.y,
      anchor: Self.side(anchor, before: [1, 5, 7], after: [2, 6, 8]),
      gravity: Self.side(gravity, before: [1, 5, 7], after: [2, 6, 8]),
      slides: adjustment & 2 != 0, flips: adjustment & 8 != 0, resizes: adjustment & 32 != 0
    ).place(from: bounds.y, to: bounds.bottom)
    return PixelRectangle(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  /// −1 for the left or upper side, 1 for the other, 0 for the middle.
  private static func side(_ value: UInt32, before: Set<UInt32>, after: Set<UInt32>) -> Int {
    before.contains(value) ? -1 : after.contains(value) ? 1 : 0
  }

  private struct Axis {
    var length: Int
    var start: Int
    var extent: Int
    var offset: Int
    var anchor: Int
    var gravity: Int
    var slides: Bool
    var flips: Bool
    var resizes: Bool

    func place(from low: Int, to high: Int) -> (start: Int, length: Int) {
      var place = start(anchor: anchor, gravity: gravity, offset: offset)
      func fits(_ place: Int) -> Bool { place >= low && place + length <= high }
      if !fits(place), flips {
        let flipped = start(anchor: -anchor, gravity: -gravity, offset: -offset)
        if fits(flipped) { place = flipped }
      }
      if !fits(place), slides {
        place = max(min(place, high - length), low)
      }
      guard !fits(place), resizes, place < high, place + length > low else {
        return (place, length)
      }
      let first = max(place, low)
      return (first, max(min(place + length, high) - first, 1))
    }

    private func start(anchor: Int, gravity: Int, offset: Int) -> Int {
      let point =
        switch anchor {
        case -1: start
        case 1: start + extent
        default: start + extent / 2
        }
      return switch gravity {
      case -1: point - length + offset
      case 1: point + offset
      default: point - length / 2 + offset
      }
    }
  }
}

extension Positioner {
  /// The rules that an object has now.
  private final class Holder {
    var rules = Positioner()
  }

  /// The rules of a positioner, or `nil` if it is gone.
  static func rules(of resource: Resource<XdgPositioner>?) -> Positioner? {
    resource?.subject(Holder.self)?.rules
  }

  static func serve(_ resource: Resource<XdgPositioner>) {
    let holder = Holder()
    resource.represent(by: holder)
    resource.onRequest { request in
      var rules = holder.rules
      var isValid = true
      switch request {
      // The popup is placed for a size that the parent acknowledges only later.
      case .setParentSize(let width, let height): rules.parentSize = (Int(width), Int(height))
      case .destroy, .setParentConfigure: break
      case .setSize(let width, let height):
        isValid = width > 0 && height > 0
        rules.size = (Int(width), Int(height))
      case .setAnchorRect(let x, let y, let width, let height):
        isValid = width >= 0 && height >= 0
        rules.area = PixelRectangle(
          x: Int(x), y: Int(y), width: Int(width), height: Int(height))
      case .setAnchor(let anchor):
        isValid = anchor.rawValue <= 8
        rules.anchor = anchor.rawValue
      case .setGravity(let gravity):
        isValid = gravity.rawValue <= 8
        rules.gravity = gravity.rawValue
      case .setConstraintAdjustment(let adjustment): rules.adjustment = adjustment
      case .setOffset(let x, let y): rules.offset = (Int(x), Int(y))
      case .setReactive: rules.isReactive = true
      }
      guard isValid else {
        return resource.fail(.invalidInput, "an impossible positioner")
      }
      holder.rules = rules
    }
  }
}
