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
