import Glibc
import CarouselTestSupport
import Testing

@testable import CarouselPaint

/// What is read of picture files before a decoder sees them: damaged as they may be, it ends.
@Suite struct HostileHeaderTests {
  /// Runs `body` with a file that contains one damaged copy of `seeds` after the other.
  private func read(
    _ seeds: [[UInt8]], _ body: (borrowing PictureFile, [UInt8]) throws -> Void
  ) throws {
    let folder = TemporaryFolder()
    let path = folder.write([0], as: "picture")
    let descriptor = unsafe open(path.description, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var mutations = Mutations(
      of: seeds, words: ["IHDR", "fcTL", "fdAT", "IDAT", "IEND", "eXIf", "ANMF", "VP8X", "tEXt"])
    try mutations.each { bytes in
      ftruncate(descriptor, 0)
      _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      try body(PictureFile(descriptor: copy, byteCount: bytes.count), bytes)
    }
  }

  @Test func `a header declares a size, or none`() throws {
    let folder = TemporaryFolder()
    let jpeg = try TestPicture.encoded("jpeg", width: 24, height: 16, in: folder)
    let png = try TestPicture.png(width: 24, height: 16, in: folder)
    let seeds = [
      TestPicture.oriented(jpeg, 6, littleEndian: true),
      TestPicture.oriented(png: png, 3, littleEndian: false, atEnd: false),
      Array(png.prefix(33)) + TestPicture.chunk("tEXt", Array("Key".utf8) + [0, 65])
        + Array(png.dropFirst(33)),
      MovingFile(8, colors: [1, 2]).webp,
    ]
    var (sizes, texts) = (0, 0)
    try read(seeds) { file, bytes in
      if let format = PictureFormat(prefix: bytes) { _ = format.isPlausible(in: bytes) }
      if let size = try PNGChunks.size(of: file) {
        sizes += 1
        #expect(size.width >= 0 && size.height >= 0)
      }
      texts += try PNGChunks.texts(of: file).count
      #expect(1...8 ~= (try PNGChunks.orientation(of: file)))
      if let header = try JPEGHeader(file) {
        #expect(1...8 ~= header.orientation)
        #expect(header.preview.map { $0.upperBound <= bytes.count } ?? true)
      }
    }
    #expect(sizes > 0 && texts > 0)
  }

  @Test func `the frames of a damaged moving picture end`() throws {
    let moving = MovingFile(8, colors: [0xFF0000, 0x00FF00, 0x0000FF])
    var whole = 0
    try read([moving.gif, moving.webp, moving.png]) { file, bytes in
      _ = file.mayMove
      guard let format = PictureFormat(prefix: bytes), var reader = try? format.frames(of: file)
      else { return }
      var count = 0
      while let frame = try reader.next(in: file) {
        count += 1
        #expect(frame.size.width >= 0 && frame.size.height >= 0 && frame.milliseconds >= 0)
        #expect(count <= bytes.count)
      }
      if count == 3 { whole += 1 }
    }
    #expect(whole > 0)
  }
}
