import CarouselDBus
import DBusTestSupport
import Glibc
import Testing

@testable import CarouselAccessibility

/// A carousel, and a reader that the test plays, in one process.
final class ReaderScene {
  let list: TestList
  let accessibility: Accessibility
  let reader = PlayedReader()
  let session: TestBus

  init(_ list: TestList = TestList(["Meadow", "Pines", "Harbour", "Dunes"])) throws {
    let accessibility = try #require(
      Accessibility(
        AccessibleApplication(name: "carousel", version: "1"),
        sessionBus: reader.sessionAddress))
    (self.list, self.accessibility) = (list, accessibility)
    reader.serveProgram = {
      guard Self.isReady(accessibility) else { return false }
      accessibility.dispatch(list)
      return true
    }
    try reader.settle()
    session = try #require(reader.session)
  }

  /// Whether the carousel has something to do.
  var isReady: Bool { Self.isReady(accessibility) }

  private static func isReady(_ accessibility: Accessibility) -> Bool {
    var entry = pollfd(fd: accessibility.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
  }

  var readers: TestBus? { reader.readers }
  func settle() throws { try reader.settle() }
  func begin() throws { try reader.begin() }
  func told() throws -> [String] { try reader.told() }
  func items() throws -> [ObjectPath] { try reader.items() }
  func statusChanged() throws { try reader.statusChanged() }
  func answerStatus(isEnabled: Bool) throws { try reader.answerStatus(isEnabled: isEnabled) }

  func ask(
    _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) throws -> BusMessage {
    try reader.ask(path, interface, member, arguments)
  }
}
