import DBus
import Glibc
import Testing

@testable import DBus

/// One connection of a bus that the test plays: it lets in who comes and keeps what it hears.
final class TestBus {
  private let socket: BusSocket
  private var line: [UInt8] = []
  private var isOpen = false
  private var buffer = MessageBuffer()
  private var serial: UInt32 = 100
  private var outgoing = Outgoing()
  /// What has been heard and not been taken.
  private var heard: [BusMessage] = []
  /// Whether the other side has closed the connection.
  private(set) var isClosed = false

  init(adopting descriptor: Int32) { socket = BusSocket(adopting: descriptor) }

  /// Two ends of a connection: the bus's, and that of a program.
  static func pair() throws -> (bus: TestBus, program: BusConnection) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    return (TestBus(adopting: ends[0]), BusConnection(adopting: ends[1]))
  }

  /// Listens to what has been said; whether there was anything.
  @discardableResult func listen() -> Bool {
    guard !isClosed else { return false }
    do throws(BusError) {
      try outgoing.write(to: socket)
      var arrived = try socket.read(atMost: 1 << 20)[...]
      let hasHeard = !arrived.isEmpty
      while !isOpen, let end = arrived.firstIndex(of: UInt8(ascii: "\n")) {
        line += arrived[...end]
        arrived = arrived[(end + 1)...]
        if line.starts(with: "BEGIN".utf8) { isOpen = true } else { say("OK 0\r\n") }
        line = []
      }
      if !isOpen { line += arrived } else { buffer.append(arrived) }
      while let message = try buffer.next() { take(message) }
      return hasHeard
    } catch {
      isClosed = true
      return true
    }
  }

  private func take(_ message: BusMessage) {
    if message.member == "Hello" {
      send(message.answer([.string(":1.7")]))
    } else {
      heard.append(message)
    }
  }

  /// Takes what has been heard so far.
  func takeHeard() -> [BusMessage] {
    listen()
    defer { heard = [] }
    return heard
  }

  /// Takes the first call of a method that has been heard.
  func takeCall(_ member: String) -> BusMessage? {
    listen()
    guard let place = heard.firstIndex(where: { $0.kind == .call && $0.member == member }) else {
      return nil
    }
    return heard.remove(at: place)
  }

  /// Sends a message, as from the program with a name.
  func send(_ message: BusMessage, from sender: String = "org.freedesktop.DBus") {
    var message = message
    message.sender = sender
    serial += 1
    say(message.encoded(serial: serial))
  }

  /// Says anything, as soon as there is room for it.
  func say(_ bytes: [UInt8]) {
    outgoing.append(bytes)
    try? outgoing.write(to: socket)
  }

  private func say(_ text: String) { say(Array(text.utf8)) }

  /// Ends the connection.
  func end() { _ = shutdown(socket.descriptor, Int32(SHUT_RDWR)) }
}

/// A place at which a bus of the test waits for programs.
final class TestBusSocket {
  private let descriptor: Int32
  /// The address, as buses write it.
  let address: String

  init() throws {
    let name = "carousel-test-\(getpid())-\(UInt64.random(in: .min ... .max))"
    address = "unix:abstract=" + name
    var socketAddress = sockaddr_un()
    socketAddress.sun_family = sa_family_t(AF_UNIX)
    let bytes = [0] + Array(name.utf8)
    unsafe withUnsafeMutableBytes(of: &socketAddress.sun_path) {
      unsafe $0.copyBytes(from: bytes)
    }
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    self.descriptor = descriptor
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let bound = unsafe withUnsafePointer(to: &socketAddress) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size)
      }
    }
    try #require(bound == 0 && Glibc.listen(descriptor, 8) == 0)
  }

  /// The next program that has come; `nil` if none has.
  func accept() -> TestBus? {
    let connection = Glibc.accept(descriptor, nil, nil)
    return connection < 0 ? nil : TestBus(adopting: connection)
  }

  deinit { close(descriptor) }
}
