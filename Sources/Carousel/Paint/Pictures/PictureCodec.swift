internal import CarouselCCodecs
import QuadRaster

extension PictureFormat {
  /// The library that decodes it, or `nil` for formats with a built-in decoder.
  private var library: codec? {
    switch self {
    case .jpeg: CODEC_JPEG
    case .png: CODEC_PNG
    case .gif: CODEC_GIF
    case .webp: CODEC_WEBP
    case .tiff: CODEC_TIFF
    case .svg: CODEC_SVG
    case .avif: CODEC_HEIF
    case .jxl: CODEC_JXL
    case .bmp, .pnm, .ico: nil
    }
  }

  /// Whether its library is installed.
  var isInstalled: Bool { library.map { codec_is_installed($0) != 0 } ?? true }

  /// Opens its library, so that decoding opens no files any more.
  func prepare() {
    if let library { codec_prepare(library) }
  }

  /// The most bytes of a reason that are passed on.
  private static let reasonLength = 300

  /// Decodes a picture according to `plan`.
  ///
  /// Errors do not contain the file name.
  ///
  /// - Returns: whether all of it is in the file.
  func decode(_ bytes: PictureBytes, _ plan: DecodingPlan) throws(PaintError) -> Bool {
    guard let library else { return try decodeRows(bytes, plan) }
    var (source, client) = unsafe (bytes.source, plan.client)
    var reason = [CChar](repeating: 0, count: Self.reasonLength)
    let end = unsafe reason.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return CODEC_NO_MEMORY }
      return unsafe codec_decode(library, &source, &client, start, buffer.count)
    }
    if bytes.errorCode != 0 { throw .unreadable(path: "", code: bytes.errorCode) }
    switch end {
    case CODEC_DONE: return true
    case CODEC_INCOMPLETE: return false
    case CODEC_STOPPED: throw (plan.refusal ?? .canceled).error(about: "")
    case CODEC_NO_MEMORY: throw DecodingFailure.noMemory.error(about: "")
    default:
      let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .undecodable(path: "", reason: String(decoding: text, as: UTF8.self))
    }
  }
}

extension PictureFormat {
  /// Decodes a picture without a library.
  private func decodeRows(_ bytes: PictureBytes, _ plan: DecodingPlan) throws(PaintError) -> Bool {
    do {
      switch self {
      case .bmp: try Bitmap(file: bytes).decode(bytes, plan)
      case .ico: return try Icon(bytes, plan.work).decode(plan)
      default: try PortableMap(bytes).decode(plan)
      }
      return true
    } catch {
      guard error == .cut, plan.hasRows else { throw error }
      return false
    }
  }
}

extension DecodingPlan {
  /// Decodes the picture in `bytes`, of the file at `path`.
  func decode(_ bytes: PictureBytes, path: Pathname) throws(PaintError) -> Decoded {
    let isWhole: Bool
    do throws(PaintError) {
      try prepare()
      isWhole = try format.decode(bytes, self)
    } catch {
      throw DecodingFailure(error).error(about: path)
    }
    guard let plane else { throw .undecodable(path: path, reason: "the size is missing") }
    return Decoded(plane, naturalSize: naturalSize, isIncomplete: !isWhole)
  }
}
