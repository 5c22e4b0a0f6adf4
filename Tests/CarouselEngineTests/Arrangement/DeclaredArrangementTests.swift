import CarouselApp
import CarouselTestSupport
import Foundation
import Testing

@testable import CarouselEngine

/// Arrangements that are declared by poses, in their text form.
struct DeclaredArrangementTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/Arrangements")

  private static func shipped(_ name: String) throws -> DeclaredArrangement {
    let url = folder.appending(path: name + ".arrangement")
    return try DeclaredArrangement(parsing: String(contentsOf: url, encoding: .utf8))
  }

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).compactMap { $0.hasSuffix(".arrangement") ? String($0.dropLast(12)) : nil }
      .sorted()
  }()

  private static func carousel(
    _ kind: ArrangementKind, axis: Axis = .horizontal, count: Int = 40, size: Size,
    _ change: (inout Carousel.Configuration) -> Void = { _ in }
  ) throws -> Carousel {
    var configuration = Carousel.Configuration(kind, axis: axis)
    change(&configuration)
    var carousel = try Carousel(
      configuration: configuration, viewSize: Size(width: 1280, height: 800),
      data: Carousel.DataSource(itemCount: count, itemSize: size))
    carousel.scroll(toOffset: 17.3, duration: 0, at: 0)
    carousel.advance(to: 0)
    return carousel
  }

  private static func frame(_ carousel: Carousel) -> Carousel.Frame {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame
  }

  /// The spacing of the built-in arrangements that the files repeat, where it is not the original's.
  private static let spacing = [
    "linear": 1.06, "rotary": 1.16, "cylinder": 1.06, "time-machine": 0.5,
    "inverted-time-machine": 0.5,
  ]

  @Test(
    arguments: [
      "linear", "rotary", "cylinder", "cover-flow", "time-machine", "inverted-time-machine",
    ], Axis.allCases)
  func `arrangements of the original can be declared, with cards where the built-in kind has them`(
    name: String, axis: Axis
  ) throws {
    let kind = try #require(ArrangementKind(name: name))
    let size = Size(width: 200, height: 200)
    let declared = try Self.shipped(name)
    let own = Self.frame(
      try Self.carousel(.custom, axis: axis, size: size) {
        declared.apply(to: &$0)
        $0.returnsToItems = false
      })
    let builtIn = Self.frame(
      try Self.carousel(kind, axis: axis, size: size) {
        $0.options[.count] = .value(12)
        $0.options[.wrap] = .value(0)
        for (option, value) in declared.options where option != .wrap {
          $0.options[option] = .value(value)
        }
        if let spacing = Self.spacing[name] { $0.options[.spacing] = .value(spacing) }
        if kind == .timeMachine || kind == .invertedTimeMachine {
          $0.options[.tilt] = .value(0.55)
        }
        $0.returnsToItems = false
      })
    var compared = 0
    for card in builtIn.cards {
      guard let other = own.cards.first(where: { $0.slot == card.slot }) else { continue }
      guard let quad = card.quad, let otherQuad = other.quad else { continue }
      compared += 1
      for (corner, otherCorner) in zip(Self.corners(quad), Self.corners(otherQuad)) {
        #expect(abs(corner.x - otherCorner.x) < 0.1, "\(card.slot)")
        #expect(abs(corner.y - otherCorner.y) < 0.1, "\(card.slot)")
      }
      #expect(abs(card.opacity - other.opacity) < 1e-9)
    }
    #expect(compared > 3)
  }

  @Test(arguments: names, Axis.allCases)
  func `every shipped file is read, and places cards in both axes`(name: String, axis: Axis) throws
  {
    let declared = try Self.shipped(name)
    let carousel = try Self.carousel(.custom, axis: axis, size: Size(width: 240, height: 180)) {
      declared.apply(to: &$0)
      $0.returnsToItems = false
    }
    let shown = Self.frame(carousel).cards.filter { $0.opacity > 0 }
    #expect(!shown.isEmpty)
    // What is seen on top in the middle of the current card is found there.
    let current = try #require(shown.last { $0.isCurrent })
    #expect(current.quad != nil)
  }

  @Test func `a declared arrangement wraps, and the last card is before the first`() throws {
    let declared = try DeclaredArrangement(
      parsing: "option wrap 1\nnext translate 1 0\nprevious translate -1 0")
    var carousel = try Self.carousel(.custom, count: 12, size: Size(width: 240, height: 180)) {
      declared.apply(to: &$0)
    }
    carousel.scroll(toItem: 0, duration: 0, at: 0)
    carousel.advance(to: 0)
    let last = try #require(
      Self.frame(carousel).cards.first { $0.slot == .item(11) && $0.turn == 0 })
    #expect(abs(last.offset + 1) < 1e-9)
    #expect(last.quad.map { $0.topLeft.x < 640 - 240 } == true)
  }

  @Test func `opacity of a pose counts, and cards beyond the last pose fade out when they hide`()
    throws
  {
    let hide = try DeclaredArrangement(parsing: "beyond hide\nnext translate 1 0 opacity 0.5")
    for (offset, opacity) in [(0, 1), (0.5, 0.75), (1, 0.5), (1.5, 0.25), (2, 0)] {
      #expect(hide.pose(of: Self.place(offset: offset)).opacity == opacity)
    }
    let frame = Self.frame(
      try Self.carousel(.custom, size: Size(width: 100, height: 100)) {
        hide.apply(to: &$0)
        $0.returnsToItems = false
      })
    let next = try #require(frame.cards.first { $0.slot == .item(18) })
    #expect(abs(next.opacity - (1 - 0.5 * 0.7)) < 1e-9)
  }

  @Test func `a repeated pose is the same move again`() throws {
    let stair = try Self.shipped("spiral-stair")
    var step = Matrix.identity
    for _ in 0..<3 { step = stair.pose(of: Self.place(offset: 1, base: step)).transform }
    let whole = stair.pose(of: Self.place(offset: 3)).transform
    #expect(zip(step.rowMajor, whole.rowMajor).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  private static func corners(_ quad: Quad) -> [Point] {
    [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
  }

  private static func place(offset: Double, base: Matrix = .identity) -> CardSpot {
    CardSpot(
      offset: offset, itemWidth: 200, size: Size(width: 200, height: 150), axis: .horizontal,
      base: base)
  }

  @Test func `a smooth curve goes through its poses, and its direction has no jump`() throws {
    let river = try DeclaredArrangement(
      parsing: """
        interpolation smooth
        at -2 translate -1.45 0.1 -1 scale 0.75
        previous translate -0.95 0.3 -0.4
        next translate 0.95 -0.3 -0.4
        at 3 translate 1.5 0.5 -1.6 scale 0.6
        """)
    for pose in river.poses {
      let matrix = river.pose(of: Self.place(offset: pose.offset)).transform
      #expect(abs(matrix.m41 - pose.translation.x * 200) < 1e-6)
    }
    for offset in [-1.0, 0, 1] {
      func x(_ offset: Double) -> Double {
        river.pose(of: Self.place(offset: offset)).transform.m41
      }
      let before = (x(offset) - x(offset - 1e-4)) / 1e-4
      let after = (x(offset + 1e-4) - x(offset)) / 1e-4
      #expect(abs(before - after) < 1)
    }
  }

  @Test func `any poses give finite frames`() throws {
    var generator = SeededGenerator(seed: 49)
    func number() -> Double {
      [0, 1, -1, 0.5, -0.3, 1e-9, 1e9, -1e300, .nan, .infinity].randomElement(using: &generator)
        ?? 0
    }
    func triple() -> DeclaredArrangement.Triple { .init(x: number(), y: number(), z: number()) }
    for _ in 0..<300 {
      let poses = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        DeclaredArrangement.Pose(
          offset: number(), translation: triple(), rotation: triple(), spin: triple(),
          origin: triple(), scale: number(), opacity: number(),
          mask: CardMask(
            start: number(), end: number(), breadth: number(), corner: number(), shift: number()))
      }
      let declared = DeclaredArrangement(
        poses: poses,
        beyond: DeclaredArrangement.Beyond.allCases.randomElement(using: &generator) ?? .hold,
        interpolation: Bool.random(using: &generator) ? .linear : .smooth,
        masksEdges: .random(using: &generator))
      let carousel = try Self.carousel(.custom, size: Size(width: 240, height: 180)) {
        declared.apply(to: &$0)
      }
      for card in Self.frame(carousel).cards {
        #expect((0...1).contains(card.opacity))
        #expect(card.transform.isFinite)
        guard let mask = card.mask else { continue }
        #expect(mask.origin.x >= 0 && mask.origin.x + mask.size.width <= 241)
      }
    }
  }
}
