import CarouselDBus
import Projection

/// What can be asked of an object that lies somewhere on the screen.
///
/// A window does not know where it is on a screen: all coordinates count from its content's corner.
struct ComponentInterface: AccessibleInterface {
  let tree: AccessibleTree
  let object: AccessibleObject

  var name: String { "org.a11y.atspi.Component" }

  var properties: [String: BusValue] { [:] }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    switch member {
    case "Contains":
      let (x, y) = try arguments.point()
      return [.boolean(contains(x, y))]
    case "GetAccessibleAtPoint":
      let (x, y) = try arguments.point()
      return [tree.reference(objectAt(x, y))]
    case "GetExtents":
      _ = try arguments.code()
      return [.structure(numbers)]
    case "GetPosition":
      _ = try arguments.code()
      return Array(numbers.prefix(2))
    case "GetSize":
      try arguments.none()
      return Array(numbers.suffix(2))
    case "GetLayer":
      try arguments.none()
      return [.uint32(object == .window ? Self.windowLayer : Self.widgetLayer)]
    case "GetMDIZOrder":
      try arguments.none()
      return [.int16(-1)]
    case "GetAlpha":
      try arguments.none()
      return [.double(1)]
    case "GrabFocus":
      try arguments.none()
      return [.boolean(bringToFront())]
    case "ScrollTo":
      _ = try arguments.code()
      return [.boolean(bringToFront())]
    case "ScrollToPoint":
      try arguments.ignored(.uint32, .int32, .int32)
      return [.boolean(false)]
    case "SetExtents":
      try arguments.ignored(.int32, .int32, .int32, .int32, .uint32)
      return [.boolean(false)]
    case "SetPosition":
      try arguments.ignored(.int32, .int32, .uint32)
      return [.boolean(false)]
    case "SetSize":
      try arguments.ignored(.int32, .int32)
      return [.boolean(false)]
    default: throw .unknownMethod
    }
  }

  private static var widgetLayer: UInt32 { 3 }
  private static var windowLayer: UInt32 { 7 }

  /// Left, top, width and height, or −1 where nothing is visible.
  private var numbers: [BusValue] {
    let area = tree.extents(of: object) ?? PixelRectangle(x: -1, y: -1, width: -1, height: -1)
    return [area.x, area.y, area.width, area.height].map { .int32(Int32(clamping: $0)) }
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    guard let area = tree.extents(of: object), x >= area.x, y >= area.y else { return false }
    // Not their sum, which may be too large.
    return x - area.x < area.width && y - area.y < area.height
  }

  private func objectAt(_ x: Int, _ y: Int) -> AccessibleObject? {
    guard contains(x, y) else { return nil }
    if case .item = object { return object }
    return tree.item(tree.list.item(atX: x, y: y)) ?? .list
  }

  /// Only items can get the focus.
  ///
  /// The focus of the list and the window follows the keyboard.
  private func bringToFront() -> Bool {
    guard let index = tree.index(of: object) else { return tree.list.isActive }
    tree.list.select(index)
    return true
  }
}
