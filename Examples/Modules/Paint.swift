import CarouselPaint

/// A badge of 64 × 64 pixels: a disk on a transparent ground, as PNG.
func badge() throws -> [UInt8] {
  let surface = try ImageSurface(width: 64, height: 64)
  surface.paint { canvas in
    canvas.fill(.circle(x: 32, y: 32, radius: 30), RGBA(rgb: 0x2A_9D8F))
  }
  return try PNG.encoded(surface)
}
