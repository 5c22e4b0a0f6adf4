import CarouselDBus
import DBusTestSupport
import Glibc
import CarouselTestSupport
import Testing

@testable import CarouselAccessibility

/// Buses that end, lie, flood or say nothing: the carousel goes on.
@Suite struct RoughBusTests {
  @Test func `without a bus there is nothing`() {
    let application = AccessibleApplication(name: "c", version: "1")
    for address in ["", "unix:path=/nowhere", "tcp:host=localhost,port=1", "\0"] {
      #expect(Accessibility(application, sessionBus: address) == nil)
    }
  }

  @Test func `the environment says where the bus is`() {
    #expect(Accessibility.busAddress { _ in nil } == nil)
    #expect(
      Accessibility.busAddress { $0 == "XDG_RUNTIME_DIR" ? "/run/a b" : nil }
        == "unix:path=/run/a%20b/bus")
    #expect(
      Accessibility.busAddress { $0 == "DBUS_SESSION_BUS_ADDRESS" ? "unix:x" : "/r" } == "unix:x")
    #expect(Accessibility.busAddress { $0 == "NO_AT_BRIDGE" ? "1" : "unix:x" } == nil)
  }

  @Test func `when the session bus ends it is over, quietly`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    scene.session.end()
    try scene.settle()
    #expect(!scene.accessibility.isRead && !scene.isReady)
    scene.accessibility.update(scene.list)
    scene.accessibility.announce("x")
    scene.accessibility.dispatch(scene.list)
  }

  @Test func `the search for a lost reader bus ends after some time`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    for attempt in 1...3 {
      scene.readers?.end()
      try scene.settle()
      #expect(!scene.accessibility.isRead)
      guard attempt < 3 else { break }
      try scene.reader.answerAddress()
      try scene.reader.answerEmbed()
      #expect(scene.accessibility.isRead)
    }
    #expect(scene.session.takeCall("GetAddress") == nil && !scene.isReady)
    // Another reader is another chance.
    try scene.statusChanged()
    try scene.answerStatus(isEnabled: false)
    try scene.statusChanged()
    try scene.begin()
    #expect(scene.accessibility.isRead)
  }

  @Test func `a restarted registry receives the report again`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    func ownerChanged(to name: String, from sender: String) throws {
      scene.readers?.send(
        .signal(
          "NameOwnerChanged", of: "org.freedesktop.DBus",
          from: ObjectPath("/org/freedesktop/DBus"),
          [.string("org.a11y.atspi.Registry"), .string(""), .string(name)]), from: sender)
      try scene.settle()
    }
    try ownerChanged(to: "", from: "org.freedesktop.DBus")
    try ownerChanged(to: ":1.40", from: ":1.66")
    #expect(scene.readers?.takeCall("Embed") == nil)
    try ownerChanged(to: ":1.40", from: "org.freedesktop.DBus")
    #expect(scene.readers?.takeCall("Embed") != nil)
  }

  @Test func `a registry that does not take us leaves us waiting, answering`() throws {
    let scene = try ReaderScene()
    try scene.answerStatus(isEnabled: true)
    try scene.reader.answerAddress()
    let call = try #require(scene.readers?.takeCall("Embed"))
    scene.readers?.send(call.refusal("a.b", "No."))
    try scene.settle()
    #expect(!scene.accessibility.isRead)
    #expect(try scene.ask(ObjectPaths.root, "org.a11y.atspi.Accessible", "GetRole").kind == .answer)
  }

  @Test(
    arguments: [
      [], [.string("x")], [.dictionary(["IsEnabled": .string("true")])],
      [.array(of: .byte, [.byte(1)])], [.dictionary(["IsEnabled": .boolean(false)])],
    ] as [[BusValue]])
  func `an invalid status means no reader`(body: [BusValue]) throws {
    let scene = try ReaderScene()
    scene.session.send(try #require(scene.session.takeCall("GetAll")).answer(body), from: ":1.3")
    try scene.settle()
    #expect(scene.session.takeCall("GetAddress") == nil)
  }

  @Test func `an address that leads nowhere is not followed`() throws {
    let scene = try ReaderScene()
    try scene.answerStatus(isEnabled: true)
    let call = try #require(scene.session.takeCall("GetAddress"))
    scene.session.send(call.answer([.string("unix:path=/nowhere/at/all")]), from: ":1.3")
    try scene.settle()
    #expect(!scene.accessibility.isRead && !scene.isReady)
  }

  @Test func `a flood of signals is one question at a time`() throws {
    let scene = try ReaderScene()
    try scene.answerStatus(isEnabled: false)
    for _ in 0..<500 { try scene.statusChanged() }
    let asked = scene.session.takeHeard().filter { $0.member == "GetAll" }
    #expect(asked.count == 1)
    scene.session.send(asked[0].answer([]), from: ":1.3")
    try scene.settle()
    #expect(scene.session.takeHeard().filter { $0.member == "GetAll" }.count == 1)
  }

  @Test func `a flood of calls is answered call by call`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    _ = scene.readers?.takeHeard()
    for _ in 0..<300 {
      scene.readers?.send(
        .call("GetItems", of: CacheInterface.name, at: ObjectPaths.cache, on: ":1.7"),
        from: ":1.30")
    }
    try scene.settle()
    #expect(scene.readers?.takeHeard().filter { $0.kind == .answer }.count == 300)
  }

  @Test func `whatever a bus says does no harm`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let scene = try ReaderScene()
      try scene.begin()
      let bytes = (0..<Int.random(in: 1...400, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      // What begins like a message is read further than what does not.
      let start: [UInt8] = [0x6c, UInt8.random(in: 1...4, using: &random), 0, 1]
      scene.readers?.say(Bool.random(using: &random) ? start + bytes : bytes)
      scene.session.say(Bool.random(using: &random) ? bytes : [])
      try scene.settle()
      scene.accessibility.update(scene.list)
    }
  }

  @Test func `calls with any arguments are answered`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    let interfaces =
      [
        "Accessible", "Application", "Component", "Selection", "Action", "Cache", "Nothing",
      ].map { "org.a11y.atspi." + $0 } + ["org.freedesktop.DBus.Properties"]
    let members = [
      "GetChildAtIndex", "SelectChild", "GetAccessibleAtPoint", "DoAction", "Get", "Set", "GetAll",
      "GetLocale", "GetItems", "ScrollToPoint", "GetSelectedChild",
    ]
    let values: [BusValue] = [
      .int32(.min), .int32(.max), .uint32(.max), .string(""), .variant(.int32(-1)),
      .string("org.a11y.atspi.Application"), .string("Id"), .double(.nan), .strings([]),
    ]
    let paths = try scene.items() + [ObjectPaths.root, ObjectPaths.cache, ObjectPaths.null]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let arguments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        values.randomElement(using: &random) ?? .byte(0)
      }
      let answer = try scene.ask(
        paths.randomElement(using: &random) ?? ObjectPaths.root,
        interfaces.randomElement(using: &random) ?? "",
        members.randomElement(using: &random) ?? "", arguments)
      #expect(answer.kind == .answer || answer.kind == .error)
    }
  }

  @Test func `nothing is left open`() throws {
    let before = Self.descriptors
    for _ in 0..<20 {
      let scene = try ReaderScene()
      try scene.begin()
      scene.readers?.end()
      try scene.settle()
    }
    // Other tests run at the same time. A leak of ours would be sixty and more.
    #expect(Self.descriptors < before + 40)
  }

  private static var descriptors: Int {
    (0..<1_024).count { fcntl(Int32($0), F_GETFD) >= 0 }
  }
}
