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
