internal import CarouselCLinux
internal import Glibc

/// One end of a connection, message by message, without blocking.
///
/// Descriptors are sent and received in the order of their messages.
final class WireStream {
  let descriptor: Int32
  /// Whether the other end is there.
  private(set) var isOpen = true
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  private var received: [Int32] = []
  private var toSend: [Int32] = []
  private var room = [UInt8](repeating: 0, count: 65_536)

  /// Takes a connected socket over.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    for descriptor in received + toSend + [descriptor] { Glibc.close(descriptor) }
  }

  func receive() {
    while isOpen {
      var descriptors = [Int32](repeating: -1, count: 64)
      var count: Int32 = 64
      let length = unsafe linux_receive_some(
        descriptor, &room, room.count, &descriptors, &count)
      received += descriptors.prefix(Int(count))
      if length > 0 {
        incoming += room[..<Int(length)]
      } else if length == 0 || errno != EAGAIN {
        isOpen = false
      }
      if length < room.count { return }
    }
  }

  /// Takes the next whole message, if one is there; what cannot be one ends the connection.
  func next() -> WireFrame? {
    guard incoming.count >= 8 else { return nil }
    let head = WireFrame(bytes: Array(incoming.prefix(8)))
    let size = Int(head.word(at: 4) >> 16)
    guard size >= 8, size.isMultiple(of: 4) else {
      isOpen = false
      return nil
    }
    guard incoming.count >= size else { return nil }
    defer { incoming.removeFirst(size) }
    return WireFrame(bytes: Array(incoming.prefix(size)))
  }

  /// Takes the next `count` descriptors, or as many as came.
  ///
  /// They are the caller's to close.
  func takeDescriptors(_ count: Int) -> [Int32] {
    defer { received.removeFirst(min(count, received.count)) }
    return Array(received.prefix(count))
  }

  /// Puts a message in the queue, with copies of descriptors.
  func send(_ frame: WireFrame, _ descriptors: [Int32] = []) {
    guard isOpen else { return }
    outgoing += frame.bytes
    toSend += descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }.filter { $0 >= 0 }
    if toSend.count > 16 { flush() }
  }

  func flush() {
    while isOpen, !outgoing.isEmpty {
      let descriptors = Array(toSend.prefix(28))
      let sent = unsafe linux_send_some(
        descriptor, outgoing, outgoing.count, descriptors, Int32(descriptors.count))
      guard sent > 0 else {
        if errno != EAGAIN { isOpen = false }
        return
      }
      for descriptor in descriptors { Glibc.close(descriptor) }
      toSend.removeFirst(descriptors.count)
      outgoing.removeFirst(Int(sent))
    }
  }

  func end() {
    isOpen = false
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}

/// One message as it lies in the stream: eight bytes of head, and the arguments.
struct WireFrame {
  var bytes: [UInt8]

  /// Takes bytes that lie in a stream.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a message of words, the two of the head among them.
  init(words: [UInt32]) {
    bytes = unsafe words.withUnsafeBytes { unsafe Array($0) }
  }

  var object: UInt32 { word(at: 0) }
  /// Which of its interface's messages it is.
  var opcode: Int { Int(word(at: 4) & 0xffff) }

  /// The word at an offset, in the byte order of the machine; 0 behind the end.
  func word(at offset: Int) -> UInt32 {
    guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
    return unsafe bytes.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
  }

  /// Replaces the word at an offset; behind the end it does nothing.
  mutating func setWord(_ word: UInt32, at offset: Int) {
    guard offset >= 0, offset + 4 <= bytes.count else { return }
    unsafe bytes.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
    }
  }

  /// The counted bytes at an offset.
  ///
  /// Empty if they do not lie within the message.
  func counted(at offset: Int) -> ArraySlice<UInt8> {
    let count = Int(word(at: offset))
    guard offset >= 8, count <= bytes.count - offset - 4 else { return [] }
    return bytes[(offset + 4)..<(offset + 4 + count)]
  }

  /// The text at an offset, without the zero at its end.
  func text(at offset: Int) -> String {
    String(decoding: counted(at: offset).prefix { $0 != 0 }, as: UTF8.self)
  }
}
