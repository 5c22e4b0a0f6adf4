package import CarouselDBus
import Glibc

/// One connection of a bus that the test plays.
///
/// It accepts a client and keeps its messages.
package final class TestBus {
  private let descriptor: Int32
  private var line: [UInt8] = []
  private var isOpen = false
  private var buffer = MessageBuffer()
  private var serial: UInt32 = 100
  private var outgoing: [UInt8] = []
  /// What has been heard and not been taken.
  private var heard: [BusMessage] = []
  /// Whether the other side has closed the connection, or talks nonsense.
  package private(set) var isClosed = false

  init(adopting descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Reads messages.
  ///
  /// Returns whether there were any.
  @discardableResult package func listen() -> Bool {
    guard !isClosed else { return false }
    say([])
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    guard count > 0 else {
      isClosed = count == 0 || errno != EAGAIN
      return isClosed
    }
    var arrived = bytes[..<count]
    while !isOpen, let end = arrived.firstIndex(of: UInt8(ascii: "\n")) {
      line += arrived[...end]
      arrived = arrived[(end + 1)...]
      if line.starts(with: "BEGIN".utf8) { isOpen = true } else { say(Array("OK 0\r\n".utf8)) }
      line = []
    }
    if isOpen { buffer.append(arrived) } else { line += arrived }
    do throws(BusError) {
      while let message = try buffer.next() { take(message) }
    } catch {
      isClosed = true
    }
    return true
  }

  private func take(_ message: BusMessage) {
    if message.member == "Hello" {
      send(message.answer([.string(":1.7")]))
    } else {
      heard.append(message)
    }
  }

  /// Returns the messages received so far and clears them.
  package func takeHeard() -> [BusMessage] {
    listen()
    defer { heard = [] }
    return heard
  }

  /// Takes the first call of a method that has been heard.
  package func takeCall(_ member: String) -> BusMessage? {
    listen()
    guard let place = heard.firstIndex(where: { $0.kind == .call && $0.member == member }) else {
      return nil
    }
    return heard.remove(at: place)
  }

  /// Takes the last answer that has been heard, and forgets those before it.
  package func takeAnswer() -> BusMessage? {
    listen()
    let answer = heard.last { $0.kind == .answer || $0.kind == .error }
    heard.removeAll { $0.kind == .answer || $0.kind == .error }
    return answer
  }

  /// Sends a message, as from the program with a name.
  package func send(_ message: BusMessage, from sender: String = "org.freedesktop.DBus") {
    var message = message
    message.sender = sender
    serial += 1
    say(message.encoded(serial: serial))
  }

  /// Says anything, as soon as there is room for it.
  package func say(_ bytes: [UInt8]) {
    outgoing += bytes
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let sent = unsafe Glibc.send(descriptor, outgoing, outgoing.count, flags)
    outgoing.removeFirst(max(sent, 0))
  }

  /// Ends the connection.
  package func end() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}
