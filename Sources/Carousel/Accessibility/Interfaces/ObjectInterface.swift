import CarouselDBus
import Projection

/// The properties of every object: its kind, name and parent.
struct ObjectInterface: AccessibleInterface {
  /// More children are not told in one message.
  static var mostChildren: Int { 4_096 }

  let tree: AccessibleTree
  let object: AccessibleObject

  var name: String { "org.a11y.atspi.Accessible" }

  var properties: [String: BusValue] {
    [
      "Name": .string(tree.name(of: object)),
      "Description": .string(tree.description(of: object)),
      "HelpText": .string(""),
      "AccessibleId": .string(""),
      "Locale": .string(tree.application.locale),
      "Parent": tree.parent(of: object),
      "ChildCount": .int32(Int32(clamping: tree.childCount(of: object))),
    ]
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    if member == "GetChildAtIndex" {
      guard let child = tree.child(of: object, at: try arguments.index()) else {
        throw .noSuchChild
      }
      return [tree.reference(child)]
    }
    let answer = try answer(member)
    try arguments.none()
    return [answer]
  }

  /// Answers a call that takes no arguments.
  private func answer(_ member: String) throws(CallError) -> BusValue {
    switch member {
    case "GetChildren": try children()
    case "GetIndexInParent": .int32(Int32(clamping: indexInParent))
    case "GetRelationSet": .array(of: Self.relation, [])
    case "GetRole": .uint32(tree.role(of: object).rawValue)
    case "GetRoleName", "GetLocalizedRoleName": .string(tree.role(of: object).name)
    case "GetState": tree.states(of: object).value
    case "GetAttributes": .dictionary(tree.attributes(of: object))
    case "GetApplication": tree.reference(.application)
    case "GetInterfaces": .strings(tree.interfaces(of: object).map(\.name))
    default: throw .unknownMethod
    }
  }

  private static let relation = ValueType.structure(
    [.uint32, .array(.structure([.string, .objectPath]))])

  private var indexInParent: Int {
    tree.index(of: object) ?? (object == .application ? -1 : object == .slider ? 1 : 0)
  }

  private func children() throws(CallError) -> BusValue {
    let count = tree.childCount(of: object)
    guard count <= Self.mostChildren else { throw .tooManyChildren }
    return .array(
      of: .structure([.string, .objectPath]),
      (0..<count).map { tree.reference(tree.child(of: object, at: $0)) })
  }
}

/// What can be asked of a program.
struct ApplicationInterface: AccessibleInterface {
  let tree: AccessibleTree

  var name: String { "org.a11y.atspi.Application" }

  var properties: [String: BusValue] {
    [
      "ToolkitName": .string("carousel"),
      "Version": .string(tree.application.version),
      "ToolkitVersion": .string(tree.application.version),
      "AtspiVersion": .string("2.1"),
      "InterfaceVersion": .uint32(1),
      "Id": .int32(tree.applicationNumber),
    ]
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    switch member {
    case "GetLocale":
      _ = try arguments.code()
      return [.string(tree.application.locale)]
    case "GetApplicationBusAddress":
      // There is no way to us but the bus.
      try arguments.none()
      return [.string("")]
    default: throw .unknownMethod
    }
  }
}

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

/// What can be asked of the list about its current item: one, unless there are no items.
struct SelectionInterface: AccessibleInterface {
  let tree: AccessibleTree

  var name: String { "org.a11y.atspi.Selection" }

  var properties: [String: BusValue] {
    ["NSelectedChildren": .int32(tree.current == nil ? 0 : 1)]
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    switch member {
    case "GetSelectedChild":
      let place = try arguments.index()
      return [tree.reference(place == 0 ? tree.item(tree.current) : nil)]
    case "SelectChild":
      let index = try arguments.index()
      guard tree.item(index) != nil else { return [.boolean(false)] }
      tree.list.select(index)
      return [.boolean(true)]
    case "IsChildSelected":
      return [.boolean(try arguments.index() == tree.current)]
    case "DeselectChild", "DeselectSelectedChild":
      _ = try arguments.index()
      return [.boolean(false)]
    case "SelectAll", "ClearSelection":
      try arguments.none()
      return [.boolean(false)]
    default: throw .unknownMethod
    }
  }
}

/// What can be done with an item: it can be activated, and whatever else the list offers.
struct ActionInterface: AccessibleInterface {
  let tree: AccessibleTree
  let object: AccessibleObject

  var name: String { "org.a11y.atspi.Action" }

  var properties: [String: BusValue] { ["NActions": .int32(Int32(actions.count))] }

  private var actions: [AccessibleAction] {
    [AccessibleAction("activate", label: tree.application.activation)] + tree.list.actions
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    switch member {
    case "GetActions":
      try arguments.none()
      let actions = actions.map { action in
        BusValue.structure([action.label, "", action.key].map { .string($0) })
      }
      return [.array(of: .structure([.string, .string, .string]), actions)]
    case "GetName": return [.string(try action(arguments)?.name ?? "")]
    case "GetLocalizedName": return [.string(try action(arguments)?.label ?? "")]
    case "GetDescription":
      _ = try arguments.index()
      return [.string("")]
    case "GetKeyBinding": return [.string(try action(arguments)?.key ?? "")]
    case "DoAction":
      let number = try arguments.index()
      guard actions.indices.contains(number), let index = tree.index(of: object) else {
        return [.boolean(false)]
      }
      if number == 0 { tree.list.activate(index) } else { tree.list.perform(number - 1, on: index) }
      return [.boolean(true)]
    default: throw .unknownMethod
    }
  }

  /// The action that is asked for, or `nil` if there is none.
  private func action(_ arguments: Arguments) throws(CallError) -> AccessibleAction? {
    let index = try arguments.index()
    return actions.indices.contains(index) ? actions[index] : nil
  }
}

/// The position that a slider shows, from 1, which readers can set.
struct ValueInterface: AccessibleInterface {
  /// The name, by which properties are set as well.
  static var name: String { "org.a11y.atspi.Value" }

  let tree: AccessibleTree

  var name: String { Self.name }

  var properties: [String: BusValue] {
    let count = tree.identities.count
    return [
      "MinimumValue": .double(count > 0 ? 1 : 0), "MaximumValue": .double(Double(count)),
      "MinimumIncrement": .double(Double(tree.slider?.step ?? 1)),
      "CurrentValue": .double(tree.position), "Text": .string(""),
    ]
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    throw .unknownMethod
  }

  /// Goes to a position.
  func set(_ value: BusValue) throws(CallError) {
    guard case .double(let number) = value, number.isFinite else { throw .wrongArguments }
    let last = tree.identities.count - 1
    guard last >= 0 else { return }
    tree.list.slide(to: Int(min(max(number.rounded() - 1, 0), Double(last))))
  }
}

extension AccessibleTree {
  /// The position that a slider shows, from 1; 0 without items.
  var position: Double { Double((current ?? -1) + 1) }
}

/// Many objects in one answer, for readers that keep copies.
///
/// Told are the application, the window, the list, its slider and the items near the current one.
struct CacheInterface: AccessibleInterface {
  /// The name, which signals have too.
  static var name: String { "org.a11y.atspi.Cache" }
  private static let reference = ValueType.structure([.string, .objectPath])
  private static let copy = ValueType.structure(
    [reference, reference, reference, .int32, .int32, .array(.string), .string, .uint32] + [
      .string, .array(.uint32),
    ])

  let tree: AccessibleTree

  var name: String { Self.name }

  var properties: [String: BusValue] { [:] }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    guard member == "GetItems" else { throw .unknownMethod }
    try arguments.none()
    let near = Neighborhood(of: tree.current, count: tree.identities.count)
    let slider: [AccessibleObject] = tree.slider == nil ? [] : [.slider]
    let objects =
      [.application, .window, .list] + slider + near.indices.compactMap { tree.item($0) }
    return [.array(of: Self.copy, objects.map { tree.copy(of: $0) })]
  }
}
