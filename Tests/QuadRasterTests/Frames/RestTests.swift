import Projection
import CarouselTestSupport
import Testing

@testable import QuadRaster

/// Moving quads are sampled from one level of their picture, resting quads from two.
struct RestTests {
  /// Waves of 5 texels, which nearly vanish where a pixel skips 2.
  private static let waves = Waves(
    side: 256,
    channels: [
      .init(middle: 128, height: 100, x: 1.1, y: 0.6, phase: 0),
      .init(middle: 128, height: 100, x: 0.5, y: 1.2, phase: 1),
      .init(middle: 128, height: 100, x: 0.9, y: -0.9, phase: 2),
      .init(middle: 255, height: 0, x: 0, y: 0, phase: 0),
    ])
  private static let texture = waves.texture
  private let canvas = Canvas32(width: 140, height: 140)
  private let painter = Rasterizer(threads: 1)

  private func quad(scale: Double, x: Double) -> TexturedQuad {
    var map = Homography.scale(x: scale, y: scale)
    (map.h13, map.h23) = (x, 4)
    return TexturedQuad(texture: Self.texture, homography: map)
  }

  private func paint(
    scale: Double, x: Double, waits: Bool = false
  ) -> Rasterizer.Outcome {
    painter.paint(
      [quad(scale: scale, x: x)], background: 0xff00_0000, into: canvas.target(), bufferAge: 1,
      waits: waits)
  }

  @Test func `a quad at rest is painted once more, and then no more`() {
    _ = paint(scale: 0.5, x: 7.25, waits: true)
    let atRest = canvas.words
    #expect(!paint(scale: 0.5, x: 3.5).isFinal)
    let moving = paint(scale: 0.5, x: 7.25)
    #expect(!moving.isFinal)
    #expect(!differences(canvas.words, atRest).isEmpty)
    let rest = paint(scale: 0.5, x: 7.25)
    #expect(rest.isFinal && !rest.damage.isEmpty)
    #expect(differences(canvas.words, atRest).isEmpty)
    #expect(paint(scale: 0.5, x: 7.25) == Rasterizer.Outcome(damage: [], isFinal: true))
  }

  @Test func `a card next to a moving one stays as it is`() {
    let other = quad(scale: 0.5, x: -90)
    func paint(_ x: Double) -> [PixelRectangle] {
      painter.paint(
        [other, quad(scale: 0.2, x: x)], background: 0xff00_0000, into: canvas.target(),
        bufferAge: 1
      ).damage
    }
    _ = painter.paint(
      [other, quad(scale: 0.2, x: 50)], background: 0xff00_0000, into: canvas.target(),
      bufferAge: 0, waits: true)
    for x in 51..<60 { #expect(paint(Double(x)).allSatisfy { $0.x > 40 }) }
  }

  @Test func `a picture of its original size is final wherever it has moved`() {
    for x in 0..<4 { #expect(paint(scale: 1, x: Double(x) * 0.3).isFinal) }
  }

  @Test func `at rest pixels are nearer to their average than in motion`() {
    var oracle = AreaOracle()
    _ = oracle.add(Self.waves, quad(scale: 0.5, x: 7.25).homography, opacity: 1)
    func error() -> Double {
      var sum = 0.0
      for y in 20..<120 {
        for x in 20..<120 {
          let wanted = oracle.pixel(x, y, background: [0, 0, 0, 255])
          for c in 0..<3 {
            let difference = Double(canvas[x, y] >> UInt32(8 * c) & 255) - wanted[c]
            sum += difference * difference
          }
        }
      }
      return (sum / 30_000).squareRoot()
    }
    _ = paint(scale: 0.5, x: 3.5, waits: true)
    _ = paint(scale: 0.5, x: 7.25)
    let moving = error()
    _ = paint(scale: 0.5, x: 7.25)
    #expect(error() < moving * 0.7)
  }
}
