import DBus
import Glibc
import Testing

@testable import CarouselAccessibility

/// A carousel, the buses it talks to, and a reader, all played in one process.
final class ReaderScene {
  let list: TestList
  let accessibility: Accessibility
  let session: TestBus
  private let place: TestBusSocket
  /// The bus on which readers ask, once the carousel is on it.
  private(set) var readers: TestBus?

  init(_ list: TestList = TestList(["Meadow", "Pines", "Harbour", "Dunes"])) throws {
    self.list = list
    let (session, program) = try TestBus.pair()
    self.session = session
    place = try TestBusSocket()
    accessibility = try #require(
      Accessibility(AccessibleApplication(name: "carousel", version: "1"), on: program))
    settle()
  }

  /// Whether the carousel has something to do.
  var isReady: Bool {
    var entry = pollfd(fd: accessibility.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
  }

  /// Lets everybody speak until nobody has anything to say.
  func settle() {
    for _ in 0..<1_000 {
      var isQuiet = true
      if session.listen() { isQuiet = false }
      if readers?.listen() == true { isQuiet = false }
      if isReady {
        accessibility.dispatch(list)
        isQuiet = false
      }
      if isQuiet { return }
    }
    Issue.record("the carousel always has something to do")
  }

  /// Answers the question whether somebody reads.
  func answerStatus(isEnabled: Bool) throws {
    settle()
    let call = try #require(session.takeCall("GetAll"))
    #expect(call.flags == .noStart && call.destination == "org.a11y.Bus")
    session.send(
      call.answer([
        .dictionary(
          ["IsEnabled": .boolean(isEnabled), "ScreenReaderEnabled": .boolean(false)])
      ]), from: ":1.3")
    settle()
  }

  /// Tells that the status has changed.
  func statusChanged() {
    session.send(
      .signal(
        "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
        from: ObjectPath("/org/a11y/bus"),
        [.string("org.a11y.Status"), .dictionary([String: BusValue]()), .strings([])]),
      from: ":1.3")
    settle()
  }

  /// Answers the question where readers meet, and lets the carousel come.
  func answerAddress() throws {
    settle()
    session.send(
      try #require(session.takeCall("GetAddress")).answer([.string(place.address)]),
      from: ":1.3")
    settle()
    readers = place.accept()
    settle()
  }

  /// The registry takes the carousel.
  func answerEmbed() throws {
    settle()
    let call = try #require(readers?.takeCall("Embed"))
    #expect(call.body == [AccessibleTree.reference(":1.7", ObjectPaths.root)])
    readers?.send(
      call.answer([AccessibleTree.reference(":1.1", ObjectPaths.root)]), from: ":1.1")
    settle()
  }

  /// Everything up to the first words a reader hears.
  func begin() throws {
    try answerStatus(isEnabled: true)
    try answerAddress()
    try answerEmbed()
  }

  /// What readers have been told since the last time, in short.
  func told() -> [String] {
    settle()
    return (readers?.takeHeard() ?? []).filter { $0.kind == .signal }.map(brief)
  }

  /// Asks something as a reader would and returns the answer.
  func ask(
    _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) throws -> BusMessage {
    readers?.send(
      .call(member, of: interface, at: path, on: ":1.7", arguments), from: ":1.30")
    settle()
    return try #require(readers?.takeHeard().last { $0.kind != .signal })
  }

  /// The items, as objects.
  func items() throws -> [ObjectPath] {
    let answer = try ask(
      ObjectPaths.cache, CacheInterface.name, "GetItems")
    guard case .array(_, let copies)? = answer.body.first else { return [] }
    return copies.dropFirst(3).compactMap { copy in
      guard case .structure(let members) = copy, case .structure(let reference) = members[0],
        case .objectPath(let path) = reference[1]
      else { return nil }
      return path
    }
  }

  private func brief(_ message: BusMessage) -> String {
    let member = message.member ?? ""
    let name = message.path.flatMap { $0.text.split(separator: "/").last } ?? ""
    if message.interface == CacheInterface.name { return member }
    guard message.body.count == 5, case .string(let detail) = message.body[0],
      case .int32(let number) = message.body[1], case .variant(let value) = message.body[2 + 1]
    else { return "?" }
    #expect(message.body.map(\.type.code).joined() == "siiva{sv}")
    var words = [String(name), member]
    if !detail.isEmpty { words.append(detail) }
    words.append(String(number))
    if case .string(let text) = value { words.append(text) }
    return words.joined(separator: " ")
  }
}
