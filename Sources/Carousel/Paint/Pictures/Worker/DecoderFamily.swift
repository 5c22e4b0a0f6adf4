internal import CarouselCDesktop
internal import CarouselCLinux

/// The decoders of one worker, which are loaded before it is confined.
///
/// A worker with few decoders starts sooner, is smaller, and has a smaller attack surface.
enum DecoderFamily: String, CaseIterable {
  /// Pixels, row by row.
  case raster
  /// Vector drawings, with fonts.
  case drawing
  /// Single frames of film codecs.
  case codec
  /// No decoders, but letters: it goes on reading the files of fonts, and nothing that strangers made
  /// but the words.
  case text

  /// What its workers may still do with files, as `linux_confine` takes it.
  var fileAccess: linux_file_access {
    switch self {
    case .raster, .codec: LINUX_NO_FILES
    case .drawing: LINUX_OPEN_FILES
    case .text: LINUX_READ_FILES
    }
  }

  /// The bytes of address space for the files of fonts, which are mapped whole.
  ///
  /// Those of Chinese, Japanese and Korean letters have 20 MB each, and a drawing may use several.
  var fontBytes: Int { self == .drawing ? 256 << 20 : 0 }

  /// The formats it decodes.
  var formats: [PictureFormat] { PictureFormat.allCases.filter { $0.family == self } }
}

extension PictureFormat {
  /// The family whose workers decode it.
  var family: DecoderFamily {
    switch self {
    case .png, .jpeg, .gif, .webp, .tiff, .bmp, .pnm, .ico: .raster
    case .svg: .drawing
    case .avif, .jxl: .codec
    }
  }
}

/// The libraries that a worker uses.
enum Decoders {
  /// Makes a family ready to work without the file system.
  static func load(_ family: DecoderFamily) {
    if family == .text { loadLetters() }
    for format in family.formats { format.prepare() }
  }

  /// Has the libraries for text loaded, without a thread that stays.
  private static func loadLetters() {
    let surface = try? ImageSurface(width: 1, height: 1)
    _ = surface?.paint { $0.measure(StyledText("A", .init(size: 12)), maximumWidth: 100) }
    text_release_fonts()
  }
}

/// The resource limits of a worker, in addition to what it has at its start.
enum WorkerLimits {
  /// The bytes of memory that a worker may use without asking.
  static let freeBytes = 8 << 20
  /// The bytes by which a decoder may exceed its reservation: for tables, buffers and the stacks of
  /// its threads.
  static let spareBytes = 8 << 20
  /// The seconds of processor time after which a worker is ended by the kernel.
  static let processorSeconds = 30
  /// The seconds of processor time after which it exits, between two pictures.
  static let oldAge = 12.0
  /// How long a worker may take to start, in seconds.
  static let start = 10.0
}
