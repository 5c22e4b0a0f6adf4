import Glibc
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

  @Test func `no file of pointer pictures is more than a picture or none`() throws {
    // A picture of 2 × 2 pixels behind the table of contents.
    let words: [UInt32] = [
      0x7275_6358, 16, 0x1_0000, 1, 0xfffd_0002, 24, 28,
      36, 0xfffd_0002, 24, 1, 2, 2, 1, 1, 0, 1, 2, 3, 4,
    ]
    let whole = unsafe words.withUnsafeBytes { unsafe Array($0) }
    var path = Array("/tmp/cursor-XXXXXX".utf8CString)
    let file = unsafe mkstemp(&path)
    try #require(file >= 0)
    defer {
      unsafe unlink(path)
      close(file)
    }
    let name = String(decoding: path.dropLast().map(UInt8.init), as: UTF8.self)
    func read(_ bytes: [UInt8]) -> CursorPicture? {
      ftruncate(file, 0)
      _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
      return CursorFile(path: name)?.picture(nearestTo: 24)?.picture
    }
    #expect(read(whole)?.pixels == [1, 2, 3, 4])
    var mutations = Mutations(of: [whole])
    mutations.each { bytes in
      guard let picture = read(bytes) else { return }
      #expect(picture.pixels.count == picture.width * picture.height)
      #expect(picture.hotspotX < picture.width && picture.hotspotY < picture.height)
    }
  }
}
