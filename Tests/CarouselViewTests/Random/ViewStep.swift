import CarouselEngine
import CarouselPaint
import CarouselTestSupport

@testable import CarouselView

/// Something that a person, the program or the host does to a view; a value, so that a sequence can be shortened.
enum ViewStep: Sendable {
  case input(ViewInput.Kind, seat: UInt32)
  case insert(Int, count: Int, from: SwipeDirection?, isAnimated: Bool, isLive: Bool)
  case remove(Int, count: Int, toward: SwipeDirection?, isAnimated: Bool)
  /// Takes the items at some indices, in this order, with some placeholders.
  case rearrange([Int], placeholders: Int?, isAnimated: Bool)
  case replace(Int, isLive: Bool)
  case move(Int, to: Int)
  case useSource(Int)
  case reload(Int)
  case undoSwipe
  case swipe(SwipeDirection)
  case scroll(to: Int, duration: Double?)
  case scrollBy(Int)
  case scrollToOffset(Double, duration: Double?)
  case setAutoscroll(Double)
  /// Takes settings that must be refused.
  case setOdd(Double)
  case showGallery(Bool, duration: Double)
  case select(Int)
  case open
  case close
  case zoom(Double)
  case resize(Size, scale: Double)
  case restyle(ArrangementKind, Axis, duration: Double)
  case setScrolling(isEnabled: Bool)
  case setFeel(Carousel.Feel, reducesMotion: Bool)
  case startShow(Double)
  case stopShow
  case pauseShow(Bool)
  case hide(Bool)
  case focusCard(Bool)
  case pin(width: Double)
  case link(Bool)
  case replaceGestures
  case pass(Double)
}

/// Makes steps at random; most of them are touches and keys.
struct ViewStepGenerator {
  private var random: SeededGenerator

  init(_ random: SeededGenerator) { self.random = random }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func point() -> Point {
    if chance(0.01) { return Point(x: odd(), y: odd()) }
    return Point(x: Double(number(400)) - 40, y: Double(number(280)) - 40)
  }

  private mutating func odd() -> Double {
    pick([.nan, .infinity, -.infinity, -1e300, 1e9, -1e9, 1e-300, 0])
  }

  private mutating func duration() -> Double? {
    pick([nil, nil, nil, 0, 0, 0.3, 0.3, 0.3, .nan, -.infinity, -1e300, 1e-300])
  }

  private mutating func index() -> Int {
    chance(0.03) ? pick([.max, .min, -1, 500]) : number(10)
  }

  private mutating func side() -> SwipeDirection { pick(SwipeDirection.allCases) }

  /// A step, and the time before it in seconds.
  mutating func next() -> (wait: Double, step: ViewStep) {
    (pick([0, 0, 0.001, 0.008, 0.016, 0.016, 0.016, 0.05, 0.3, 1.2]), step())
  }

  /// An arrangement that is not made by the program.
  mutating func kind() -> ArrangementKind {
    pick(ArrangementKind.allCases.filter { $0 != .custom })
  }

  private mutating func step() -> ViewStep {
    guard number(5) > 1 else { return change() }
    return .input(input(), seat: chance(0.1) ? 1 : 0)
  }

  private mutating func input() -> ViewInput.Kind {
    let finger = Int32(number(2))
    switch number(24) {
    case 0, 1: return .touchDown(id: finger, at: point())
    case 2...7: return .touchMoved(id: finger, to: point())
    case 8, 9: return .touchUp(id: finger)
    case 10: return .touchCanceled(id: finger)
    case 11...13: return .pointerMoved(to: point())
    case 14: return .buttonPressed(pick([ButtonCode.left, ButtonCode.left, ButtonCode.side]))
    case 15: return .buttonReleased(ButtonCode.left)
    case 16: return .pointerLeft
    case 17:
      return .wheelTurned(horizontal: pick([0, 0, 120]), vertical: pick([120, -120, 30, 600]))
    case 18:
      let way = Vector(x: Double(number(60)) - 30, y: Double(number(60)) - 30)
      return .scrolled(way, saysStop: chance(0.5))
    case 19: return .scrollStopped
    case 20: return .keysLost
    case 21: return .keyReleased(KeyInput(symbol: 0, code: UInt32(number(3))))
    default:
      let symbols = [
        KeySymbol.left, KeySymbol.right, KeySymbol.enter, KeySymbol.escape, KeySymbol.end,
        KeySymbol.home, KeySymbol.tab, KeySymbol.shiftTab, KeySymbol.pageDown, KeySymbol.smallP,
      ]
      let key = KeyInput(symbol: pick(symbols), code: UInt32(number(3)))
      return .keyPressed(key, isRepeat: chance(0.3))
    }
  }

  /// An edit, or something else that a program does.
  mutating func change() -> ViewStep {
    let isAnimated = chance(0.6)
    switch number(33) {
    case 0, 1:
      return .insert(
        index(), count: number(4), from: chance(0.3) ? side() : nil,
        isAnimated: isAnimated, isLive: chance(0.3))
    case 2, 3, 4:
      return .remove(
        index(), count: number(4), toward: chance(0.3) ? side() : nil, isAnimated: isAnimated)
    case 5, 6:
      let indices = Array(0..<9).shuffled(using: &random).prefix(number(10))
      return .rearrange(
        Array(indices), placeholders: chance(0.3) ? number(6) : nil, isAnimated: isAnimated)
    case 7: return .replace(index(), isLive: chance(0.3))
    case 8: return .move(index(), to: index())
    case 9: return chance(0.3) ? .useSource(number(12)) : .reload(index())
    case 10: return .undoSwipe
    case 11: return .swipe(side())
    case 12: return .scroll(to: index(), duration: duration())
    case 13: return .scrollBy(pick([-5, -1, 1, 2, 9]))
    case 14: return .select(index())
    case 15, 16: return .open
    case 17: return .close
    case 18: return .zoom(chance(0.1) ? odd() : pick([0.3, 1.5, 4]))
    case 19:
      let size = Size(width: Double(60 + number(300)), height: Double(60 + number(200)))
      let oddSize = Size(width: odd(), height: odd())
      return .resize(chance(0.1) ? oddSize : size, scale: pick([1, 1, 1.5]))
    case 20: return .restyle(kind(), pick(Axis.allCases), duration: pick([0, 0.3]))
    case 21: return .setScrolling(isEnabled: chance(0.6))
    case 22: return .setFeel(pick(Carousel.Feel.allCases), reducesMotion: chance(0.3))
    case 23: return .startShow(pick([0.05, 1]))
    case 24: return chance(0.5) ? .stopShow : .pauseShow(chance(0.5))
    case 25: return .hide(chance(0.5))
    case 26: return .focusCard(chance(0.5))
    case 27: return .pin(width: pick([-100, 0, 80]))
    case 28:
      return .scrollToOffset(chance(0.1) ? odd() : Double(number(40)) / 3, duration: duration())
    case 29: return .setAutoscroll(pick([-2, -0.3, 0, 1]))
    case 30:
      return chance(0.3) ? .setOdd(odd()) : .showGallery(chance(0.5), duration: pick([0, 0.3]))
    case 31: return chance(0.3) ? .replaceGestures : .link(chance(0.6))
    default: return .pass(pick([0.5, 3]))
    }
  }
}
