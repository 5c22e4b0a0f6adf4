import CarouselDBus
import Glibc
import Testing

@testable import CarouselAccessibility

/// A carousel, a real bus, the real registry and a reader.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled,
    "dbus-daemon and at-spi2-core are not installed: run Scripts/setup test"))
struct PrivateBusTests {
  /// A carousel on a bus with a reader that asks and listens.
  private final class Scene {
    let list = TestList(["Meadow", "Pines", "Harbour", "Dunes"], current: 1)
    let accessibility: Accessibility
    private let bus: PrivateBus
    private let keeper: BusConnection
    private let reader: BusConnection
    private(set) var isEnabled: Bool
    /// The events that the reader has received, and the answers to its requests.
    private var events: [BusMessage] = []
    private var answers: [UInt32: BusMessage] = [:]

    init(isEnabled: Bool = true) throws {
      self.isEnabled = isEnabled
      bus = try PrivateBus()
      keeper = try bus.connect()
      keeper.send(
        .call(
          "RequestName", of: "org.freedesktop.DBus",
          at: ObjectPath("/org/freedesktop/DBus"), on: "org.freedesktop.DBus",
          [.string("org.a11y.Bus"), .uint32(0)]))
      reader = try bus.connect()
      reader.subscribe("type='signal',interface='org.a11y.atspi.Event.Object'")
      reader.subscribe("type='signal',interface='org.a11y.atspi.Event.Window'")
      let application = AccessibleApplication(name: "carousel", version: "1")
      accessibility = try #require(Accessibility(application, sessionBus: bus.address))
      try wait { self.keeper.name != nil && self.reader.name != nil }
    }

    /// Runs all parties until `condition` is true.
    func wait(_ condition: () throws -> Bool) throws {
      let end = ContinuousClock.now + .seconds(60)
      while try !condition() {
        try #require(ContinuousClock.now < end, "nothing came for too long")
        try keeper.flush()
        try reader.flush()
        let descriptors = [
          accessibility.fileDescriptor, keeper.fileDescriptor, reader.fileDescriptor,
        ]
        var entries = descriptors.map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = unsafe poll(&entries, 3, 1_000)
        if entries[0].revents != 0 { accessibility.dispatch(list) }
        if entries[1].revents != 0 { for call in try keeper.receive() { keep(call) } }
        if entries[2].revents != 0 { for message in try reader.receive() { hear(message) } }
      }
    }

    /// Answers whether a reader is running, and where.
    private func keep(_ call: BusMessage) {
      guard call.kind == .call else { return }
      switch call.member {
      case "GetAll":
        keeper.send(call.answer([.dictionary(["IsEnabled": .boolean(isEnabled)])]))
      case "GetAddress":
        keeper.send(call.answer([.string(bus.address)]))
      default:
        keeper.send(call.refusal("org.freedesktop.DBus.Error.UnknownMethod", "No."))
      }
    }

    func setEnabled(_ isEnabled: Bool) {
      self.isEnabled = isEnabled
      keeper.send(
        .signal(
          "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
          from: ObjectPath("/org/a11y/bus"),
          [.string("org.a11y.Status"), .dictionary(["IsEnabled": .boolean(isEnabled)])]
            + [.strings([])]))
    }

    private func hear(_ message: BusMessage) {
      if message.kind == .signal {
        events.append(message)
      } else if let serial = message.answeredSerial {
        answers[serial] = message
      }
    }

    /// Asks an object and waits for the answer.
    func ask(
      _ object: BusValue, _ interface: String, _ member: String, _ arguments: [BusValue] = []
    ) throws -> BusValue {
      guard case .structure(let parts) = object, case .string(let name) = parts[0],
        case .objectPath(let path) = parts[1]
      else { throw BusError.malformed }
      let serial = reader.send(
        .call(member, of: interface, at: path, on: name, arguments))
      try wait { self.answers[serial] != nil }
      let found = answers.removeValue(forKey: serial)
      let answer = try #require(found)
      try #require(answer.kind == .answer, "\(member): \(answer.body)")
      return try #require(answer.body.first)
    }

    func accessible(
      _ object: BusValue, _ member: String, _ arguments: [BusValue] = []
    ) throws -> BusValue {
      try ask(object, "org.a11y.atspi.Accessible", member, arguments)
    }

    func name(_ object: BusValue) throws -> BusValue {
      try ask(
        object, "org.freedesktop.DBus.Properties", "Get",
        [.string("org.a11y.atspi.Accessible"), .string("Name")])
    }

    /// The application, as the registry's desktop has it.
    func application() throws -> BusValue {
      let desktop = AccessibleTree.reference("org.a11y.atspi.Registry", ObjectPaths.root)
      guard case .array(_, let programs) = try accessible(desktop, "GetChildren") else {
        throw BusError.malformed
      }
      return try #require(programs.first)
    }

    /// The list.
    func shownList() throws -> BusValue {
      let window = try accessible(application(), "GetChildAtIndex", [.int32(0)])
      return try accessible(window, "GetChildAtIndex", [.int32(0)])
    }

    /// Waits until the reader has received an event of an object.
    func hearing(_ detail: String, of object: BusValue) throws {
      guard case .structure(let parts) = object, case .objectPath(let path) = parts[1] else {
        throw BusError.malformed
      }
      try wait {
        self.events.contains { $0.path == path && $0.body.first == .string(detail) }
      }
      events = []
    }
  }

  @Test func `a reader finds the carousel, reads names and places, selects and activates`() throws {
    let scene = try Scene()
    try scene.wait { scene.accessibility.isRead }
    #expect(try scene.name(scene.application()) == .variant(.string("carousel")))
    let list = try scene.shownList()
    #expect(try scene.name(list) == .variant(.string("Pictures")))
    let item = try scene.accessible(list, "GetChildAtIndex", [.int32(2)])
    #expect(try scene.name(item) == .variant(.string("Harbour")))
    #expect(
      try scene.accessible(item, "GetAttributes")
        == .dictionary(["posinset": "3", "setsize": "4", "toolkit": "carousel"]))
    #expect(
      try scene.ask(list, "org.a11y.atspi.Selection", "SelectChild", [.int32(2)])
        == .boolean(true))
    scene.accessibility.update(scene.list)
    try scene.hearing("focused", of: item)
    #expect(
      try scene.ask(item, "org.a11y.atspi.Action", "DoAction", [.int32(0)]) == .boolean(true))
    #expect(scene.list.asked == ["select 2", "activate 2"])
  }

  @Test func `a reader hears of the item in front and of announcements`() throws {
    let scene = try Scene()
    try scene.wait { scene.accessibility.isRead }
    let list = try scene.shownList()
    let item = try scene.accessible(list, "GetChildAtIndex", [.int32(3)])
    scene.list.current = 3
    scene.accessibility.update(scene.list)
    try scene.hearing("selected", of: item)
    scene.accessibility.announce("Slide show started")
    try scene.hearing("", of: list)
  }

  @Test func `a carousel appears with the first reader and disappears with the last`() throws {
    let scene = try Scene(isEnabled: false)
    let desktop = AccessibleTree.reference("org.a11y.atspi.Registry", ObjectPaths.root)
    #expect(
      try scene.accessible(desktop, "GetChildren")
        == .array(of: .structure([.string, .objectPath]), []))
    #expect(!scene.accessibility.isRead)
    scene.setEnabled(true)
    try scene.wait { scene.accessibility.isRead }
    #expect(try scene.name(scene.application()) == .variant(.string("carousel")))
    scene.setEnabled(false)
    try scene.wait { !scene.accessibility.isRead }
    try scene.wait {
      try scene.accessible(desktop, "GetChildren")
        == .array(of: .structure([.string, .objectPath]), [])
    }
  }

  @Test func `names that no text may have reach a reader as plain lines`() throws {
    let scene = try Scene()
    scene.list.names = ["\0", "a\0b\u{1b}[2J\n\u{202e}c", String(repeating: "x", count: 100_000)]
    try scene.wait { scene.accessibility.isRead }
    let list = try scene.shownList()
    let item = try scene.accessible(list, "GetChildAtIndex", [.int32(1)])
    #expect(try scene.name(item) == .variant(.string("ab c")))
  }
}
