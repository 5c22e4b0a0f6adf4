/// Turns rows of RGB and RGBA bytes into premultiplied `0xAARRGGBB` words.
enum Premultiply {
  /// Three bytes a pixel, opaque.
  @unsafe static func opaque(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var pixel = unsafe source
    for x in 0..<count {
      let color = unsafe UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
      unsafe target[x] = 0xFF00_0000 | color
      unsafe pixel += 3
    }
  }

  /// Four bytes a pixel; each colour becomes the nearest integer to colour · opacity / 255.
  @unsafe static func transparent(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var pixel = unsafe source
    for x in 0..<count {
      let alpha = unsafe UInt32(pixel[3])
      func part(_ value: UInt8) -> UInt32 {
        // Exact for all products of two bytes.
        let product = UInt32(value) * alpha + 128
        return (product + product >> 8) >> 8
      }
      unsafe target[x] =
        alpha << 24 | part(pixel[0]) << 16 | part(pixel[1]) << 8 | part(pixel[2])
      unsafe pixel += 4
    }
  }
}
