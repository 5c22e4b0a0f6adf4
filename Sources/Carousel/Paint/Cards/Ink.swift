import Glibc
import QuadRaster

/// How much of a translucent picture is how light, the transparent part left aside.
struct Ink: Sendable {
  /// The share of each step of lightness, from black to white.
  private var shares: [Double]

  private static let steps = 32
  /// The texels that are looked at along a side, at most.
  private static let samples = 128

  /// Looks at the texels of a picture.
  init(of plane: TexelPlane) {
    var shares = [Double](repeating: 0, count: Self.steps)
    let (across, down) = (
      max(1, plane.width / Self.samples), max(1, plane.height / Self.samples)
    )
    for y in stride(from: 0, to: plane.height, by: down) {
      let row = unsafe plane.texels + y * plane.stride
      for x in stride(from: 0, to: plane.width, by: across) {
        let texel = unsafe row[x]
        let opacity = Double(texel >> 24)
        guard opacity > 0 else { continue }
        func part(_ shift: UInt32) -> Double { Double(texel >> shift & 255) / opacity }
        let color = RGBA(red: part(16), green: part(8), blue: part(0))
        let step = Self.lightness(color) / Self.white * Double(Self.steps)
        shares[min(Int(step), Self.steps - 1)] += opacity
      }
    }
    let sum = shares.reduce(0, +)
    self.shares = shares.map { $0 / max(sum, 1) }
  }

  /// The share of the visible part that has a contrast of `ratio` : 1 or more to a ground.
  func share(withContrast ratio: Double, to ground: RGBA) -> Double {
    let (place, least) = (Self.lightness(ground), log(ratio))
    return steps.reduce(0) { $0 + (abs($1.lightness - place) >= least ? $1.share : 0) }
  }

  /// The mean difference in lightness from a ground.
  func distance(from ground: RGBA) -> Double {
    let place = Self.lightness(ground)
    return steps.reduce(0) { $0 + abs($1.lightness - place) * $1.share }
  }

  private var steps: some Sequence<(lightness: Double, share: Double)> {
    shares.enumerated().lazy.map { step, share in
      ((Double(step) + 0.5) / Double(Self.steps) * Self.white, share)
    }
  }

  /// The logarithm of the contrast to black.
  private static func lightness(_ color: RGBA) -> Double { log((color.luminance + 0.05) / 0.05) }

  private static let white = log(1.05 / 0.05)
}
