import CarouselTestSupport
import Testing
import Wayland

@Suite struct FileURIsTests {
  private func paths(_ list: String) -> [String] {
    FileURIs.paths(in: Array(list.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: ["/srv/harbour.jpg", "/a b/ä%#?\n.png", "/", "/%41"])
  func `a path comes back from the list that names it`(path: String) {
    let list = FileURIs.list(of: [Array(path.utf8)])
    #expect(list.allSatisfy { (33...126).contains($0) || $0 == 13 || $0 == 10 })
    #expect(FileURIs.paths(in: list) == [Array(path.utf8)])
  }

  @Test func `a path of bytes that are no text comes back`() {
    let path = Array("/".utf8) + (1...255).map(UInt8.init)
    #expect(FileURIs.paths(in: FileURIs.list(of: [path, path])) == [path, path])
  }

  @Test(
    arguments: [
      ("# a comment\r\nfile:///a\r\n\r\nfile:///b", ["/a", "/b"]),
      ("file:///a\nfile:///b\n", ["/a", "/b"]),
      ("FILE:/a\r\nfile://localhost/b", ["/a", "/b"]),
      ("file:///a%20b%2Fc#part", ["/a b/c"]),
    ])
  func `local files are found`(list: String, expected: [String]) {
    #expect(paths(list) == expected)
  }

  @Test(
    arguments: [
      "http://example.org/a", "file://elsewhere/a", "file:a", "file://", "file:", "/a", "",
      "file:///a%0", "file:///a%zz", "file:///a%00b", "file:///%",
    ])
  func `other files are ignored`(list: String) {
    #expect(paths(list + "\r\nfile:///z") == ["/z"])
  }

  @Test func `a list without end is cut`() {
    let list = FileURIs.list(of: Array(repeating: Array("/a".utf8), count: 1000))
    #expect(FileURIs.paths(in: list, limit: 10).count == 10)
  }

  @Test func `no list of addresses is more than the paths in it`() {
    let list = "file:///a%20b.png\r\n# note\r\nfile://localhost/c\r\nhttp://x/y\r\n/bare\r\n"
    var mutations = Mutations(of: [Array(list.utf8)], words: ["%", "%0", "%00", "file:", "\r\n"])
    mutations.each { bytes in
      let paths = FileURIs.paths(in: bytes)
      #expect(paths.count <= bytes.count && paths.allSatisfy { !$0.contains(0) })
    }
  }
}
