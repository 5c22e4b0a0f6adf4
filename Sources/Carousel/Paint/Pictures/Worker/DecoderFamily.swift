internal import CarouselCLinux

/// What one worker has at hand: it loads it before it gives up what it needs no more.
///
/// A worker with few of them starts sooner, is smaller, and has less to be attacked.
enum DecoderFamily: String, CaseIterable {
  /// Pixels, row by row.
  case raster
  /// Lines and curves; with fonts.
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
