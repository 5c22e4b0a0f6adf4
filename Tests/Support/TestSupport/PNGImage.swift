internal import CarouselCCairo
public import Foundation

/// The pixels of a PNG file.
public struct PNGImage: Equatable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let words: [UInt32]

  /// Reads a PNG file.
  public init(_ file: URL) throws {
    let surface = unsafe cairo_image_surface_create_from_png(file.path)
    defer { unsafe cairo_surface_destroy(surface) }
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let memory = unsafe UnsafeRawPointer(cairo_image_surface_get_data(surface))
    else { throw CocoaError(.fileReadCorruptFile) }
    width = Int(unsafe cairo_image_surface_get_width(surface))
    height = Int(unsafe cairo_image_surface_get_height(surface))
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        words.append(unsafe memory.load(fromByteOffset: y * stride + x * 4, as: UInt32.self))
      }
    }
    self.words = words
  }

  /// Whether the pixel in a column and a row has `color` (0xRRGGBB), give or take 6 in each channel.
  public func has(_ color: UInt32, x: Int, y: Int) -> Bool {
    Self.isNear(words[y * width + x], color)
  }

  /// How many pixels are fully transparent.
  public var clearCount: Int { words.count { $0 == 0 } }

  /// How many pixels have `color` (0xRRGGBB), give or take 6 in each channel.
  public func count(_ color: UInt32) -> Int {
    words.count { Self.isNear($0, color) }
  }

  /// Whether the pixel in the middle has `color` (0xRRGGBB), give or take 6 in each channel.
  public func hasInTheMiddle(_ color: UInt32) -> Bool {
    Self.isNear(words[height / 2 * width + width / 2], color)
  }

  private static func isNear(_ word: UInt32, _ color: UInt32) -> Bool {
    [16, 8, 0].allSatisfy { shift in
      abs(Int(word >> shift & 0xFF) - Int(color >> shift & 0xFF)) <= 6
    }
  }
}

extension PNGImage: CustomStringConvertible {
  /// The size alone, because the pixels would fill pages.
  public var description: String { "\(width) × \(height) pixels" }
}
