import Glibc
import Testing

@testable import WaylandWire

struct ReceivedDescriptorTests {
  @Test func `an abandoned descriptor is closed`() {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    do {
      let received = ReceivedDescriptor(ends[1])
      #expect(fcntl(received.rawValue, F_GETFD) >= 0)
    }
    // The reader sees the end only if the writer's end is closed.
    var byte: UInt8 = 0
    #expect(unsafe read(ends[0], &byte, 1) == 0)
    close(ends[0])
  }

  @Test func `none is never closed`() {
    _ = ReceivedDescriptor(-1)
  }
}
