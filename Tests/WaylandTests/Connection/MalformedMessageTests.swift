import Glibc
import Testing

@testable import Wayland

/// What is no message ends the connection with a plain word.
struct MalformedMessageTests {
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
