import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

/// Connections that end within a message, or with something that is none.
///
/// libwayland 1.23 and later report no error then: the socket stays readable, and every read succeeds.
struct ConnectionEndTests {
  /// How the other end goes away.
  enum End: CaseIterable {
    case closes
    case stopsSending
  }

  /// A socket that contains one whole `wl_registry.global` and 11 bytes of a second, and its other end.
  private func cutSocket(_ end: End) throws -> (socket: Int32, peer: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let global: [UInt32] = [2, 28 << 16, 7, 8, 0x665f_6c77, 0x0000_6f6f, 1]
    let bytes = global.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    let sent = bytes + bytes.prefix(11)
    try #require(unsafe send(ends[1], sent, sent.count, Int32(MSG_NOSIGNAL)) == sent.count)
    switch end {
    case .closes: close(ends[1])
    case .stopsSending: shutdown(ends[1], Int32(SHUT_WR))
    }
    return (ends[0], ends[1])
  }

  @Test(arguments: End.allCases)
  func `an end within a message is a disconnection, after the messages before it`(end: End) throws {
    let (socket, peer) = try cutSocket(end)
    defer { if end == .stopsSending { close(peer) } }
    let display = try Display(fileDescriptor: socket)
    let loop = EventLoop()
    let session = Session(display: display, loop: loop)
    var ends: [WaylandError] = []
    loop.onConnectionEnd = { error in
      ends.append(error)
      return true
    }
    for _ in 0..<3 { try loop.turn() }
    #expect(ends == [.disconnected])
    #expect(display.error == .disconnected)
    #expect(session.registry.entries.values.map(\.interface) == ["wl_foo"])
  }

  @Test(arguments: End.allCases)
  func `waiting for an answer ends with the connection`(end: End) throws {
    let (socket, peer) = try cutSocket(end)
    defer { if end == .stopsSending { close(peer) } }
    let display = try Display(fileDescriptor: socket)
    let registry = Registry(display)
    #expect(throws: WaylandError.disconnected) { try display.roundtrip() }
    #expect(registry.entries.count == 1)
  }

  @Test func `a socket has ended once it is closed and everything was read`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    #expect(!CompositorSocket.hasEnded(ends[0]))
    var byte: UInt8 = 7
    _ = unsafe send(ends[1], &byte, 1, 0)
    close(ends[1])
    #expect(!CompositorSocket.hasEnded(ends[0]))
    _ = unsafe recv(ends[0], &byte, 1, 0)
    #expect(CompositorSocket.hasEnded(ends[0]))
  }

  @Test func `nothing is left of a start that was not awaited`() throws {
    let compositor = TestCompositor()
    weak var session: Session?
    do {
      let client = LoopClient(compositor)
      let kept = Session(
        display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
      session = kept
      _ = Window(kept, ClientScene.settings)
    }
    let isGone = session == nil
    #expect(isGone)
  }

  /// What the loop fails with when it reads these words.
  private func failure(_ words: [UInt32]) throws -> WaylandError? {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[1]) }
    let loop = EventLoop()
    let session = Session(display: try Display(fileDescriptor: ends[0]), loop: loop)
    try loop.turn()
    let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    _ = unsafe send(ends[1], bytes, bytes.count, Int32(MSG_NOSIGNAL))
    // An error of something else must not be taken for one of the connection.
    errno = EAGAIN
    return withExtendedLifetime(session) {
      do throws(WaylandError) {
        for _ in 0..<3 { try loop.turn() }
        return nil
      } catch {
        return error
      }
    }
  }

  @Test(
    arguments: [
      [1, 8 << 16 | 77],  // An event the display does not have.
      [2, 20 << 16, 1, 0xFFFF_FFFF, 0],  // A text of 4 GB.
      [2, 20 << 16, 1, 4, 0x4141_4141],  // A text without an end.
      [2, 12 << 16, 1],  // An event that ends too soon.
      [1, 20 << 16, 1, 1, 5],  // A complaint whose text is missing.
    ] as [[UInt32]])
  func `nonsense is called so`(_ words: [UInt32]) throws {
    #expect(try failure(words) == .malformedMessage)
  }

  @Test func `the word is plain`() {
    let text = WaylandError.malformedMessage.description
    #expect(text == "the Wayland compositor sent an invalid message")
  }
}
