internal import CarouselCLinux
import CarouselText
internal import Glibc

/// A connection to a bus, which never waits: it logs in, says hello, takes and sends messages.
///
/// After an error it is of no more use.
package final class BusConnection {
  /// The largest number of bytes per read, so that a flood does not starve other work.
  private static var mostRead: Int { 1 << 14 }
  private static var bus: String { "org.freedesktop.DBus" }

  private let socket: BusSocket
  private var login = Login()
  private var incoming = MessageBuffer()
  private var outgoing = Outgoing()
  /// What waits for the end of the login.
  private var held: [UInt8] = []
  private var lastSerial: UInt32 = 0
  private var helloSerial: UInt32 = 0
  /// The name the bus has given us, or `nil` until it has.
  package private(set) var name: String?

  /// Connects to a bus and begins to log in.
  ///
  /// - Throws: `BusError.unreachable` if no address accepts a connection
  package convenience init(_ addresses: [BusAddress]) throws(BusError) {
    self.init(try BusSocket(addresses))
  }

  /// Begins to log in on a socket, which is closed in the end.
  package convenience init(adopting descriptor: Int32) {
    self.init(BusSocket(adopting: descriptor))
  }

  private init(_ socket: consuming BusSocket) {
    self.socket = socket
    outgoing.append(Login.greeting(user: getuid()))
    helloSerial = send(
      .call("Hello", of: Self.bus, at: ObjectPath("/org/freedesktop/DBus"), on: Self.bus))
  }

  /// Readable when something has arrived, writable when there is room for what waits.
  package var fileDescriptor: Int32 { socket.descriptor }

  /// Whether something waits for room.
  package var hasUnsent: Bool { outgoing.count > 0 }

  /// Whether there is room for answers to what else would be read.
  package var canRead: Bool { outgoing.count < Outgoing.enough }

  /// Queues a message and returns its number.
  @discardableResult package func send(_ message: BusMessage) -> UInt32 {
    lastSerial = lastSerial == .max ? 1 : lastSerial + 1
    let bytes = message.encoded(serial: lastSerial)
    if login.isDone { outgoing.append(bytes) } else { held += bytes }
    return lastSerial
  }

  /// Asks the bus for the signals that match a rule.
  package func subscribe(_ rule: String) {
    send(
      .call(
        "AddMatch", of: Self.bus, at: ObjectPath("/org/freedesktop/DBus"), on: Self.bus,
        [.string(rule)], flags: .noAnswer))
  }

  /// Sends what there is room for.
  ///
  /// - Throws: `BusError.closed` if the bus is gone, `BusError.congested` if it has not read for long
  package func flush() throws(BusError) {
    try outgoing.write(to: socket)
    guard outgoing.count + held.count <= Outgoing.most else { throw .congested }
  }

  /// Reads pending data and returns the messages in it, without the answer to our `Hello`.
  ///
  /// - Throws: an error that ends the connection
  package func receive() throws(BusError) -> [BusMessage] {
    guard canRead else { return [] }
    var arrived = try socket.read(atMost: Self.mostRead)[...]
    if !login.isDone {
      let (answer, rest) = try login.take(arrived)
      outgoing.append(answer)
      arrived = rest
      if login.isDone {
        outgoing.append(held)
        held = []
      }
    }
    incoming.append(arrived)
    var messages: [BusMessage] = []
    while let message = try incoming.next() {
      if name == nil, message.answeredSerial == helloSerial {
        try takeName(message)
      } else {
        messages.append(message)
      }
    }
    return messages
  }

  private func takeName(_ message: BusMessage) throws(BusError) {
    guard message.kind == .answer, case .string(let name)? = message.body.first else {
      throw .refused
    }
    self.name = name
  }
}

/// The talk before the first message: who we are, as the kernel confirms.
struct Login {
  /// The maximum length of a line from the bus, in bytes.
  private static var longestLine: Int { 1 << 10 }

  private var line: [UInt8] = []
  /// Whether messages may follow.
  private(set) var isDone = false

  /// What is to be said first.
  static func greeting(user: UInt32) -> [UInt8] {
    let digits = String(user).utf8.map { String($0, radix: 16) }.joined()
    return [0] + "AUTH EXTERNAL \(digits)\r\n".utf8
  }

  /// Processes lines from the bus until authentication ends.
  ///
  /// - Returns: the reply, and the unprocessed rest of `arrived`
  /// - Throws: `BusError.refused` if the bus rejects the user
  mutating func take(
    _ arrived: ArraySlice<UInt8>
  ) throws(BusError) -> (answer: [UInt8], rest: ArraySlice<UInt8>) {
    guard let end = arrived.firstIndex(of: UInt8(ascii: "\n")) else {
      line += arrived
      guard line.count <= Self.longestLine else { throw .refused }
      return ([], [])
    }
    line += arrived[...end]
    guard line.starts(with: "OK ".utf8) || line.starts(with: "OK\r".utf8) else { throw .refused }
    isDone = true
    return (Array("BEGIN\r\n".utf8), arrived[(end + 1)...])
  }
}

/// What is to be sent and has found no room yet.
struct Outgoing {
  /// The number of waiting bytes from which calls that need a reply are no longer read.
  static var enough: Int { 1 << 18 }
  /// The number of waiting bytes from which the connection counts as dead.
  static var most: Int { 1 << 22 }

  private var bytes: [UInt8] = []
  private var sent = 0

  /// The number of bytes that wait.
  var count: Int { bytes.count - sent }

  /// Adds bytes after the others.
  mutating func append(_ more: [UInt8]) { bytes += more }

  /// Sends what there is room for.
  mutating func write(to socket: borrowing BusSocket) throws(BusError) {
    while count > 0 {
      let taken = try socket.write(bytes[sent...])
      guard taken > 0 else { break }
      sent += taken
    }
    if count == 0 {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.enough)
      sent = 0
    } else if sent > Self.enough {
      bytes.removeFirst(sent)
      sent = 0
    }
  }
}

/// Why a connection to a bus cannot go on.
package enum BusError: Error, Equatable, Sendable {
  /// There is no bus at the address, or no way to talk to it.
  case unreachable
  /// The bus does not let us in.
  case refused
  /// What came is no message.
  case malformed
  /// The bus is gone.
  case closed
  /// The bus does not take what we have to say.
  case congested
}

/// Where a bus listens: a socket of this machine.
package enum BusAddress: Hashable, Sendable {
  /// A socket in the file system.
  case path([UInt8])
  /// A socket that has a name but no file.
  case abstract([UInt8])

  /// The sockets among the addresses of a bus, which are separated by semicolons, in their order.
  package static func all(in text: String) -> [BusAddress] {
    text.utf8.split(separator: UInt8(ascii: ";")).compactMap { BusAddress($0) }
  }

  /// Reads one address, such as `unix:path=/run/user/1000/bus,guid=…`.
  ///
  /// Returns `nil` if it is no socket of this machine.
  private init?(_ address: Substring.UTF8View) {
    let parts = address.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, parts[0].elementsEqual("unix".utf8) else { return nil }
    for pair in parts[1].split(separator: UInt8(ascii: ",")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2, let value = Self.unescaped(sides[1]) else { continue }
      if sides[0].elementsEqual("path".utf8) {
        self = .path(value)
        return
      }
      if sides[0].elementsEqual("abstract".utf8) {
        self = .abstract(value)
        return
      }
    }
    return nil
  }

  /// The bytes of a text, with each `%` and two hexadecimal digits replaced by their byte.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, !digits.contains(UInt8(ascii: "+")),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : bytes
  }
}

/// A connection to a socket of this machine that never waits.
struct BusSocket: ~Copyable {
  let descriptor: Int32

  /// Connects to the first of `addresses` that accepts.
  init(_ addresses: [BusAddress]) throws(BusError) {
    for address in addresses {
      let (name, isAbstract): ([UInt8], Bool) =
        switch address {
        case .path(let bytes): (bytes, false)
        case .abstract(let bytes): (bytes, true)
        }
      let descriptor = unsafe linux_connect(name, name.count, isAbstract ? 1 : 0)
      if descriptor >= 0 {
        self.descriptor = descriptor
        return
      }
    }
    throw .unreachable
  }

  /// Takes over a socket that is connected and never waits.
  init(adopting descriptor: Int32) { self.descriptor = descriptor }

  /// Reads at most `count` bytes.
  ///
  /// Returns none if none have arrived.
  ///
  /// - Throws: `BusError.closed` if the connection is closed
  borrowing func read(atMost count: Int) throws(BusError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let received = unsafe recv(descriptor, buffer.baseAddress, count, Int32(MSG_DONTWAIT))
      code = received > 0 ? 0 : received == 0 ? EPIPE : errno
      filled = max(received, 0)
    }
    guard code == 0 || code == EAGAIN || code == EINTR else { throw .closed }
    return bytes
  }

  /// Writes as many bytes as fit and returns their number.
  ///
  /// - Throws: `BusError.closed` if the other end is closed
  borrowing func write(_ bytes: ArraySlice<UInt8>) throws(BusError) -> Int {
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let sent = unsafe bytes.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count, flags)
    }
    if sent >= 0 { return sent }
    guard errno == EAGAIN || errno == EINTR else { throw .closed }
    return 0
  }

  deinit { close(descriptor) }
}

/// Where the user's programs meet, as the environment says.
package enum SessionBus {
  /// The addresses of the bus, or `nil` if there is none.
  package static func address(
    _ environment: (String) -> String? = Environment.variable
  ) -> String? {
    if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return address }
    guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
    let escaped = (folder + "/bus").utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16)
        return (byte < 16 ? "%0" : "%") + digits
      }
    }
    return "unix:path=" + escaped.joined()
  }
}
