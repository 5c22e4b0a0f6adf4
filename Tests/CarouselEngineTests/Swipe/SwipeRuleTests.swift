import Testing

@testable import CarouselEngine

@Suite struct SwipeRuleTests {
  private let rule = SwipeRule(.all)

  @Test(arguments: SwipeDirection.allCases)
  func `every direction leads out`(direction: SwipeDirection) {
    #expect(direction.along(direction.vector(length: 7, side: 3)) == 7)
    #expect(SwipeDirections(direction).contains(direction))
    #expect(SwipeDirection.allCases.filter(SwipeDirections(direction).contains) == [direction])
    #expect(SwipeDirections([direction, .left]).isSubset(of: .all))
    #expect(
      SwipeDirections.across(.horizontal).contains(direction) == (direction.axis == .vertical))
  }

  @Test(
    arguments: [
      (Vector(x: 120, y: 0), SwipeDirection.right), (Vector(x: -120, y: 0), .left),
      (Vector(x: 0, y: 100), .down), (Vector(x: 0, y: -100), .up),
      (Vector(x: 119.9, y: 99.9), nil), (Vector(x: 150, y: 300), .down),
      (Vector(x: 300, y: -150), .right), (Vector(x: 120, y: 100), .right), (.zero, nil),
    ] as [(Vector, SwipeDirection?)])
  func `a card let go without speed leaves from its distance on`(
    way: Vector, direction: SwipeDirection?
  ) {
    #expect(rule.direction(way: way, velocity: .zero) == direction)
  }

  @Test func `what a finger's speed carries counts as way`() {
    let near = Vector(x: 30, y: 0)
    #expect(rule.direction(way: near, velocity: Vector(x: 599, y: 0)) == nil)
    #expect(rule.direction(way: near, velocity: Vector(x: 600, y: 0)) == .right)
    #expect(rule.direction(way: Vector(x: 0, y: -10), velocity: Vector(x: 0, y: -600)) == .up)
  }

  @Test func `a flick back brings a card back that is far out`() {
    let far = Vector(x: 200, y: 0)
    #expect(rule.direction(way: far, velocity: Vector(x: -500, y: 0)) == .right)
    #expect(rule.direction(way: far, velocity: Vector(x: -600, y: 0)) == nil)
  }

  @Test func `a flick through the card's place to the other side is a return`() {
    #expect(rule.direction(way: Vector(x: 20, y: 0), velocity: Vector(x: -5000, y: 0)) == nil)
    #expect(rule.direction(way: .zero, velocity: Vector(x: 5000, y: 0)) == nil)
  }

  @Test func `a card never leaves where it may not`() {
    let sides = SwipeRule([.left, .up])
    #expect(sides.direction(way: Vector(x: 500, y: 0), velocity: .zero) == nil)
    #expect(sides.direction(way: Vector(x: 500, y: -100), velocity: .zero) == .up)
    #expect(SwipeRule.none.direction(way: Vector(x: 500, y: 500), velocity: .zero) == nil)
  }

  @Test func `a finger along the axis scrolls and one across it swipes`() {
    let cross = SwipeRule(.vertical)
    #expect(cross.begins(with: Vector(x: 5, y: -8), across: .horizontal))
    #expect(!cross.begins(with: Vector(x: 8, y: -5), across: .horizontal))
    #expect(!cross.begins(with: Vector(x: 8, y: -8), across: .horizontal))
    #expect(!cross.begins(with: Vector(x: 0, y: 9), across: .vertical))
    #expect(SwipeRule(.horizontal).begins(with: Vector(x: 9, y: 1), across: .vertical))
    #expect(!SwipeRule(.horizontal).begins(with: Vector(x: 8, y: 8), across: .vertical))
    #expect(!SwipeRule(.up).begins(with: Vector(x: 0, y: 9), across: .horizontal))
  }

  @Test func `in a stack a finger swipes wherever the card may leave`() {
    for (x, y) in [(9.0, 1.0), (-9, 1), (1, 9), (1, -9)] {
      #expect(rule.begins(with: Vector(x: x, y: y), across: nil))
    }
    #expect(!SwipeRule(.left).begins(with: Vector(x: 9, y: 0), across: nil))
    #expect(!rule.begins(with: .zero, across: nil))
    #expect(!rule.begins(with: Vector(x: .nan, y: 9), across: nil))
  }

  @Test func `progress says where a card is going and how near it is to leaving`() {
    #expect(rule.progress(way: .zero) == nil)
    let half = rule.progress(way: Vector(x: -60, y: 20))
    #expect(half == SwipeProgress(direction: .left, share: 0.5))
    #expect(rule.progress(way: Vector(x: 0, y: 1e9)) == SwipeProgress(direction: .down, share: 1))
    #expect(SwipeRule(.left).progress(way: Vector(x: 60, y: 0)) == nil)
  }

  @Test func `numbers out of their ranges are refused`() throws {
    try rule.validate()
    let numbers: [WritableKeyPath<SwipeRule, Double>] = [
      \.distance.width, \.distance.height, \.projection, \.turn, \.shrink, \.reach, \.departure,
      \.comeback,
    ]
    for number in numbers {
      for bad in [-.infinity, -2, .nan, .infinity, 1e6] {
        var wrong = rule
        wrong[keyPath: number] = bad
        #expect(throws: EngineError.self) { try wrong.validate() }
        var settings = Carousel.Configuration(.stack)
        settings.swipe = wrong
        #expect(throws: EngineError.self) { try settings.validate() }
      }
    }
  }
}
