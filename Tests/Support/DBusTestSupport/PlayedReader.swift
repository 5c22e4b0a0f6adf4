package import CarouselDBus

/// A reader, and the buses on which it meets a program, all played by the test.
///
/// The bus calls the program `:1.7`, the keeper of the readers' place `:1.3`, the registry `:1.1` and the
/// reader `:1.30`.
package final class PlayedReader {
  /// What the played programs had to hear and did not.
  package struct Silence: Error {
    package let expected: String
  }

  private static let root = ObjectPath("/org/a11y/atspi/accessible/root")
  private static let cache = "org.a11y.atspi.Cache"

  private let sessionPlace = TestBusSocket()
  private let readersPlace = TestBusSocket()
  /// The bus for the user's programs, once the program is on it.
  package private(set) var session: TestBus?
  /// The bus on which readers ask, once the program is on it.
  package private(set) var readers: TestBus?
  /// Runs the program's pending work.
  ///
  /// Returns whether there was anything.
  package var serveProgram: () -> Bool = { false }

  package init() {}

  /// The address of the bus for the user's programs.
  package var sessionAddress: String { sessionPlace.address }

  /// Runs all parties until they are idle.
  ///
  /// - Throws: ``Silence`` if that never happens
  package func settle() throws {
    if session == nil { session = sessionPlace.accept() }
    for _ in 0..<1_000 {
      let heard = [session?.listen() == true, readers?.listen() == true, serveProgram()]
      if !heard.contains(true) { return }
    }
    throw Silence(expected: "silence")
  }

  /// Takes a call that the program has made.
  private func call(_ member: String, on bus: TestBus?) throws -> BusMessage {
    try settle()
    guard let call = (bus ?? session)?.takeCall(member) else { throw Silence(expected: member) }
    return call
  }

  /// Answers the question whether a reader is running, and returns it.
  @discardableResult
  package func answerStatus(isEnabled: Bool) throws -> BusMessage {
    let call = try call("GetAll", on: nil)
    let status = ["IsEnabled": BusValue.boolean(isEnabled), "ScreenReaderEnabled": .boolean(false)]
    session?.send(call.answer([.dictionary(status)]), from: ":1.3")
    try settle()
    return call
  }

  /// Tells that the status has changed.
  package func statusChanged() throws {
    session?.send(
      .signal(
        "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
        from: ObjectPath("/org/a11y/bus"),
        [.string("org.a11y.Status"), .dictionary([String: BusValue]()), .strings([])]),
      from: ":1.3")
    try settle()
  }

  /// Answers the question where readers meet, and lets the program come.
  package func answerAddress() throws {
    session?.send(
      try call("GetAddress", on: nil).answer([.string(readersPlace.address)]), from: ":1.3")
    try settle()
    readers = readersPlace.accept()
    try settle()
  }

  /// Registers the program with the registry.
  ///
  /// Returns its request.
  @discardableResult
  package func answerEmbed() throws -> BusMessage {
    let call = try call("Embed", on: readers)
    readers?.send(
      call.answer([.structure([.string(":1.1"), .objectPath(Self.root)])]), from: ":1.1")
    try settle()
    return call
  }

  /// Everything up to the first words a reader hears.
  package func begin() throws {
    try answerStatus(isEnabled: true)
    try answerAddress()
    try answerEmbed()
  }

  /// A summary of the events since the last call.
  package func told() throws -> [String] {
    try settle()
    return (readers?.takeHeard() ?? []).filter { $0.kind == .signal }.map(Self.brief)
  }

  /// Asks something and returns the answer.
  package func ask(
    _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) throws -> BusMessage {
    readers?.send(
      .call(member, of: interface, at: path, on: ":1.7", arguments), from: ":1.30")
    try settle()
    guard let answer = readers?.takeAnswer() else {
      throw Silence(expected: "an answer to " + member)
    }
    return answer
  }

  /// The items whose events the reader receives.
  package func items() throws -> [ObjectPath] {
    let answer = try ask(ObjectPath("/org/a11y/atspi/cache"), Self.cache, "GetItems")
    guard case .array(_, let copies)? = answer.body.first else { return [] }
    return copies.dropFirst(3).compactMap { copy in
      guard case .structure(let members) = copy, case .structure(let reference) = members[0],
        case .objectPath(let path) = reference[1]
      else { return nil }
      return path
    }
  }

  private static func brief(_ message: BusMessage) -> String {
    let member = message.member ?? ""
    let name = message.path.flatMap { $0.text.split(separator: "/").last } ?? ""
    if message.interface == cache { return member }
    guard message.body.map(\.type.code).joined() == "siiva{sv}",
      case .string(let detail) = message.body[0], case .int32(let number) = message.body[1],
      case .variant(let value) = message.body[3]
    else { return "\(member) of a wrong type" }
    var words = [String(name), member]
    if !detail.isEmpty { words.append(detail) }
    words.append(String(number))
    if case .string(let text) = value { words.append(text) }
    return words.joined(separator: " ")
  }
}
