import CarouselApp
import CarouselEngine
import Testing

/// Arrangements along a path of points.
struct PathTests {
  private static func place(_ offset: Double) -> CardSpot {
    CardSpot(
      offset: offset, itemWidth: 400, size: Size(width: 400, height: 300), axis: .horizontal)
  }

  /// Where a card's middle is, in card lengths.
  private static func middle(_ arrangement: DeclaredArrangement, _ offset: Double) -> [Double] {
    let matrix = arrangement.pose(of: place(offset)).transform
    return [matrix.m41 / 400, matrix.m42 / 400, matrix.m43 / 400]
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  @Test(arguments: [false, true])
  func `cards stand at equal distances, however far apart the points are`(isSmooth: Bool) throws {
    let arrangement = try DeclaredArrangement(
      parsing: """
        path cards 21 current 3
        point -3 0
        point -2.8 0.4
        point 0 0
        point 0.3 0 -0.5
        point 3 0.8 -1
        interpolation \(isSmooth ? "smooth" : "linear")
        """)
    let low = try #require(arrangement.poses.first?.offset)
    let high = try #require(arrangement.poses.last?.offset)
    #expect(abs(high - low - 20) < 1e-6)
    #expect(Self.middle(arrangement, 0) == [0, 0, 0])
    // Along the path, measured in small steps.
    let steps = stride(from: low, through: high - 0.999, by: 1).map { start in
      (0..<50).reduce(0.0) { sum, step in
        let place = start + Double(step) / 50
        return sum
          + Self.distance(
            Self.middle(arrangement, place), Self.middle(arrangement, place + 1.0 / 50))
      }
    }
    let mean = steps.reduce(0, +) / Double(steps.count)
    for step in steps { #expect(abs(step / mean - 1) < 0.04, "\(steps)") }
  }

  @Test func `a polyline goes straight from point to point, and attributes change on the way`()
    throws
  {
    let arrangement = try DeclaredArrangement(
      parsing: """
        interpolation linear
        path cards 5 current 1
        point 0 0
        point 2 0 0  opacity 0.5 scale 0.5
        point 2 0 -2 opacity 0.5 scale 0.5
        """)
    #expect(Self.middle(arrangement, 1) == [1, 0, 0])
    #expect(Self.middle(arrangement, 3) == [2, 0, -1])
    func pose(_ offset: Double) -> CardPose { arrangement.pose(of: Self.place(offset)) }
    #expect(pose(1).opacity == 0.75 && pose(3).opacity == 0.5)
    #expect(abs(pose(1).transform.m11 - 0.75) < 1e-9)
    // Beyond its ends cards fade out.
    #expect(pose(5).opacity == 0 && pose(-1).opacity == 0)
  }

  @Test func `a closed path ends where it begins, opposite to the current card`() throws {
    let arrangement = try DeclaredArrangement(
      parsing: """
        path cards 8 current 2 closed
        point -1 0 -1
        point 0 0
        point 1 0 -1
        point 0 0 -2
        """)
    #expect(Self.middle(arrangement, 0) == [0, 0, 0])
    let (start, end) = (Self.middle(arrangement, -4), Self.middle(arrangement, 4))
    #expect(Self.distance(start, end) < 1e-9)
    #expect(Self.distance(end, [0, 0, -2]) < 1e-9)
    #expect(Self.distance(Self.middle(arrangement, 2), [1, 0, -1]) < 1e-9)
    #expect(arrangement.options[.fadeMax] == 3.5 && arrangement.options[.fadeMin] == -3.5)
  }

  @Test func `paths that cannot be used are refused`() {
    let points = [0.0, 1, 2].map {
      DeclaredArrangement.Pose(offset: 0, translation: .init(x: $0))
    }
    #expect(DeclaredArrangement.Path(points: points, current: 0, cards: 3) != nil)
    #expect(DeclaredArrangement.Path(points: points, current: 3, cards: 3) == nil)
    #expect(DeclaredArrangement.Path(points: points, current: 0, cards: 0.5) == nil)
    #expect(DeclaredArrangement.Path(points: points, current: 0, cards: .nan) == nil)
    #expect(DeclaredArrangement.Path(points: [points[0]], current: 0, cards: 3) == nil)
    let endless = DeclaredArrangement.Pose(offset: 0, translation: .init(x: .infinity))
    #expect(DeclaredArrangement.Path(points: points + [endless], current: 0, cards: 3) == nil)
  }
}
