import Projection
@testable import QuadRaster

/// Pixels to paint into, with a rasterizer's target for them.
@safe final class Canvas32 {
  let width: Int
  let height: Int
  /// Pixels from row to row.
  let stride: Int
  private let memory: UnsafeMutablePointer<UInt32>

  /// What the pixels that no paint may touch hold.
  static let untouched: UInt32 = 0x5a5a_5a5a

  init(width: Int, height: Int, padding: Int = 0) {
    self.width = width
    self.height = height
    stride = width + padding
    unsafe memory = .allocate(capacity: max(stride * height, 1))
    unsafe memory.initialize(repeating: Self.untouched, count: max(stride * height, 1))
  }

  deinit { unsafe memory.deallocate() }

  func target(
    format: PixelTarget.Format = .argb8888, rotation: PixelTarget.Rotation = .none
  ) -> PixelTarget {
    unsafe PixelTarget(
      base: memory, width: width, height: height, stride: stride * 4, format: format,
      rotation: rotation)
  }

  /// The memory taken for 16-bit pixels, twice as many to a row.
  var narrowTarget: PixelTarget {
    unsafe PixelTarget(
      base: memory, width: 2 * width, height: height, stride: stride * 4, format: .rgb565)
  }

  subscript(x: Int, y: Int) -> UInt32 { unsafe memory[y * stride + x] }

  /// All words, padding included.
  var words: [UInt32] {
    unsafe Array(UnsafeBufferPointer(start: memory, count: stride * height))
  }

  var all: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }
}

extension Texture {
  convenience init(_ picture: Oracle.Picture) {
    self.init(picture.width, picture.height, picture.texels)
  }

  convenience init(_ width: Int, _ height: Int, _ texels: [UInt32]) {
    // A convenience initializer cannot delegate from within a closure.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: texels.count * 4, alignment: 4)
    defer { unsafe bytes.deallocate() }
    unsafe texels.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
    unsafe self.init(
      width: width, height: height, copying: UnsafeRawBufferPointer(bytes), stride: width * 4)
  }
}

/// The places at which two pictures of the same size differ.
func differences(_ a: [UInt32], _ b: [UInt32]) -> [Int] {
  var places: [Int] = []
  // Without closures: pictures are large, and tests not optimized.
  unsafe a.withUnsafeBufferPointer { a in
    unsafe b.withUnsafeBufferPointer { b in
      var k = 0
      while k < a.count {
        if unsafe a[k] != b[k] { places.append(k) }
        k += 1
      }
    }
  }
  return places
}

/// The largest difference of a channel.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
  func channel(_ word: UInt32, _ k: UInt32) -> Int { Int(word >> (8 * k) & 255) }
  return (0..<4).reduce(0) { max($0, abs(channel(a, $1) - channel(b, $1))) }
}
