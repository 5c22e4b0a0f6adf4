import CarouselPaint
import DesktopTestSupport
import Glibc
import Testing

@testable import CarouselApp
@testable import CarouselDesktop

struct ControlSocketTests {
  private let temporary: TemporaryFolder
  private let folder: Pathname
  private let name: ControlName

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.file("carousel")
    name = try #require(ControlName("one"))
  }

  private var isThere: Bool { unsafe access(name.path(in: folder).terminated, F_OK) == 0 }

  @Test func `the socket is the user's alone, and gone in the end`() throws {
    let socket = try ControlSocket(name, in: folder)
    try withExtendedLifetime(socket) {
      var status = stat()
      #expect(unsafe lstat(folder.terminated, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
      #expect(unsafe lstat(name.path(in: folder).terminated, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(ControlName.all(in: folder) == [name])
      _ = try #require(ControlName("two"))
    }
  }

  @Test func `a name that is taken is refused, and the first one goes on`() throws {
    let first = try ControlSocket(name, in: folder)
    #expect(throws: DesktopError.setting("a carousel with the socket one runs already")) {
      _ = try ControlSocket(name, in: folder)
    }
    #expect(isThere)
    withExtendedLifetime(first) {}
  }

  @Test func `a socket whose program died is replaced`() throws {
    var first: ControlSocket? = try ControlSocket(name, in: folder)
    // A killed program leaves a socket without a listener.
    let path = name.path(in: folder)
    #expect(unsafe rename(path.terminated, temporary.file("kept").terminated) == 0)
    first = nil
    #expect(unsafe rename(temporary.file("kept").terminated, path.terminated) == 0)
    #expect(isThere && first == nil)
    var second: ControlSocket? = try ControlSocket(name, in: folder)
    #expect(isThere)
    withExtendedLifetime(second) {}
    second = nil
    #expect(!isThere)
  }

  @Test func `a folder that others may look into is refused`() throws {
    try temporary.addFolder("carousel")
    #expect(unsafe chmod(folder.terminated, 0o750) == 0)
    #expect(throws: DesktopError.self) { _ = try ControlSocket(name, in: folder) }
    #expect(unsafe chmod(folder.terminated, 0o700) == 0)
    _ = try ControlSocket(name, in: folder)
  }

  @Test(arguments: ["", ".", "..", ".x", "a/b", "a b", "ä", String(repeating: "x", count: 41)])
  func `names that could lead elsewhere are none`(name: String) {
    #expect(ControlName(name) == nil)
  }

  // MARK: Line splitter

  private func lines(_ text: String, piece: Int, limit: Int = 5) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var rest = Array(text.utf8)[...]
    var lines: [LineSplitter.Line] = []
    while !rest.isEmpty {
      lines += splitter.take(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    return lines
  }

  private func whole(_ text: String) -> LineSplitter.Line { .whole(Array(text.utf8)) }

  @Test(arguments: [1, 2, 1000])
  func `lines are the same in whatever pieces they come`(piece: Int) {
    #expect(lines("ab\n\ncde\nf", piece: piece) == [whole("ab"), whole("cde")])
    #expect(
      lines("12345\n123456\n1\n1234567890\n2\n", piece: piece) == [
        whole("12345"), .tooLong, whole("1"), .tooLong, whole("2"),
      ])
  }

  @Test func `the last line needs no end`() {
    var splitter = LineSplitter(limit: 5)
    #expect(splitter.take(Array("a\nb".utf8)) == [whole("a")])
    #expect(splitter.end() == [whole("b")] && splitter.end() == [])
  }
}
