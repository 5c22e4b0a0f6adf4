import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselPaint

/// Rows brought to another size, compared with the mean of what each pixel covers.
@Suite struct PixelRowsTests {
  private struct Picture {
    let size: PixelSize
    let words: [UInt32]

    /// The mean of one channel over a part in units of pixels.
    func mean(_ shift: UInt32, _ across: ClosedRange<Double>, _ down: ClosedRange<Double>) -> Double
    {
      var (sum, area) = (0.0, 0.0)
      for y in Int(down.lowerBound)..<min(size.height, Int(down.upperBound.rounded(.up))) {
        let height = min(down.upperBound, Double(y + 1)) - max(down.lowerBound, Double(y))
        for x in Int(across.lowerBound)..<min(size.width, Int(across.upperBound.rounded(.up))) {
          let width = min(across.upperBound, Double(x + 1)) - max(across.lowerBound, Double(x))
          guard width > 0, height > 0 else { continue }
          sum += Double(words[y * size.width + x] >> shift & 255) * width * height
          area += width * height
        }
      }
      return sum / area
    }
  }

  private func reduce(_ picture: Picture, _ plan: DecodingPlan) throws -> Pixels {
    let rows = try PixelRows(plan, picture.size)
    for y in rows.skipUnneeded() {
      let row = Array(picture.words[y * picture.size.width..<(y + 1) * picture.size.width])
      try unsafe rows.put(row)
    }
    return Pixels(Texture(try #require(plan.plane)))
  }

  private func plan(_ box: PixelSize, _ fit: CardFit, orientation: Int = 1) -> DecodingPlan {
    DecodingPlan(
      format: .png, orientation: orientation, box: box, fit: fit, limits: .standard,
      work: .undisturbed, byteCount: 0)
  }

  @Test func `each pixel is the mean of those that it covers, of the part that a card shows`()
    throws
  {
    var random = SeededGenerator(seed: 5)
    for round in 0..<60 {
      let size = PixelSize(
        width: .random(in: 1...(round % 7 == 0 ? 900 : 60), using: &random),
        height: .random(in: 1...60, using: &random))
      let picture = Picture(
        size: size,
        words: (0..<size.width * size.height).map { _ in .random(in: 0...UInt32.max, using: &random)
        })
      let box = PixelSize(
        width: .random(in: 1...50, using: &random), height: .random(in: 1...50, using: &random))
      let fit: CardFit = round % 2 == 0 ? .fit : .fill
      let result = try reduce(picture, plan(box, fit))
      let whole = fit.decodedSize(width: size.width, height: size.height, box: box)
      let part = fit.crop(whole, box: box)
      #expect(result.width == part.size.width && result.height == part.size.height)
      let (across, down) = (
        Double(size.width) / Double(whole.width), Double(size.height) / Double(whole.height)
      )
      for y in 0..<result.height {
        for x in 0..<result.width {
          let left = Double(part.x + x) * across
          let top = Double(part.y + y) * down
          for shift: UInt32 in [0, 8, 16, 24] {
            let mean = picture.mean(shift, left...left + across, top...top + down)
            #expect(abs(Double(result[x, y] >> shift & 255) - mean) < 0.51)
          }
        }
      }
    }
  }

  @Test(arguments: [
    (1, "abcdef"), (2, "cbafed"), (3, "fedcba"), (4, "defabc"), (5, "adbecf"), (6, "daebfc"),
    (7, "fcebda"), (8, "cfbead"),
  ])
  func `a stored picture is turned as its number says`(orientation: Int, expected: String) throws {
    let picture = Picture(
      size: PixelSize(width: 3, height: 2), words: (0..<6).map { 0xFF00_0061 + $0 })
    let result = try reduce(
      picture, plan(PixelSize(width: 9, height: 9), .fit, orientation: orientation))
    #expect(result.width == (orientation < 5 ? 3 : 2))
    #expect(String(decoding: result.words.map { UInt8($0 & 255) }, as: UTF8.self) == expected)
  }
}
