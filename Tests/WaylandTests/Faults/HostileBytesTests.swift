import CarouselTestSupport
import Testing

@testable import Wayland

/// Readers of bytes from files and other programs return for any input.
@Suite struct HostileBytesTests {
  @Test func `no list of addresses is more than the paths in it`() {
    let list = "file:///a%20b.png\r\n# note\r\nfile://localhost/c\r\nhttp://x/y\r\n/bare\r\n"
    var mutations = Mutations(of: [Array(list.utf8)], words: ["%", "%0", "%00", "file:", "\r\n"])
    mutations.each { bytes in
      let paths = FileURIs.paths(in: bytes)
      #expect(paths.count <= bytes.count && paths.allSatisfy { !$0.contains(0) })
    }
  }
}
