import CarouselCLinux
import Glibc

/// A connected socket that carries Wayland messages as bytes.
final class WireConnection {
  struct Message {
    var object: UInt32
    var opcode: Int
    var body: [UInt8]
  }

  /// Whether the other end has closed the connection.
  private(set) var hasEnded = false
  private let descriptor: Int32
  private var input: [UInt8] = []

  /// Takes ownership of a connected socket.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Connects to the socket at a path.
  convenience init?(path: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard descriptor >= 0, path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      return nil
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else {
      close(descriptor)
      return nil
    }
    self.init(descriptor)
  }

  deinit { close(descriptor) }

  /// Sends one message, with a descriptor or without.
  func send(_ object: UInt32, _ opcode: Int, _ body: [UInt8], descriptor file: Int32?) {
    let words: [UInt32] = [object, UInt32(body.count + 8) << 16 | UInt32(opcode)]
    var bytes = unsafe words.withUnsafeBytes { unsafe Array($0) } + body
    while !bytes.isEmpty, !hasEnded {
      let count = unsafe bytes.withUnsafeBytes { buffer -> Int in
        guard let file else {
          return unsafe Glibc.send(
            descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        }
        return unsafe Self.send(buffer, with: file, to: descriptor)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        // What the compositor said before it closed the connection can still be read.
        return
      }
      bytes.removeFirst(count)
    }
  }

  private static func send(
    _ bytes: UnsafeRawBufferPointer, with file: Int32, to descriptor: Int32
  ) -> Int {
    var part = unsafe iovec(
      iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    // A header of 16 bytes and one descriptor, padded.
    var control = [UInt64](repeating: 0, count: 3)
    return unsafe withUnsafeMutablePointer(to: &part) { part in
      unsafe control.withUnsafeMutableBytes { control in
        unsafe control.storeBytes(of: 20, as: Int.self)
        unsafe control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
        unsafe control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
        unsafe control.storeBytes(of: file, toByteOffset: 16, as: Int32.self)
        var message = unsafe msghdr(
          msg_name: nil, msg_namelen: 0, msg_iov: part, msg_iovlen: 1,
          msg_control: control.baseAddress, msg_controllen: 24, msg_flags: 0)
        return unsafe sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
      }
    }
  }

  /// Waits at most `milliseconds` for messages and returns what has come.
  func receive(milliseconds: Int32) -> [Message] {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, milliseconds) > 0 else { return [] }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    // Descriptors that come along are closed by the kernel, as there is no room for them.
    let count = unsafe recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { hasEnded = true }
    if count > 0 { input += chunk[..<count] }
    var messages: [Message] = []
    while input.count >= 8 {
      let size = Int(Self.word(input, 4) >> 16)
      guard size >= 8, input.count >= size else { break }
      messages.append(
        Message(
          object: Self.word(input, 0), opcode: Int(Self.word(input, 4) & 0xffff),
          body: Array(input[8..<size])))
      input.removeFirst(size)
    }
    return messages
  }

  static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    guard offset + 4 <= bytes.count else { return 0 }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32($1 * 8) }
  }
}
