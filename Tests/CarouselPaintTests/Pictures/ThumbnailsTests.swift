import CarouselCDesktop
import Glibc
import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct ThumbnailsTests {
  /// A large file, the folder for thumbnails, and a request that a thumbnail can serve.
  struct Setting: ~Copyable {
    let folder: TemporaryFolder
    let path: Pathname
    let thumbnails: Thumbnails

    init() throws {
      let folder = TemporaryFolder()
      // A bitmap is large enough to be worth a thumbnail; its colors tell it from the thumbnail.
      path = folder.write(
        try TestPicture.encoded("bmp", width: 600, height: 400, in: folder), as: "large.bmp")
      for name in ["cache", "cache/normal", "cache/large"] {
        unsafe mkdir(folder.file(name).description, 0o700)
      }
      thumbnails = .read(folder: folder.file("cache"))
      self.folder = folder
    }

    var modified: Int {
      var status = stat()
      unsafe stat(path.description, &status)
      return status.st_mtim.tv_sec
    }

    /// Writes an all white thumbnail under the name that belongs to the file.
    func write(
      uri: String, modified: Int, width: Int, height: Int, in subfolder: String,
      natural: (width: Int, height: Int)? = (600, 400), length: Int? = nil
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
          } ?? []) + (length.map { [("Thumb::Size", String($0))] } ?? []))
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

  @Test func `after two files have changed names, neither has the thumbnail of the other`() throws {
    let setting = try Setting()
    let uri = "file://" + setting.path.description
    try setting.write(uri: uri, modified: setting.modified, width: 128, height: 85, in: "normal")
    #expect(try setting.usesThumbnail())
    let other = setting.folder.write(TestPicture.bytes(of: setting.path), as: "other.bmp")
    let time = timespec(tv_sec: setting.modified, tv_nsec: 0)
    unsafe utimensat(AT_FDCWD, other.description, [time, time], 0)
    // Longer than the system's time may stand still.
    usleep(20_000)
    #expect(unsafe rename(other.description, setting.path.description) == 0)
    #expect(try !setting.usesThumbnail())
  }

  @Test func `after a link has been made to another file, it has no thumbnail`() throws {
    let setting = try Setting()
    let older = setting.folder.file("older.bmp")
    #expect(unsafe rename(setting.path.description, older.description) == 0)
    let uri = "file://" + setting.path.description
    let time = setting.folder.modified(older)
    try setting.write(uri: uri, modified: time, width: 128, height: 85, in: "normal")
    usleep(20_000)
    #expect(unsafe symlink(older.description, setting.path.description) == 0)
    #expect(try !setting.usesThumbnail())
    try setting.write(uri: uri, modified: time, width: 128, height: 85, in: "normal")
    #expect(try setting.usesThumbnail())
  }

  @Test func `a thumbnail of a file of another length is passed over`() throws {
    let setting = try Setting()
    let uri = "file://" + setting.path.description
    let bytes = TestPicture.bytes(of: setting.path).count
    for (length, isUsed) in [(bytes, true), (bytes + 1, false)] {
      try setting.write(
        uri: uri, modified: setting.modified, width: 128, height: 85, in: "normal", length: length)
      #expect(try setting.usesThumbnail() == isUsed)
    }
  }
}

extension TemporaryFolder {
  /// The seconds of the time the content of a file changed last.
  fileprivate func modified(_ path: Pathname) -> Int {
    var status = stat()
    unsafe stat(path.description, &status)
    return status.st_mtim.tv_sec
  }
}
