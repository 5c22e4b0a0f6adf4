import CarouselCCairo
import Glibc
import QuadRaster
import Testing

@testable import CarouselPaint

/// Pictures of every kind look as other decoders show them.
///
/// `Scripts/reference-pictures` makes the pictures, and has Pillow, ImageMagick, libjxl's tools and lcms2
/// say how they look.
@Suite struct ReferencePictureTests {
  /// A picture, its reference, and the share of it that its file has.
  struct Row: CustomTestStringConvertible {
    let name, reference: String
    let share: Double

    var testDescription: String { name }
  }

  private static let folder = "\(#filePath)".replacing(
    "Pictures/ReferencePictureTests.swift", with: "Fixtures/")

  private static let rows: [Row] = {
    let bytes = TestPicture.bytes(of: Pathname(folder + "table.txt"))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return Row(name: words[0], reference: words[1], share: Double(words[2]) ?? 1)
    }
  }()

  /// The most that the colors of a picture may differ from their reference, of 255.
  private static let mostDifference = 1.5

  @Test(arguments: rows)
  func `a picture looks as another decoder shows it`(row: Row) throws {
    let path = Pathname(Self.folder + "pictures/" + row.name)
    guard PictureFormats.recognize(path) == .picture else {
      // Where its library is not installed.
      #expect(PictureFormats.recognize(path) == .undecodable, "\(row.name) is not recognized")
      return
    }
    let expected = try reference(row.reference)
    let request = PictureRequest(
      .file(path), width: Double(expected.width), height: Double(expected.height))
    let decoder = DecoderClient(DecoderPool(executable: nil, limits: .standard))
    let picture = try Thumbnails.off.decode(path, request, .standard, .undisturbed, decoder)
    let pixels = Pixels(picture.texture)
    #expect(pixels.width == expected.width && pixels.height == expected.height)
    #expect((picture.incompleteBytes != nil) == row.name.hasPrefix("cut"))
    var (sum, count) = (0, 0)
    for (ours, theirs) in zip(pixels.words, expected.words) {
      // The part of a picture that is not in its file is transparent.
      if row.share < 1, ours == 0 { continue }
      count += 1
      for shift: UInt32 in [0, 8, 16, 24] {
        sum += abs(Int(ours >> shift & 255) - Int(theirs >> shift & 255))
      }
    }
    #expect(Double(count) >= row.share * Double(expected.words.count), "\(count) pixels")
    guard row.share >= 0.5 else { return }
    let difference = Double(sum) / Double(max(1, count)) / 3
    #expect(difference < Self.mostDifference, "\(row.name) differs by \(difference)")
  }

  @Test(arguments: ["swap.webp", "animated-swap.webp", "swap.png"])
  func `the margin of a picture has the colors of its edge`(name: String) throws {
    let path = Pathname(Self.folder + "pictures/" + name)
    let plane = try load(path).texture.plane
    for y in 0..<plane.height {
      let row = unsafe plane.texels + y * plane.stride
      #expect(unsafe row[-1] == row[0] && row[plane.width] == row[plane.width - 1])
    }
  }

  /// The premultiplied pixels of a reference, read by cairo.
  private func reference(_ name: String) throws -> Pixels {
    let surface = unsafe cairo_image_surface_create_from_png(Self.folder + "references/\(name).png")
    defer { unsafe cairo_surface_destroy(surface) }
    let (width, height) = (
      Int(unsafe cairo_image_surface_get_width(surface)),
      Int(unsafe cairo_image_surface_get_height(surface))
    )
    let stride = Int(unsafe cairo_image_surface_get_stride(surface)) / 4
    let isOpaque = unsafe cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      throw PaintError.unreadable(path: Pathname(name), code: ENOENT)
    }
    var words: [UInt32] = []
    unsafe data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = unsafe pixels[y * stride + x]
          words.append(isOpaque ? pixel | 0xFF00_0000 : pixel)
        }
      }
    }
    return Pixels(width: width, height: height, words: words)
  }
}
