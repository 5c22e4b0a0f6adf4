import CarouselCLinux
import Glibc

/// A connection to a compositor for protocols that this package has no bindings for: the caller knows the
/// numbers of the requests and the words of their arguments.
final class BareWire {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let socket: Int32
  private var lastObject: UInt32 = 2
  private var received: [UInt8] = []
  /// The numbers of what the compositor offers, by interface.
  private var globals: [String: UInt32] = [:]
  private var answered: UInt32 = 0

  private static let registry: UInt32 = 2

  init(socket path: String) throws {
    let bytes = Array(path.utf8)
    socket = unsafe linux_connect(bytes, bytes.count, 0)
    guard socket >= 0 else { throw Failure(description: "no server listens at \(path)") }
    try send(1, 1, [Self.registry])
    try roundtrip()
  }

  deinit { close(socket) }

  /// A text as words: its length with the zero at its end, and its bytes.
  static func words(_ text: String) -> [UInt32] {
    var bytes = Array(text.utf8) + [0]
    let count = UInt32(bytes.count)
    while bytes.count % 4 != 0 { bytes.append(0) }
    return [count]
      + stride(from: 0, to: bytes.count, by: 4).map { place in
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << ($1 * 8) }
      }
  }

  func newObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  /// Takes up what the compositor offers.
  func bind(_ interface: String, version: UInt32) throws -> UInt32 {
    guard let name = globals[interface] else {
      throw Failure(description: "\(interface) is not offered")
    }
    let object = newObject()
    try send(Self.registry, 0, [name] + Self.words(interface) + [version, object])
    return object
  }

  func send(_ object: UInt32, _ request: UInt32, _ words: [UInt32]) throws {
    let message = [object, UInt32(8 + words.count * 4) << 16 | request] + words
    let bytes = message.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    guard unsafe Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Failure(description: "the compositor takes nothing")
    }
  }

  /// Waits until the compositor has done everything so far.
  func roundtrip() throws {
    let callback = newObject()
    try send(1, 0, [callback])
    let deadline = Deadline(seconds: 60)
    while answered != callback {
      guard deadline.waitForInput(socket) else { throw Failure(description: "no answer") }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe recv(socket, &bytes, bytes.count, 0)
      guard count > 0 else { throw Failure(description: "the compositor is gone") }
      received += bytes[..<count]
      try takeMessages()
    }
  }

  private func word(_ place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(received[place + $1]) << ($1 * 8) }
  }

  private func takeMessages() throws {
    while received.count >= 8, received.count >= Int(word(4) >> 16) {
      let (object, size, event) = (word(0), Int(word(4) >> 16), word(4) & 0xffff)
      if object == 1, event == 0 {
        let text = received[20..<size].prefix { $0 != 0 }
        throw Failure(description: String(decoding: text, as: UTF8.self))
      }
      if object == Self.registry, event == 0 {
        let text = received[16..<16 + Int(word(12))].prefix { $0 != 0 }
        globals[String(decoding: text, as: UTF8.self)] = word(8)
      }
      if object == 1, event == 1 { answered = max(answered, word(8)) }
      received.removeFirst(size)
    }
  }
}
