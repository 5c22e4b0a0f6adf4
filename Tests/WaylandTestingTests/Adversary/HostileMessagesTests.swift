import CarouselTestSupport
import Testing

@testable import WaylandTesting

/// Messages as they lie on the wire, read by who stands between two ends.
@Suite struct HostileMessagesTests {
  /// A request for the registry, one to bind the compositor, one to make a surface; the title of a
  /// window.
  private static let messages: [[UInt8]] = [
    WireFrame(words: [1, 12 << 16 | 1, 2]).bytes,
    WireFrame(words: [2, 0, 1]).bytes + [14, 0, 0, 0] + Array("wl_compositor".utf8) + [0, 0, 0]
      + WireFrame(words: [5, 3]).bytes,
    WireFrame(words: [3, 12 << 16, 4]).bytes,
    WireFrame(words: [4, 20 << 16 | 2, 6]).bytes + [0, 0, 0, 0],
  ]

  @Test func `whatever a message says, it is understood or not`() {
    var objects = ObjectTable()
    for bytes in Self.messages { _ = objects.read(WireFrame(bytes: bytes), isRequest: true) }
    #expect(objects.interface(of: 3)?.name == "wl_compositor")
    #expect(objects.interface(of: 4)?.name == "wl_surface")
    var mutations = Mutations(
      of: Self.messages, words: ["wl_seat", "wl_shm", "xdg_wm_base", "wl_data_device_manager"])
    mutations.each { bytes in
      for isRequest in [true, false] {
        guard let message = objects.read(WireFrame(bytes: bytes), isRequest: isRequest) else {
          continue
        }
        for place in message.shape.fields.indices {
          _ = message.word(place)
          #expect(message.text(place).unicodeScalars.count <= bytes.count)
        }
      }
      // The table must not grow without limit here.
      if objects.numbers.count > 200 { objects = ObjectTable() }
    }
  }
}
