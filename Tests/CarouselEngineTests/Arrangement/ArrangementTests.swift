import Testing

@testable import CarouselEngine

/// The formulas of the arrangements, written out for single cards.
@Suite struct ArrangementTests {
  private let view = Size(width: 640, height: 360)

  private func matrix(
    _ kind: ArrangementKind, _ offset: Double, axis: Axis = .horizontal,
    change: (inout Carousel.Configuration) -> Void = { _ in }
  ) -> Matrix {
    var settings = Carousel.Configuration(kind, axis: axis)
    change(&settings)
    let arrangement = Arrangement(
      configuration: settings, viewSize: view, itemWidth: 100, itemCount: 12, placeholders: 0)
    return arrangement.pose(
      offset: offset, distance: offset * 100, size: Size(width: 100, height: 100), front: 100,
      length: 100, flip: .toggled(0), surroundings: Surroundings(), configuration: settings
    ).transform
  }

  @Test func `every name is lower case and leads back to its kind`() {
    #expect(ArrangementKind.invertedTimeMachine.name == "inverted-time-machine")
    #expect(ArrangementKind.coverFlow2.name == "cover-flow2")
    for kind in ArrangementKind.allCases {
      #expect(ArrangementKind(name: kind.name) == kind)
      #expect(ArrangementKind(name: kind.rawValue) == kind)
    }
    #expect(ArrangementKind(name: "spiral") == nil)
  }

  @Test func `the next cards of a stack are smaller, lower, behind and a little turned`() {
    let top = matrix(.stack, 0)
    #expect(top.m11 == 1 && top.m41 == 0 && top.m42 == 0)
    let next = matrix(.stack, 2)
    let size = (next.m11 * next.m11 + next.m12 * next.m12).squareRoot()
    #expect(next.m41 == 0 && abs(next.m42 - 16) < 1e-12 && abs(size - 1 / 1.1) < 1e-12)
    // To the other side than its neighbor, by three degrees at most.
    #expect(next.m12 * matrix(.stack, 1).m12 < 0 && abs(next.m12 / size) < 0.05)
    #expect(next.m43 < top.m43 && matrix(.stack, -0.5).m43 > top.m43)
    let upright = matrix(.stack, 2, axis: .vertical)
    #expect(upright.m42 == next.m42 && upright.m11 == next.m11)
  }

  @Test(arguments: Axis.allCases)
  func `a card that has left a stack is out of the view`(axis: Axis) throws {
    let card =
      axis == .horizontal ? Size(width: 100, height: 360) : Size(width: 640, height: 100)
    let gone = Homography(
      matrix: matrix(.stack, -1, axis: axis), center: Point(x: 320, y: 180), size: card)
    let corner = try #require(gone.quad(of: card)).bounds.maximum
    #expect(corner.along(axis) < 0)
    let half = matrix(.stack, -0.5, axis: axis)
    let way = matrix(.stack, -1, axis: axis)
    #expect(half.m41 == way.m41 / 2 && half.m42 == way.m42 / 2)
  }

  @Test func `a stack shows the top card, two cards below, and those that come and go`() {
    let fade = Fade(.stack, options: ArrangementOptions())
    for (offset, alpha) in [(-2.0, 0.0), (-1, 1), (0, 1), (2, 1), (2.5, 0.5), (3, 0)] {
      #expect(fade.alpha(offset) == alpha)
    }
  }

  @Test func `a custom arrangement is given offset and base`() {
    let card = matrix(.custom, 1.5) { settings in
      settings.placing = { CardPose($0.base.translated(x: $0.offset * 7, y: $0.itemWidth)) }
    }
    #expect(card.m41 == 10.5 && card.m42 == 100 && card.m34 == -0.002)
  }

  @Test(arguments: [-2.0, -0.4, 0, 0.3, 0.8, 1.2])
  func `a custom arrangement can turn its cards as cover flow 2 does`(offset: Double) {
    let card = matrix(.custom, offset) { settings in
      settings.placing = { spot in
        let w = spot.itemWidth
        return CardPose(
          spot.base.translated(
            x: (spot.turn * 0.45 + spot.offset * 0.25) * w, y: 0, z: -abs(spot.turn) * w / 2
          ).rotated(aboutY: -spot.turn * 0.45 * .pi))
      }
    }
    for (left, right) in zip(card.rowMajor, matrix(.coverFlow2, offset).rowMajor) {
      #expect(abs(left - right) < 1e-12)
    }
  }

  @Test func `a custom transform that has no numbers makes the card vanish`() {
    let card = matrix(.custom, 1) { settings in
      settings.placing = { CardPose($0.base.translated(x: .nan, y: 0)) }
    }
    #expect(card.isFinite && card.m11 == 0)
  }

  @Test func `the eye's shift moves cards the other way`() throws {
    var shifted = Carousel.Configuration()
    shifted.viewpointOffset = Vector(x: 30, y: -10)
    let card = matrix(.linear, 0) { [shifted] in $0 = shifted }
    #expect(card.m41 == -30 && card.m42 == 10)
  }

  @Test func `right to left is the picture in a looking glass`() {
    for kind in ArrangementKind.allCases where kind != .custom {
      let there = matrix(kind, 1.25)
      let mirrored = matrix(kind, 1.25) { $0.direction = .rightToLeft }
      for (left, right) in zip(mirrored.rowMajor, there.mirrored.rowMajor) {
        #expect(abs(left - right) < 1e-12)
      }
    }
    #expect(
      matrix(.linear, 1, axis: .vertical) { $0.direction = .rightToLeft }.m42 == 100)
  }

  @Test func `neighbors of the current card stand apart from it`() {
    #expect(abs(matrix(.linear, 1) { $0.neighborGap = 0.2 }.m41 - 120) < 1e-9)
    #expect(abs(matrix(.linear, -0.5) { $0.neighborGap = 0.2 }.m41 + 60) < 1e-9)
  }

  @Test(arguments: ArrangementKind.allCases)
  func `no count, width or option makes a number that is none`(kind: ArrangementKind) {
    for items in [0, 1, 2, 1_000_000_000] {
      for width in [0, 1e-9, 100, 1e6] {
        for spacing in [0, 1e-6, 1000] {
          var settings = Carousel.Configuration(kind)
          #expect(throws: Never.self) {
            settings.options[.spacing] = .value(spacing)
            settings.options[.arc] = .value(1e-6)
          }
          let arrangement = Arrangement(
            configuration: settings, viewSize: view, itemWidth: width, itemCount: items,
            placeholders: 0)
          for offset in [-1e9, -0.5, 0, 0.5, 1e9] {
            let pose = arrangement.pose(
              offset: offset, distance: offset * width, size: Size(width: width, height: width),
              front: width, length: width, flip: .following, surroundings: Surroundings(),
              configuration: settings)
            #expect(pose.transform.isFinite)
            #expect((0...1).contains(pose.opacity))
          }
        }
      }
    }
  }
}
