import CarouselDBus
import Projection
import Testing

@testable import CarouselAccessibility

/// What objects answer, asked without a bus.
@Suite struct CallTests {
  private let list = TestList(["Meadow", "Harbour\u{1b}[31m\n", "Dunes"], current: 1)
  private var paths = ObjectPaths()
  private let identities: ItemIdentities

  init() { identities = ItemIdentities(count: list.count) }

  private var tree: AccessibleTree {
    AccessibleTree(
      list, of: AccessibleApplication(name: "carousel", version: "1.2", locale: "de_DE"),
      identities: identities, paths: paths, busName: ":1.7",
      desktop: AccessibleTree.reference(":1.1", ObjectPaths.root))
  }

  private func path(_ object: AccessibleObject) -> ObjectPath { paths[object] }

  private func item(_ index: Int) -> AccessibleObject { .item(identities[index] ?? 0) }

  /// The answer to a call, or the refusal.
  private func ask(
    _ path: ObjectPath, _ interface: String?, _ member: String, _ arguments: [BusValue] = []
  ) throws -> BusMessage {
    var router = CallRouter()
    var call = BusMessage.call(
      member, of: "", at: path, on: ":1.7", arguments)
    (call.interface, call.sender, call.serial) = (interface, ":1.20", 3)
    let answer = router.answer(call, from: tree)
    return try #require(answer)
  }

  private func ask(
    _ object: AccessibleObject, _ interface: String, _ member: String,
    _ arguments: [BusValue] = []
  ) throws -> [BusValue] {
    let answer = try ask(path(object), "org.a11y.atspi." + interface, member, arguments)
    #expect(answer.kind == .answer && answer.destination == ":1.20" && answer.answeredSerial == 3)
    return answer.body
  }

  private func property(
    _ object: AccessibleObject, _ interface: String, _ name: String
  ) throws -> BusValue {
    let answer = try ask(
      path(object), "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.atspi." + interface), .string(name)])
    guard case .variant(let value)? = answer.body.first else { return .boolean(false) }
    return value
  }

  private func reference(_ object: AccessibleObject) -> BusValue {
    AccessibleTree.reference(":1.7", path(object))
  }

  @Test func `a slider shows the position from 1, and goes where its value is set`() throws {
    #expect(tree.childCount(of: .window) == 1 && tree.object(at: path(.slider)) == nil)
    let area = PixelRectangle(x: 200, y: 570, width: 400, height: 30)
    list.slider = AccessibleSlider(label: "Position", extents: area, step: 5, isFocused: false)
    #expect(try ask(.window, "Accessible", "GetChildAtIndex", [.int32(1)]) == [reference(.slider)])
    #expect(try ask(.slider, "Accessible", "GetRole") == [.uint32(51)])
    #expect(try property(.slider, "Accessible", "Name") == .string("Position"))
    #expect(
      try ask(.slider, "Component", "GetExtents", [.uint32(1)]).first
        == .structure([200, 570, 400, 30].map { .int32($0) }))
    let values = try ["MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue"].map {
      try property(.slider, "Value", $0)
    }
    #expect(values == [1, 3, 5, 2].map { .double($0) })
    for (value, index) in [(1.0, 0), (2.6, 2), (99, 2), (-1e300, 0)] {
      _ = try ask(
        path(.slider), "org.freedesktop.DBus.Properties", "Set",
        [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(value))])
      #expect(list.current == index)
    }
    let refused = try ask(
      path(.slider), "org.freedesktop.DBus.Properties", "Set",
      [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(.nan))])
    #expect(refused.kind != .answer && list.current == 0)
  }

  // MARK: The tree

  @Test func `an application holds a window, a window a list, a list its items`() throws {
    var object = AccessibleObject.application
    for child in [AccessibleObject.window, .list, item(0)] {
      #expect(
        try ask(object, "Accessible", "GetChildAtIndex", [.int32(0)]) == [reference(child)])
      #expect(try property(child, "Accessible", "Parent") == reference(object))
      object = child
    }
    #expect(
      try property(.application, "Accessible", "Parent")
        == AccessibleTree.reference(":1.1", ObjectPaths.root))
    #expect(try property(.list, "Accessible", "ChildCount") == .int32(3))
    #expect(try property(item(2), "Accessible", "ChildCount") == .int32(0))
    #expect(try ask(item(2), "Accessible", "GetIndexInParent") == [.int32(2)])
    #expect(
      try ask(.list, "Accessible", "GetChildren") == [
        .array(of: .structure([.string, .objectPath]), (0..<3).map { reference(item($0)) })
      ])
    #expect(try ask(item(0), "Accessible", "GetApplication") == [reference(.application)])
  }

  @Test(arguments: [-1, 3, Int32.max, Int32.min])
  func `there is no child beyond the last`(index: Int32) throws {
    let answer = try ask(
      path(.list), "org.a11y.atspi.Accessible", "GetChildAtIndex", [.int32(index)])
    #expect(answer.errorName == "org.freedesktop.DBus.Error.InvalidArgs")
  }

  @Test func `objects say what they are`() throws {
    let roles: [(AccessibleObject, UInt32, String)] = [
      (.application, 75, "application"), (.window, 23, "frame"), (.list, 31, "list"),
      (item(0), 32, "list item"),
    ]
    for (object, number, name) in roles {
      #expect(try ask(object, "Accessible", "GetRole") == [.uint32(number)])
      #expect(try ask(object, "Accessible", "GetRoleName") == [.string(name)])
    }
    #expect(try property(.application, "Application", "Version") == .string("1.2"))
    #expect(
      try ask(.application, "Application", "GetLocale", [.uint32(0)]) == [.string("de_DE")])
  }

  @Test func `names are plain lines`() throws {
    #expect(try property(item(1), "Accessible", "Name") == .string("Harbour"))
    #expect(try property(.window, "Accessible", "Name") == .string("Harbours"))
    #expect(try property(.list, "Accessible", "Name") == .string("Pictures"))
    #expect(try property(.application, "Accessible", "Name") == .string("carousel"))
    list.names[0] = String(repeating: "long ", count: 10_000)
    guard case .string(let name) = try property(item(0), "Accessible", "Name") else {
      Issue.record("no name")
      return
    }
    #expect(name.count <= 500)
  }

  @Test func `an item says its place`() throws {
    #expect(
      try ask(item(1), "Accessible", "GetAttributes") == [
        .dictionary(["posinset": "2", "setsize": "3", "toolkit": "carousel"])
      ])
  }

  private func states(_ object: AccessibleObject) throws -> Set<Int> {
    guard case .array(_, let halves)? = try ask(object, "Accessible", "GetState").first,
      halves.count == 2, case .uint32(let low) = halves[0], case .uint32(let high) = halves[1]
    else { return [] }
    let bits = UInt64(high) << 32 | UInt64(low)
    return Set((0..<64).filter { bits >> $0 & 1 == 1 })
  }

  // Numbers of AT-SPI: active 1, enabled 8, focusable 11, focused 12, horizontal 14, selectable 22,
  // selected 23, sensitive 24, showing 25, vertical 29, visible 30.
  @Test func `the current item is selected, and has the focus with the window`() throws {
    #expect(try states(item(1)) == [8, 11, 12, 22, 23, 24, 25, 30])
    #expect(try states(item(0)) == [8, 11, 22, 24, 25, 30])
    #expect(try states(.window) == [1, 8, 24, 25, 30])
    #expect(try states(.list) == [8, 14, 24, 25, 30])
    (list.isActive, list.isHorizontal, list.current) = (false, false, 0)
    #expect(try states(item(0)) == [8, 11, 22, 23, 24, 25, 30])
    #expect(try states(item(2)) == [8, 11, 22, 24, 30])
    #expect(try states(.window) == [8, 24, 25, 30])
    #expect(try states(.list) == [8, 24, 25, 29, 30])
  }

  @Test func `a current item that there is not is none`() throws {
    list.current = 9
    #expect(try property(.list, "Selection", "NSelectedChildren") == .int32(0))
    #expect(
      try ask(.list, "Selection", "GetSelectedChild", [.int32(0)]) == [AccessibleTree.nothing])
  }

  // MARK: What readers do

  @Test func `a reader selects an item`() throws {
    #expect(try ask(.list, "Selection", "SelectChild", [.int32(2)]) == [.boolean(true)])
    #expect(try ask(.list, "Selection", "IsChildSelected", [.int32(2)]) == [.boolean(true)])
    #expect(
      try ask(.list, "Selection", "GetSelectedChild", [.int32(0)]) == [reference(item(2))])
    #expect(try ask(.list, "Selection", "SelectChild", [.int32(3)]) == [.boolean(false)])
    #expect(try ask(.list, "Selection", "ClearSelection") == [.boolean(false)])
    #expect(list.asked == ["select 2"])
  }

  @Test func `a reader brings an item to the front`() throws {
    #expect(try ask(item(0), "Component", "GrabFocus") == [.boolean(true)])
    #expect(try ask(item(2), "Component", "ScrollTo", [.uint32(0)]) == [.boolean(true)])
    #expect(list.asked == ["select 0", "select 2"])
  }

  @Test func `a reader activates an item`() throws {
    #expect(try property(item(0), "Action", "NActions") == .int32(2))
    #expect(try ask(item(0), "Action", "GetName", [.int32(0)]) == [.string("activate")])
    #expect(try ask(item(0), "Action", "GetLocalizedName", [.int32(1)]) == [.string("Markieren")])
    #expect(try ask(item(0), "Action", "GetKeyBinding", [.int32(1)]) == [.string("m")])
    #expect(try ask(item(2), "Action", "DoAction", [.int32(0)]) == [.boolean(true)])
    #expect(try ask(item(1), "Action", "DoAction", [.int32(1)]) == [.boolean(true)])
    for number: Int32 in [-1, 2, .max] {
      #expect(try ask(item(2), "Action", "GetName", [.int32(number)]) == [.string("")])
      #expect(try ask(item(2), "Action", "DoAction", [.int32(number)]) == [.boolean(false)])
    }
    #expect(list.asked == ["activate 2", "perform 0 on 1"])
  }

  @Test func `areas count from the corner of the window`() throws {
    #expect(
      try ask(item(1), "Component", "GetExtents", [.uint32(1)])
        == [.structure([.int32(300), .int32(200), .int32(200), .int32(200)])])
    #expect(try ask(.list, "Component", "GetSize") == [.int32(800), .int32(600)])
    list.current = 0
    #expect(try ask(item(2), "Component", "GetSize") == [.int32(-1), .int32(-1)])
    let point: [BusValue] = [.int32(310), .int32(210), .uint32(1)]
    #expect(
      try ask(.window, "Component", "GetAccessibleAtPoint", point) == [reference(item(0))])
    #expect(try ask(item(0), "Component", "Contains", point) == [.boolean(true)])
    #expect(try ask(item(1), "Component", "Contains", point) == [.boolean(false)])
    let corner: [BusValue] = [.int32(.min), .int32(.max), .uint32(0)]
    #expect(
      try ask(.list, "Component", "GetAccessibleAtPoint", corner) == [AccessibleTree.nothing])
  }

  @Test func `an area that no number holds is cut`() throws {
    list.extents = PixelRectangle(x: .min, y: .max, width: .max, height: .min)
    #expect(
      try ask(.list, "Component", "GetExtents", [.uint32(0)])
        == [.structure([.int32(.min), .int32(.max), .int32(.max), .int32(.min)])])
    #expect(
      try ask(.list, "Component", "Contains", [.int32(0), .int32(0), .uint32(0)])
        == [.boolean(false)])
  }

  // MARK: Copies

  @Test func `copies hold what single answers say`() throws {
    let answer = try ask(ObjectPaths.cache, "org.a11y.atspi.Cache", "GetItems")
    guard case .array(let type, let copies)? = answer.body.first else {
      Issue.record("no copies")
      return
    }
    #expect(type.code == "((so)(so)(so)iiassusau)")
    #expect(copies.allSatisfy { $0.type == type })
    #expect(copies.count == 6)
    let states = try ask(item(1), "Accessible", "GetState")
    #expect(
      copies[4]
        == .structure([
          reference(item(1)), reference(.application), reference(.list), .int32(1), .int32(0),
          .strings(
            ["Accessible", "Component", "Action"].map { "org.a11y.atspi." + $0 }),
          .string("Harbour"), .uint32(32), .string(""), states[0],
        ]))
  }

  // MARK: Nonsense

  @Test func `a missing object is refused with its name`() throws {
    let accessible = "org.a11y.atspi.Accessible"
    let properties = "org.freedesktop.DBus.Properties"
    let asked: [(ObjectPath, String?, String, [BusValue], String)] = [
      (ObjectPath("/elsewhere"), accessible, "GetRole", [], "UnknownObject"),
      (ObjectPaths.root.appending("x"), accessible, "GetRole", [], "UnknownObject"),
      (path(.list).appending("007"), accessible, "GetRole", [], "UnknownObject"),
      (path(.list).appending("3"), accessible, "GetRole", [], "UnknownObject"),
      (path(.list), "org.a11y.atspi.Action", "DoAction", [.int32(0)], "UnknownInterface"),
      (path(.list), accessible, "Dance", [], "UnknownMethod"),
      (path(.list), accessible, "GetRole", [.int32(1)], "InvalidArgs"),
      (path(.list), accessible, "GetChildAtIndex", [.string("1")], "InvalidArgs"),
      (path(.list), accessible, "GetChildAtIndex", [], "InvalidArgs"),
      (path(.list), nil, "Dance", [], "UnknownMethod"),
      (path(.list), properties, "Get", [.string(accessible)], "InvalidArgs"),
      (path(.list), properties, "Get", [.string(accessible), .string("X")], "UnknownProperty"),
      (path(.list), properties, "GetAll", [.string("x")], "UnknownInterface"),
      (ObjectPaths.cache, accessible, "GetRole", [], "UnknownInterface"),
      (ObjectPaths.cache, "org.a11y.atspi.Cache", "X", [], "UnknownMethod"),
    ]
    for (path, interface, member, arguments, error) in asked {
      let answer = try ask(path, interface, member, arguments)
      #expect(answer.errorName == "org.freedesktop.DBus.Error." + error, "\(member)")
      #expect(answer.body.map(\.type) == [.string])
    }
  }

  @Test func `a method is found without the name of its interface`() throws {
    #expect(try ask(path(item(0)), nil, "GetRole").body == [.uint32(32)])
    #expect(try ask(path(item(0)), nil, "DoAction", [.int32(0)]).body == [.boolean(true)])
    #expect(try ask(path(.window), nil, "Ping").kind == .answer)
  }

  @Test func `nothing but the number of the application can be set`() throws {
    var router = CallRouter()
    func set(_ object: AccessibleObject, _ interface: String, _ name: String, _ value: BusValue)
      -> String?
    {
      let call = BusMessage.call(
        "Set", of: "org.freedesktop.DBus.Properties", at: path(object), on: ":1.7",
        [.string("org.a11y.atspi." + interface), .string(name), .variant(value)])
      return router.answer(call, from: tree)?.errorName
    }
    #expect(set(.application, "Application", "Id", .int32(5)) == nil)
    #expect(set(.application, "Application", "Id", .string("")) != nil)
    #expect(set(.application, "Application", "Version", .string("")) != nil)
    #expect(set(.list, "Accessible", "Name", .string("")) != nil)
    #expect(router.applicationNumber == 5)
  }

  @Test func `who waits for no answer gets none`() throws {
    var router = CallRouter()
    let call = BusMessage.call(
      "SelectChild", of: "org.a11y.atspi.Selection", at: path(.list), on: ":1.7", [.int32(0)],
      flags: .noAnswer)
    #expect(router.answer(call, from: tree) == nil)
    #expect(list.asked == ["select 0"])
  }
}
