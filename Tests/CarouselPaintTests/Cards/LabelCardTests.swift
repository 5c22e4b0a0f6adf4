import QuadRaster
import Testing

@testable import CarouselPaint

struct LabelCardTests {
  @Test(arguments: ["100", "WWW", "W"], [(200.0, 200.0), (120, 300), (300, 200)])
  func `a few letters are shown whole`(label: String, size: (width: Double, height: Double)) throws
  {
    let texture = try PictureMaker.paint(
      LabelCard.card(label),
      PictureRequest(
        .painted(LabelCard.card(label)), width: size.width, height: size.height)
    ).texture
    let ink = (0..<texture.height).flatMap { y in
      (0..<texture.width).compactMap { x in
        texture.texel(x: x, y: y) & 255 > 200 ? (x: x, y: y) : nil
      }
    }
    let (left, right) = (ink.map(\.x).min() ?? 0, ink.map(\.x).max() ?? 0)
    #expect(left >= Int(size.width * 0.06) && right <= Int(size.width * 0.94))
    // An ellipsis would leave the right half of the upper edge empty.
    let top = ink.map(\.y).min() ?? 0
    let upper = ink.filter { $0.y < top + 8 }
    #expect(upper.contains { $0.x > texture.width / 2 })
    let middle = Double(left + right) / 2
    #expect(abs(middle - size.width / 2) < size.width * 0.06)
  }
}
