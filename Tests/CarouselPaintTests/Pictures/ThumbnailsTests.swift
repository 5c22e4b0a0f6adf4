import CarouselCDesktop
import Glibc
import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct ThumbnailsTests {
  /// A large file, the folder for thumbnails, and a request that a thumbnail can serve.
  struct Setting: ~Copyable {
    let folder = TemporaryFolder()
    let path: Pathname
    let thumbnails: Thumbnails

    init() throws {
      // A bitmap is large enough to be worth a thumbnail; its colors tell it from the thumbnail.
      path = folder.write(
        try TestPicture.encoded("bmp", width: 600, height: 400, in: folder), as: "large.bmp")
      for name in ["cache", "cache/normal", "cache/large"] {
        unsafe mkdir(folder.file(name).description, 0o700)
      }
      thumbnails = .read(folder: folder.file("cache"))
    }

    var modified: Int {
      var status = stat()
      unsafe stat(path.description, &status)
      return status.st_mtim.tv_sec
    }

    /// Writes an all white thumbnail under the name that belongs to the file.
    func write(
      uri: String, modified: Int, width: Int, height: Int, in subfolder: String,
      natural: (width: Int, height: Int)? = (600, 400)
    ) throws {
      let surface = try ImageSurface(width: width, height: height)
      surface.paint { $0.clear(to: .white) }
      let sum = unsafe desktop_md5("file://" + path.description)
      defer { unsafe desktop_free(sum) }
      let name = unsafe String(cString: sum!) + ".png"
      let bytes = try PNG.bytes(
        of: surface.texture(),
        texts: [("Thumb::URI", uri), ("Thumb::MTime", String(modified))]
          + (natural.map {
            [("Thumb::Image::Width", "\($0.width)"), ("Thumb::Image::Height", "\($0.height)")]
          } ?? []))
      _ = folder.write(bytes, as: "cache/\(subfolder)/\(name)")
    }

    /// Whether the picture for a card of 100 × 100 comes from the thumbnail.
    func usesThumbnail(box: Double = 100) throws -> Bool {
      let maker = PictureMaker(limits: .standard, thumbnails: thumbnails)
      let picture = try maker.make(
        PictureRequest(.file(path), width: box, height: box),
        .undisturbed, DecoderClient(DecoderPool(executable: nil, limits: .standard)))
      return picture.texture.texel(x: 5, y: 5) == 0xFFFF_FFFF
    }
  }

  @Test func `a thumbnail of the file as it is stands in for it`() throws {
    let setting = try Setting()
    let uri = "file://" + setting.path.description
    #expect(try !setting.usesThumbnail())
    try setting.write(uri: uri, modified: setting.modified, width: 128, height: 85, in: "normal")
    #expect(try setting.usesThumbnail())
  }

  @Test func `a picture has the size of its file, also where a thumbnail stands in for that`()
    throws
  {
    let setting = try Setting()
    let uri = "file://" + setting.path.description
    let maker = PictureMaker(limits: .standard, thumbnails: setting.thumbnails)
    func size() throws -> PixelSize {
      try maker.make(
        PictureRequest(.file(setting.path), width: 100, height: 100), .undisturbed,
        DecoderClient(DecoderPool(executable: nil, limits: .standard))
      ).naturalSize
    }
    for natural in [(600, 400), (400, 600), (300, 300), (0, 0), nil] as [(width: Int, height: Int)?]
    {
      try setting.write(
        uri: uri, modified: setting.modified, width: 128, height: 85, in: "normal",
        natural: natural)
      #expect(try size() == PixelSize(width: 600, height: 400))
      #expect(
        try setting.usesThumbnail() == (natural.map { $0.width + $0.height == 1000 } ?? false))
    }
  }

  @Test func `a thumbnail of an older file is passed over`() throws {
    let setting = try Setting()
    let uri = "file://" + setting.path.description
    try setting.write(
      uri: uri, modified: setting.modified - 1, width: 128, height: 85, in: "normal")
    #expect(try !setting.usesThumbnail())
  }

  @Test func `a thumbnail of another file is passed over`() throws {
    let setting = try Setting()
    try setting.write(
      uri: "file:///other.bmp", modified: setting.modified, width: 128, height: 85, in: "normal")
    #expect(try !setting.usesThumbnail())
  }

  @Test func `a thumbnail smaller than the card is passed over for a larger one`() throws {
    let setting = try Setting()
    let uri = "file://" + setting.path.description
    try setting.write(uri: uri, modified: setting.modified, width: 128, height: 85, in: "normal")
    #expect(try !setting.usesThumbnail(box: 200))
    try setting.write(uri: uri, modified: setting.modified, width: 256, height: 171, in: "large")
    #expect(try setting.usesThumbnail(box: 200))
  }

  /// The thumbnails there are.
  private func written(in folder: borrowing TemporaryFolder) -> [Pathname] {
    let large = folder.file("cache/large").description
    return TemporaryFolder.names(large).map { Pathname(large + "/" + $0) }
  }

  @Test func `a large file is given a thumbnail, which is then used`() throws {
    let setting = try Setting()
    let limits = PictureLimits.standard
    let thumbnails = Thumbnails.kept(folder: setting.folder.file("cache"))
    let decoder = DecoderClient(DecoderPool(executable: nil, limits: limits))
    thumbnails.write(setting.path, side: 200, limits, .undisturbed, decoder)
    let name = try #require(written(in: setting.folder).first)
    var status = stat()
    unsafe stat(name.description, &status)
    #expect(status.st_mode & 0o777 == 0o600)
    let written = try PictureFile(name, limits: limits)
    #expect(try PNGChunks.size(of: written)?.width == 256)
    #expect(
      try PNGChunks.texts(of: written)["Thumb::URI"] == "file://" + setting.path.description)
    // A file that is all white by now, and was changed at the same time, is shown as it was.
    let time = timespec(tv_sec: setting.modified, tv_nsec: 0)
    let bytes = TestPicture.bytes(of: setting.path)
    _ = setting.folder.write(
      bytes.prefix(54) + [UInt8](repeating: 0xFF, count: bytes.count - 54), as: "large.bmp")
    unsafe utimensat(AT_FDCWD, setting.path.description, [time, time], 0)
    #expect(try setting.usesThumbnail(box: 300))
    #expect(try !setting.usesThumbnail(box: 200))
  }

  @Test func `where thumbnails cannot be written nothing happens`() throws {
    let setting = try Setting()
    let decoder = DecoderClient(DecoderPool(executable: nil, limits: .standard))
    let file = setting.folder.write([1], as: "file")
    let cache = setting.folder.file("cache")
    Thumbnails.kept(folder: Pathname(file.bytes + Array("/cache".utf8)))
      .write(setting.path, side: 200, .standard, .undisturbed, decoder)
    Thumbnails.kept(folder: cache).write(setting.path, side: 2000, .standard, .undisturbed, decoder)
    Thumbnails.kept(folder: cache).write(file, side: 200, .standard, .undisturbed, decoder)
    Thumbnails.read(folder: cache).write(setting.path, side: 200, .standard, .undisturbed, decoder)
    #expect(written(in: setting.folder).isEmpty)
  }

  @Test func `a thumbnail without spare time leaves no file`() throws {
    let setting = try Setting()
    let decoder = DecoderClient(DecoderPool(executable: nil, limits: .standard))
    let busy = PictureWork(interest: { .unwanted }, reserve: { _ in true })
    let isBroken = Thumbnails.kept(folder: setting.folder.file("cache"))
      .write(setting.path, side: 200, .standard, busy, decoder)
    #expect(isBroken)
    #expect(written(in: setting.folder).isEmpty)
  }
}
