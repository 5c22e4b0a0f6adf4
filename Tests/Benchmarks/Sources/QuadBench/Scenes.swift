import Glibc
import Projection
import QuadRaster

/// Frames made here: 1920 × 1080, pictures of 512 × 512, iCarousel's formulas.
struct Scenes {
  private static let side = 512.0
  private static let names = ["w1", "w1m", "w2", "w3", "w4", "w5", "w6"]
  private let pictures = (0..<12).map { Scenes.picture($0, isCut: true) }
  /// Without rounded corners and transparency.
  private let wholePictures = (0..<12).map { Scenes.picture($0, isCut: false) }

  /// A scene of each kind: Cover Flow at rest and in motion, cylinder, wheel, linear between
  /// pixels, time machine, free rotations.
  var all: [Scene] { Self.names.map(scene) }

  /// The same frames twice as large: 3840 × 2160.
  var large: [Scene] {
    all.map { scene in
      var large = Scene(
        name: scene.name, width: 2 * scene.width, height: 2 * scene.height,
        background: scene.background)
      large.quads = scene.quads.map { quad in
        var quad = quad
        quad.homography = .scale(x: 2, y: 2) * quad.homography
        return quad
      }
      return large
    }
  }

  /// Frames of flicks, each with its own position: Cover Flow, cylinder, wheel, linear, time
  /// machine, free rotations, Cover Flow at 0.3 of its size, and from top to bottom; and Cover Flow
  /// as a window dresses it.
  var flicks: [Flick] {
    ["w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "dressed"].map { name in
      // A finger's speed of 18 cards a second that dies away as when one lets go.
      let positions = (0..<90).map { 14 * (1 - exp(-Double($0) / 60 * 1.3)) }
      return Flick(name: name, frames: positions.map { frame(name, cards(name, at: $0)) })
    }
  }

  private func scene(_ name: String) -> Scene { frame(name, cards(name)) }

  private func frame(_ name: String, _ cards: [Card]) -> Scene {
    var scene = Scene(name: name, width: 1920, height: 1080, background: 0xff14_181e)
    let size = name == "w7" ? 0.3 : 1
    let place = Homography(
      h11: size, h12: 0, h13: 960, h21: 0, h22: size, h23: 540, h31: 0, h32: 0, h33: 1)
    let isDressed = name == "dressed"
    let pictures = isDressed ? wholePictures : self.pictures
    scene.quads = cards.map { card in
      TexturedQuad(
        texture: pictures[(card.index % 12 + 12) % 12],
        homography: place
          * Homography(
            matrix: card.matrix, center: .zero, size: Size(width: Self.side, height: Self.side)),
        opacity: isDressed ? 1 : card.opacity, effects: isDressed ? Self.dress : QuadEffects())
    }
    return scene
  }

  /// Round corners, a contact shadow and a reflection.
  private static var dress: QuadEffects {
    var effects = QuadEffects()
    effects.cornerRadius = 12
    effects.shadow = .init(blur: 24, y: 12, color: 0x5000_0000)
    effects.reflection = .init(extent: 0.3, opacity: 0.25)
    return effects
  }

  /// The cards of a scene that has moved to `position`, in cards.
  private func cards(_ name: String, at position: Double) -> [Card] {
    switch name {
    case "w2": return cylinder(at: position)
    case "w3": return wheel(at: position)
    case "w4": return linear(at: position)
    case "w5": return timeMachine(at: position)
    case "w6": return freeRotations(at: position)
    default:
      let reach = name == "w7" ? 10 : 5
      let middle = Int(position.rounded())
      let offsets = ((middle - reach)...(middle + reach)).map { Double($0) - position }
      return coverFlow(offsets, upright: name == "w8") { o in Int((o + position).rounded()) }
    }
  }

  private typealias Card = (index: Int, matrix: Matrix, opacity: Double)

  private func cards(_ name: String) -> [Card] {
    switch name {
    case "w1": return coverFlow((-4...4).map(Double.init))
    case "w1m": return coverFlow((-4..<6).map { Double($0) - 0.35 })
    case "w2": return cylinder(at: 5.7)
    case "w3": return wheel(at: 5.7)
    case "w4": return linear(at: 2.6864)
    case "w5": return timeMachine(at: 0)
    default: return freeRotations(at: 0)
    }
  }

  private func cylinder(at position: Double) -> [Card] {
    let radius = Self.side / 2 / 0.2679491924311227  // tan(π/12)
    let turns = (0..<12).map { (index: $0, angle: Self.turn(Double($0) - position)) }
    return turns.sorted { abs($0.angle) > abs($1.angle) }.map { turn in
      let matrix =
        Matrix.translation(x: 0, y: 0, z: radius + 0.01)
        * .rotation(turn.angle, x: 0, y: 1, z: 0) * .translation(x: 0, y: 0, z: -radius)
      return (turn.index, matrix * Self.perspective(500), 1)
    }
  }

  private func wheel(at position: Double) -> [Card] {
    let radius = Self.side * 12 / (2 * .pi)
    let turns = (0..<12).map { (index: $0, angle: Self.turn(Double($0) - position)) }
    return turns.sorted { abs($0.angle) > abs($1.angle) }.map { turn in
      (
        turn.index,
        .translation(x: 0, y: -radius) * .rotation(turn.angle, x: 0, y: 0, z: 1)
          * .translation(x: 0, y: radius), 1
      )
    }
  }

  private func linear(at position: Double) -> [Card] {
    (0..<6).map { k in
      let index = k + Int(position.rounded(.down)) - 2
      return (
        index, .translation(x: (Double(index) - position) * Self.side, y: 0.37), 1
      )
    }
  }

  private func timeMachine(at position: Double) -> [Card] {
    let first = Int(position.rounded(.down))
    return (first..<(first + 9)).reversed().map { index in
      let o = Double(index) - position
      let place = Matrix.translation(x: -o * Self.side * 0.22, y: -o * 8, z: -o * Self.side * 0.25)
      return (index, place * Self.perspective(500), o < 0 ? max(1 + o, 0) : 1 - 0.09 * o)
    }
  }

  /// The angle of a card at a distance from the middle of a ring of 12: −π…π.
  private static func turn(_ places: Double) -> Double {
    (places - 12 * (places / 12).rounded()) / 12 * 2 * .pi
  }

  private func coverFlow(
    _ offsets: [Double], upright: Bool = false, index: (Double) -> Int = { Int($0.rounded()) + 20 }
  ) -> [Card] {
    offsets.sorted { abs($0) > abs($1) }.map { o in
      let c = min(max(o, -1), 1)
      let turn = -c * .pi / 2 * 0.9
      let along = (c * 0.5 * 0.9 + o * 0.25) * Self.side
      let matrix =
        Matrix.rotation(upright ? -turn : turn, x: upright ? 1 : 0, y: upright ? 0 : 1, z: 0)
        * .translation(
          x: upright ? 0 : along, y: upright ? along : 0, z: abs(c) * -Self.side * 0.5)
      let far = Int(abs(o).rounded())
      return (
        index(o), matrix * Self.perspective(500), far >= 4 ? 0.6 : far == 3 ? 0.8 : 1
      )
    }
  }

  /// Each turns by a tenth of a circle per card's way.
  private func freeRotations(at position: Double) -> [Card] {
    (0..<9).map { k in
      let (x, y) = (Double(k % 3 - 1), Double(k / 3 - 1))
      let degree = Double.pi / 180
      let turned =
        Matrix.scale(x: 0.8, y: 0.8)
        * .rotation(
          (25 + 8 * Double(k)) * degree, x: 0.3 + x * 0.5, y: 1 - 0.6 * abs(y), z: 0.35 * y)
        * .rotation((12 * Double(k) - 40 + 36 * position) * degree, x: 0, y: 0, z: 1)
      let placed =
        turned
        * .translation(x: x * 520 + 17.3, y: y * 250 + 3.1, z: -90 - 20 * Double(k))
      return (k, placed * Self.perspective(900), k % 4 == 3 ? 0.9 : 1)
    }
  }

  private static func perspective(_ distance: Double) -> Matrix {
    let numbers: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1]
    return Matrix(rowMajor: numbers) ?? .identity
  }

  /// Soft blotches with hard discs, round translucent corners, every sixth half transparent.
  private static func picture(_ index: Int, isCut: Bool) -> Texture {
    let side = 512
    var state = UInt32(index) &* 2_654_435_761 &+ 12345
    func random() -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 16)
    }
    let grid = (0..<(3 * 33 * 33)).map { _ in Double(random() % 256) }
    var texels: [UInt32] = []
    texels.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (gx, gy) = (x / 16, y / 16)
        let (fx, fy) = (Double(x % 16) / 16, Double(y % 16) / 16)
        let (dx, dy) = (max(16 - x, x - (side - 17), 0), max(16 - y, y - (side - 17), 0))
        let reach = Double(dx * dx + dy * dy).squareRoot()
        var alpha = isCut ? min(max(16.5 - reach, 0), 1) : 1
        if isCut && index % 6 == 5 { alpha *= 0.6 }
        let disc = (x - 200) * (x - 200) + (y - 240) * (y - 240) < 6400
        var texel = UInt32((alpha * 255).rounded()) << 24
        for c in 0..<3 {
          let at = c * 1089 + gy * 33 + gx
          let upper = grid[at] * (1 - fx) + grid[at + 1] * fx
          let lower = grid[at + 33] * (1 - fx) + grid[at + 34] * fx
          let value = disc ? 200 : upper * (1 - fy) + lower * fy
          texel |= UInt32((value * alpha).rounded()) << UInt32(8 * c)
        }
        texels.append(texel)
      }
    }
    return unsafe texels.withUnsafeBytes {
      unsafe Texture(width: side, height: side, copying: $0, stride: side * 4)
    }
  }
}
