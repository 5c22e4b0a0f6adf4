/// What the buffers of a capture have to be like, as the compositor says bit by bit.
struct CaptureConstraints: Equatable {
  /// The size in pixels.
  var width = 0
  /// The size in pixels.
  var height = 0
  /// The formats of shared memory.
  var formats: [WlShm.Format] = []

  /// The format to use, or `nil` if the compositor offers none that is understood.
  var format: CaptureFormat? {
    CaptureFormat.allCases.first { formats.contains($0.wire) }
  }

  /// Whether a buffer can be made.
  var isUsable: Bool {
    let sides = 1...ShmBuffer.longestSide
    return sides.contains(width) && sides.contains(height) && format != nil
      && width * height * 4 <= Int32.max
  }
}

/// How captured pixels are stored: 32-bit words, the best first.
enum CaptureFormat: CaseIterable {
  case argb8888
  case xrgb8888
  case abgr8888
  case xbgr8888

  var wire: WlShm.Format {
    switch self {
    case .argb8888: .argb8888
    case .xrgb8888: .xrgb8888
    case .abgr8888: .abgr8888
    case .xbgr8888: .xbgr8888
    }
  }

  /// Whether every pixel is opaque.
  var isOpaque: Bool { self == .xrgb8888 || self == .xbgr8888 }
  /// Whether red and blue are exchanged.
  var isSwapped: Bool { self == .abgr8888 || self == .xbgr8888 }
}
