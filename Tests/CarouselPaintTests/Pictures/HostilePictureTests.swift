import Glibc
import Testing

@testable import CarouselPaint

/// Files that are not what they seem.
///
/// Each costs one error and nothing else.
@Suite struct HostilePictureTests {
  @Test func `an empty file is reported as empty`() {
    let folder = TemporaryFolder()
    let path = folder.write([], as: "empty.png")
    #expect(throws: PaintError.emptyFile(path: path)) { try decode(path) }
  }

  @Test func `a missing file is reported with the system's reason`() {
    let folder = TemporaryFolder()
    let path = folder.file("missing.png")
    #expect(throws: PaintError.unreadable(path: path, code: ENOENT)) { try decode(path) }
  }

  @Test func `a folder, a pipe and a device are refused without waiting`() throws {
    let folder = TemporaryFolder()
    let pipe = folder.file("pipe.png")
    try #require(unsafe mkfifo(pipe.description, 0o600) == 0)
    for path in [Pathname(folder.path), pipe, "/dev/zero", "/dev/tty"] {
      #expect(throws: PaintError.notARegularFile(path: path)) { try decode(path) }
    }
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything"))
  func `a file without the right to read is reported`() throws {
    let folder = TemporaryFolder()
    let path = folder.write([1], as: "secret.png")
    try #require(unsafe chmod(path.description, 0) == 0)
    #expect(throws: PaintError.unreadable(path: path, code: EACCES)) { try decode(path) }
  }

  @Test func `a link in a circle is reported`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("circle.png")
    try #require(unsafe symlink(path.description, path.description) == 0)
    #expect(throws: PaintError.unreadable(path: path, code: ELOOP)) { try decode(path) }
  }

  @Test func `text with the name of a picture is no picture`() {
    let folder = TemporaryFolder()
    let path = folder.write(Array("This is not a picture.".utf8), as: "text.png")
    #expect(throws: PaintError.unknownFormat(path: path)) { try decode(path) }
  }

  @Test func `a picture with the name of a text is a picture`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(try TestPicture.png(width: 8, height: 8, in: folder), as: "readme.txt")
    #expect(try decode(path).corners == "rgbw")
  }

  @Test(arguments: ["png", "jpeg", "bmp", "tiff", "pnm"])
  func `a file cut anywhere is an error, the whole picture or a part of it`(type: String) throws {
    let folder = TemporaryFolder()
    let whole =
      type == "png"
      ? try TestPicture.png(width: 40, height: 40, in: folder)
      : try TestPicture.encoded(type, width: 40, height: 40, in: folder)
    let step = max(1, whole.count / 60)
    for length in stride(from: 1, to: whole.count, by: step) {
      let path = folder.write(Array(whole.prefix(length)), as: "cut-\(length)")
      do {
        let picture = try load(path)
        let pixels = Pixels(picture.texture)
        let isRight =
          picture.incompleteBytes == nil ? pixels.corners == "rgbw" : pixels.hasCornersOrNone
        #expect(isRight, "\(type) cut at \(length) of \(whole.count)")
      } catch {
        switch error {
        case .undecodable, .unknownFormat: break
        default: Issue.record("\(error)")
        }
      }
    }
  }

  @Test(arguments: ["png", "jpeg", "bmp", "tiff", "ico", "pnm"])
  func `flipped bytes cost an error or a picture, never more`(type: String) throws {
    let folder = TemporaryFolder()
    let whole =
      type == "png"
      ? try TestPicture.png(width: 24, height: 24, in: folder)
      : try TestPicture.encoded(type, width: 24, height: 24, in: folder)
    for index in stride(from: 0, to: whole.count, by: max(1, whole.count / 150)) {
      var bytes = whole
      bytes[index] ^= 0xFF
      let path = folder.write(bytes, as: "flipped-\(index)")
      let limits = PictureLimits(fileBytes: 1 << 20, decodingBytes: 1 << 22, side: 4096)
      do {
        let picture = try decode(path, limits: limits)
        #expect(picture.width <= 64 && picture.height <= 64)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test(arguments: [
    "p3.jpg", "lut.png", "cmyk-icc.jpg", "gray-icc.png", "p3.tif", "p3.webp", "p3.avif",
    "p3-lossy.jxl", "cicp-pq.png", "chroma.png", "lab.tif",
  ])
  func `a color profile of any content costs an error or a picture, never more`(name: String) throws
  {
    let folder = TemporaryFolder()
    let fixture = "\(#filePath)".replacing(
      "Pictures/HostilePictureTests.swift", with: "Fixtures/pictures/\(name)")
    let whole = TestPicture.bytes(of: Pathname(fixture))
    var random = SystemRandomNumberGenerator()
    for round in 0..<200 {
      var bytes = whole
      for _ in 0..<1 + round % 5 {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)][
            Int.random(in: 0..<6, using: &random)]
      }
      let limits = PictureLimits(fileBytes: 1 << 20, decodingBytes: 1 << 24, side: 4096)
      do {
        let picture = try decode(folder.write(bytes, as: name), limits: limits)
        #expect(picture.width <= 64 && picture.height <= 64)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test(arguments: [
    (UInt32(30_000), UInt32(30_000)), (60_000, 1), (1, 60_000),
  ])
  func `a header that declares too much is refused before anything is allocated`(
    width: UInt32, height: UInt32
  ) {
    let folder = TemporaryFolder()
    let path = folder.write(TestPicture.pngHeader(width: width, height: height), as: "bomb.png")
    #expect(
      throws: PaintError.pictureTooLarge(path: path, width: Int(width), height: Int(height))
    ) { try decode(path) }
  }

  @Test func `a file with too many bytes is refused unread`() throws {
    let folder = TemporaryFolder()
    let path = folder.write([1], as: "sparse.png")
    try #require(unsafe truncate(path.description, 1 << 40) == 0)
    #expect(
      throws: PaintError.fileTooLarge(
        path: path, bytes: 1 << 40, limit: PictureLimits.standard.fileBytes)
    ) { try decode(path) }
  }

  @Test func `a name that steers the terminal is printed escaped`() {
    let path = Pathname("/tmp/\u{1B}[31m\u{202E}gnp.x\n")
    let text = PaintError.emptyFile(path: path).description
    #expect(text == "/tmp/\\u{1b}[31m\\u{202e}gnp.x\\u{a}: the file is empty")
  }

  @Test func `a name that is not UTF-8 is read as it is`() throws {
    let folder = TemporaryFolder()
    let plain = folder.write(try TestPicture.png(width: 8, height: 8, in: folder), as: "plain.png")
    let bytes = Array(folder.path.utf8) + [UInt8(ascii: "/"), 0xFF, 0xFE]
    try #require(unsafe link(plain.description, bytes.map { CChar(bitPattern: $0) } + [0]) == 0)
    #expect(try decode(Pathname(bytes)).corners == "rgbw")
    try #require(unsafe unlink(bytes.map { CChar(bitPattern: $0) } + [0]) == 0)
  }
}
