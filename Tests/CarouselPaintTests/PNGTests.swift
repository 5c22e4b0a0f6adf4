import Glibc
import Testing

@testable import CarouselPaint

@Suite struct PNGTests {
  @Test func `a written picture is read back as it was`() throws {
    let folder = TemporaryFolder()
    let surface = try TestPicture.quarters(width: 31, height: 17)
    try PNG.write(surface, to: folder.file("a.png"))
    #expect(try decode(folder.file("a.png")).words == Pixels(surface).words)
  }

  @Test func `a file of the same name is replaced and nothing else is left`() throws {
    let folder = TemporaryFolder()
    folder.write([1, 2, 3], as: "a.png")
    try PNG.write(TestPicture.quarters(width: 8, height: 8), to: folder.file("a.png"))
    #expect(folder.names == ["a.png"])
    #expect(try decode(folder.file("a.png")).corners == "rgbw")
  }

  @Test func `a file that cannot be written leaves what there was and no rest`() throws {
    let folder = TemporaryFolder()
    let surface = try TestPicture.quarters(width: 8, height: 8)
    try #require(unsafe mkdir(folder.file("a.png").description, 0o700) == 0)
    #expect(throws: PaintError.unwritable(path: folder.file("a.png"), code: EISDIR)) {
      try PNG.write(surface, to: folder.file("a.png"))
    }
    #expect(folder.names == ["a.png"])
    let nowhere = Pathname(folder.path + "/missing/a.png")
    #expect(throws: PaintError.unwritable(path: nowhere, code: ENOENT)) {
      try PNG.write(surface, to: nowhere)
    }
  }

  @Test func `a pipe is written as it is, and stays one`() throws {
    let folder = TemporaryFolder()
    let pipe = folder.file("pipe")
    try #require(unsafe mkfifo(pipe.description, 0o600) == 0)
    let reader = unsafe open(pipe.description, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try PNG.write(TestPicture.quarters(width: 8, height: 8), to: pipe)
    #expect(folder.names == ["pipe"])
    var magic = [UInt8](repeating: 0, count: 4)
    #expect(unsafe read(reader, &magic, magic.count) == 4)
    #expect(magic == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test func `foreign pixels are written without their padding`() throws {
    let folder = TemporaryFolder()
    var words = [UInt32](repeating: 0xFF11_2233, count: 4 * 3)
    for row in 0..<3 { words[row * 4 + 3] = 0xFFFF_FFFF }
    try unsafe words.withUnsafeMutableBytes { bytes in
      try unsafe PNG.write(
        bytes, width: 3, height: 3, stride: 16, format: .rgb24, to: folder.file("a.png"))
    }
    #expect(try decode(folder.file("a.png")).words == Array(repeating: 0xFF11_2233, count: 9))
  }
}
