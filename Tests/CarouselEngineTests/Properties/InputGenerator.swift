import CarouselEngine
import CarouselTestSupport

/// Makes inputs at random, among them ones that make no sense, and lets time pass between them.
struct InputGenerator {
  var random: SeededGenerator
  private var isDown = false
  private var isDragging = false
  private var way = 0.0
  private var speed = 0.0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Any configuration in which every motion ends.
  mutating func configuration(_ feel: Carousel.Feel) -> Carousel.Configuration {
    var configuration = Carousel.Configuration(
      ArrangementKind.allCases.randomElement(using: &random) ?? .linear,
      axis: Bool.random(using: &random) ? .horizontal : .vertical)
    configuration.feel = feel
    configuration.reducesMotion = chance(0.05)
    if chance(0.3) { configuration.swipe = SwipeRule(SwipeDirections.across(configuration.axis)) }
    configuration.direction = chance(0.2) ? .rightToLeft : .leftToRight
    configuration.isPaging = chance(0.2)
    configuration.bounces = !chance(0.2)
    configuration.stopsAtItems = !chance(0.2)
    configuration.returnsToItems = !chance(0.2)
    configuration.centersSelection = !chance(0.2)
    configuration.trimsEnds = chance(0.2)
    configuration.alignment = Carousel.Alignment.allCases.randomElement(using: &random) ?? .center
    configuration.decelerationRate = pick([0, 0.5, 0.9, 0.95, 0.99])
    configuration.bounceDistance = pick([0, 0.1, 1, 3])
    configuration.scrollSpeed = pick([0, 1, 2])
    if chance(0.2) { configuration.options[.wrap] = .value(chance(0.5) ? 1 : 0) }
    return configuration
  }

  /// The next input, and after how much time it comes.
  mutating func next(_ feel: Carousel.Feel) -> (wait: Double, input: Input) {
    let wait = pick([0, 0.001, 0.008, 0.008, 0.016, 0.016, 0.05, 0.2, 0.7])
    if isDragging, chance(0.8) { return (pick([0.004, 0.008, 0.016]), dragging()) }
    if isDown, chance(0.5) {
      (isDown, isDragging) = (false, true)
      way = 0
      speed = Double.random(in: -6000...6000, using: &random)
      return (wait, .dragBegan(.zero))
    }
    switch Int.random(in: 0..<40, using: &random) {
    case 0...6:
      isDown = true
      return (wait, .touchDown)
    case 7: return (wait, .touchUp)
    case 8:
      let (x, y) = (Double.random(in: -50...850, using: &random), 240.0)
      return (wait, .tap(Point(x: x, y: y)))
    case 9:
      return (wait, .scrollToItem(index(), duration: duration(), turn()))
    case 10, 11:
      let cause = [Carousel.Cause.key, .wheel, .api].randomElement(using: &random) ?? .api
      return (wait, .scrollByItems(pick([-30, -3, -1, 0, 1, 3, 30]), duration: duration(), cause))
    case 12: return (wait, .scrollToOffset(offset(), duration: duration()))
    case 13: return (wait, .scrollByOffset(offset(), duration: duration()))
    case 14: return (wait, .insert(index(), isAnimated: chance(0.5)))
    case 15: return (wait, .remove(index(), isAnimated: chance(0.5)))
    case 16: return (wait, chance(0.5) ? .reload(pick([0, 1, 2, 3, 12, 1000])) : .wait)
    case 17: return (wait, .resize(Size(width: pick([0, 300, 800]), height: 480)))
    case 18: return (wait, .configure(configuration(feel), duration: pick([0, 0.4])))
    case 19: return (wait, .apply(order(), isAnimated: chance(0.5)))
    case 20: return (wait, slideShow())
    case 21, 22:
      return (wait, .follow(offset(), of: pick([0, 1, 12]), isDragged: chance(0.5)))
    case 23: return (wait, .beginCruise(chance(0.5) ? .forward : .backward))
    case 24: return (wait, chance(0.8) ? .endCruise : .selectTarget)
    case 25...28: return (wait, swiping())
    case 29: return (wait, .removeToward(index(), direction()))
    case 30: return (wait, chance(0.5) ? .undoSwipe : .insertFrom(index(), direction()))
    case 31...35: return (wait, opening())
    default: return (pick([0.5, 2]), .wait)
    }
  }

  /// Some of the old items, which are 0, 1, 2 …, and some new ones.
  private mutating func order() -> [Int] {
    let old = Array(0..<12).filter { _ in Bool.random(using: &random) }
    let new = Array(100..<100 + Int.random(in: 0...4, using: &random))
    return (old + new).shuffled(using: &random)
  }

  private mutating func direction() -> SwipeDirection {
    SwipeDirection.allCases.randomElement(using: &random) ?? .up
  }

  private mutating func point() -> Point {
    Point(x: pick([-1e9, 0, 400, 790, .nan]), y: pick([0, 240, 470, 1e9]))
  }

  private mutating func swiping() -> Input {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return .swipeBegan(point())
    case 2: return .swipeMoved(Vector(x: pick([-400, 0, 150, .infinity]), y: pick([-300, 0, 90])))
    case 3: return .swipeEnded
    case 4: return chance(0.3) ? .swipeCanceled : .swipe(direction())
    default: return .swipe(direction())
    }
  }

  private mutating func opening() -> Input {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .openDetail
    case 2: return .closeDetail
    case 3: return .pinch(point(), scale: pick([0.01, 0.7, 1.5, 40, .nan]))
    case 4: return .releasePinch
    case 5: return .pan(point(), point())
    case 6: return .zoom(point())
    default: return .turn(pick([-1, 1, 7]))
    }
  }

  private mutating func slideShow() -> Input {
    let show = Autoplay(interval: pick([0.001, 0.1, 0.7]))
    guard chance(0.4) else {
      return [.stopAutoplay, .pauseAutoplay, .resumeAutoplay].randomElement(using: &random) ?? .wait
    }
    return .startAutoplay(show)
  }

  private mutating func dragging() -> Input {
    if chance(0.12) {
      isDragging = false
      return chance(0.8) ? .dragEnded : .dragCanceled
    }
    if chance(0.05) { speed = Double.random(in: -6000...6000, using: &random) }
    way += speed * 0.008
    return .dragMoved(Vector(x: way, y: way * 0.7))
  }

  private mutating func index() -> Int { pick([-1, 0, 1, 2, 5, 11, 12, 500, Int.max, Int.min]) }
  private mutating func offset() -> Double {
    pick([-1e9, -1.5, 0, 0.3, 2.25, 11, 40, .nan, .infinity])
  }
  private mutating func duration() -> Double { pick([-1, 0, 0.1, 0.4, 1, .nan]) }
  private mutating func turn() -> Carousel.Turn {
    Carousel.Turn.allCases.randomElement(using: &random) ?? .shortest
  }
  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}
