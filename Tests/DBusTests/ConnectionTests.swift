import Glibc
import Testing

@testable import CarouselDBus

/// The talk with a bus, byte by byte.
@Suite struct ConnectionTests {
  /// A connection and the other end of its socket.
  private final class Scene {
    let connection: BusConnection
    let other: BusSocket

    init() throws {
      var ends: [Int32] = [0, 0]
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      try #require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
      connection = BusConnection(adopting: ends[0])
      other = BusSocket(adopting: ends[1])
    }

    func heard() throws -> [UInt8] {
      try connection.flush()
      return try other.read(atMost: 1 << 20)
    }

    func say(_ bytes: [UInt8]) throws { #expect(try other.write(bytes[...]) == bytes.count) }
    func say(_ text: String) throws { try say(Array(text.utf8)) }

    func messages(_ bytes: [UInt8]) throws -> [BusMessage] {
      var buffer = MessageBuffer()
      buffer.append(bytes)
      var messages: [BusMessage] = []
      while let message = try buffer.next() { messages.append(message) }
      return messages
    }

    /// Lets the connection in and gives it a name.
    func letIn() throws {
      _ = try heard()
      try say("OK 0123\r\n")
      _ = try connection.receive()
      let hello = try #require(try messages(Array(try heard().dropFirst(7))).first)
      var answer = hello.answer([.string(":1.9")])
      answer.destination = ":1.9"
      try say(answer.encoded(serial: 1))
      #expect(try connection.receive() == [])
    }
  }

  @Test func `the user is authenticated first, and nothing precedes the answer`() throws {
    let scene = try Scene()
    let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
    #expect(try scene.heard() == [0] + Array("AUTH EXTERNAL \(user)\r\n".utf8))
    #expect(try scene.heard() == [])
  }

  @Test func `messages follow when the bus lets us in, hello first`() throws {
    let scene = try Scene()
    scene.connection.subscribe("type='signal'")
    _ = try scene.heard()
    try scene.say("OK 01")
    #expect(try scene.connection.receive() == [])
    #expect(try scene.heard() == [])
    try scene.say("23\r\n")
    #expect(try scene.connection.receive() == [])
    let heard = try scene.heard()
    #expect(heard.starts(with: "BEGIN\r\n".utf8))
    #expect(
      try scene.messages(Array(heard.dropFirst(7))).map(\.member) == ["Hello", "AddMatch"])
  }

  @Test func `the bus gives a name`() throws {
    let scene = try Scene()
    #expect(scene.connection.name == nil)
    try scene.letIn()
    #expect(scene.connection.name == ":1.9")
  }

  @Test(arguments: ["REJECTED EXTERNAL\r\n", "ERROR\r\n", "OKAY\r\n", "\n"])
  func `who does not let us in is left`(line: String) throws {
    let scene = try Scene()
    try scene.say(line)
    #expect(throws: BusError.refused) { try scene.connection.receive() }
  }

  @Test func `an endless line is not awaited`() throws {
    let scene = try Scene()
    try scene.say(String(repeating: "x", count: 2_000))
    #expect(throws: BusError.refused) { try scene.connection.receive() }
  }

  @Test func `a bus that goes is noticed`() throws {
    let scene = try Scene()
    try scene.letIn()
    _ = shutdown(scene.other.descriptor, Int32(SHUT_RDWR))
    #expect(throws: BusError.closed) { try scene.connection.receive() }
  }

  @Test func `a flood is read a little at a time`() throws {
    let scene = try Scene()
    try scene.letIn()
    let signal = BusMessage.signal("S", of: "a.b", from: ObjectPath("/"), [])
    let flood = (1...2_000).flatMap { signal.encoded(serial: $0) }
    let sent = try scene.other.write(flood[...])
    #expect(try scene.connection.receive().count < 500)
    var rest = 0
    while case let messages = try scene.connection.receive(), !messages.isEmpty {
      rest += messages.count
    }
    #expect(rest > 500 && sent > 40_000)
  }

  @Test func `while answers are not read no more calls are read, and finally it ends`() throws {
    let scene = try Scene()
    try scene.letIn()
    let message = BusMessage.signal(
      "S", of: "a.b", from: ObjectPath("/"), [.string(String(repeating: "x", count: 10_000))])
    while scene.connection.canRead {
      scene.connection.send(message)
      try scene.connection.flush()
    }
    try scene.say(message.encoded(serial: 1))
    #expect(try scene.connection.receive() == [])
    #expect(throws: BusError.congested) {
      for _ in 0..<1_000 {
        scene.connection.send(message)
        try scene.connection.flush()
      }
    }
  }

  @Test func `what found no room is sent later, whole`() throws {
    let scene = try Scene()
    try scene.letIn()
    let message = BusMessage.signal(
      "S", of: "a.b", from: ObjectPath("/"), [.string(String(repeating: "x", count: 50_000))])
    for _ in 0..<20 { scene.connection.send(message) }
    try scene.connection.flush()
    #expect(scene.connection.hasUnsent)
    var heard: [UInt8] = []
    while case let more = try scene.heard(), !more.isEmpty { heard += more }
    var buffer = MessageBuffer()
    buffer.append(heard)
    var count = 0
    while let next = try buffer.next() {
      #expect(next.body == message.body)
      count += 1
    }
    #expect(count == 20)
    #expect(!scene.connection.hasUnsent)
  }

  // MARK: Address

  @Test func `the sockets of this machine are found among addresses`() {
    let text =
      "tcp:host=a,port=1;unix:path=/run/user/1000/bus,guid=12;unix:abstract=/tmp/dbus-X;unix:dir=/tmp"
    #expect(
      BusAddress.all(in: text) == [
        .path(Array("/run/user/1000/bus".utf8)), .abstract(Array("/tmp/dbus-X".utf8)),
      ])
  }

  @Test func `any byte may be written as two digits`() {
    #expect(BusAddress.all(in: "unix:guid=1,path=/a%20%c3%A4b") == [.path(Array("/a äb".utf8))])
  }

  @Test(arguments: ["", ";", ":", "unix", "unix:", "unix:path", "unix:path=%", "unix:path=%g0"])
  func `an invalid address is rejected`(text: String) {
    #expect(BusAddress.all(in: text).isEmpty)
  }

  @Test(arguments: ["unix:path=/a%00b", "unix:path=%0", "unix:path=%+1"])
  func `bytes that no path has are refused`(text: String) {
    #expect(BusAddress.all(in: text).isEmpty)
  }

  @Test(arguments: ["/nowhere/at/all", String(repeating: "x", count: 500), ""])
  func `without a server the connection fails`(path: String) {
    #expect(throws: BusError.unreachable) { try BusConnection([.path(Array(path.utf8))]) }
  }
}
