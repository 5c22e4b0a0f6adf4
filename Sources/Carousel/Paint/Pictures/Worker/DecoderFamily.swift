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
