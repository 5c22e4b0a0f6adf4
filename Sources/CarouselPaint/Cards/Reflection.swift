import QuadRaster

/// A card's mirror image: its lower part upside down, fading out.
enum Reflection {
  /// The rectangle the mirror image of a picture at `box` covers.
  static func area(of box: Rectangle, _ style: ReflectionStyle) -> Rectangle {
    Rectangle(
      x: box.x, y: box.maxY + style.gap, width: box.width, height: box.height * share(style))
  }

  /// The mirror image of `texture`, faded from the style's opacity to nothing.
  static func texture(of texture: Texture, _ style: ReflectionStyle) throws(PaintError) -> Texture {
    let rows = max(1, Int((Double(texture.height) * share(style)).rounded()))
    var surface = try ImageSurface(width: texture.width, height: rows)
    let stride = surface.stride
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<rows {
        let fade = style.opacity * (1 - (Double(y) + 0.5) / Double(rows))
        let factor = UInt32(max(0, min(fade, 1)) * 256)
        for x in 0..<texture.width {
          let word = texture.texel(x: x, y: texture.height - 1 - y)
          // Two channels at a time: each product stays within its 16 bits.
          let even = (((word & 0x00FF_00FF) * factor) >> 8) & 0x00FF_00FF
          let odd = (((word >> 8) & 0x00FF_00FF) * factor) & 0xFF00_FF00
          unsafe pixels.storeBytes(
            of: even | odd, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return try surface.texture()
  }

  private static func share(_ style: ReflectionStyle) -> Double { max(0.01, min(style.length, 1)) }
}
