import CarouselCCairo
import QuadRaster

@testable import CarouselPaint

extension PNG {
  /// The file of `texture`, with plain texts under their keywords, as ASCII.
  static func bytes(of texture: Texture, texts: [(keyword: String, text: String)])
    throws(PaintError) -> [UInt8]
  {
    let plane = texture.plane
    let memory = unsafe UnsafeMutableRawBufferPointer(
      start: plane.texels, count: plane.stride * texture.height * 4)
    var file: [UInt8] = []
    let status = try unsafe BorrowedSurface.lend(
      memory, width: texture.width, height: texture.height, stride: plane.stride * 4,
      format: texture.opaqueInset == 0 ? .rgb24 : .argb32
    ) { surface in
      unsafe withUnsafeMutablePointer(to: &file) { file in
        unsafe cairo_surface_write_to_png_stream(
          surface,
          { file, bytes, count in
            guard let file = unsafe file, let bytes = unsafe bytes else {
              return CAIRO_STATUS_WRITE_ERROR
            }
            unsafe file.assumingMemoryBound(to: [UInt8].self).pointee.append(
              contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
            return CAIRO_STATUS_SUCCESS
          }, file)
      }
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw PaintError(status) }
    let chunks = texts.flatMap { keyword, text in
      chunk("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8))
    }
    file.insert(contentsOf: chunks, at: headerBytes)
    return file
  }

  /// The signature and the first chunk.
  private static let headerBytes = 8 + 25

  /// A chunk: the length of its content, its name, the content, a checksum.
  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var sum = UInt32.max
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return number(UInt32(content.count)) + body + number(~sum)
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
