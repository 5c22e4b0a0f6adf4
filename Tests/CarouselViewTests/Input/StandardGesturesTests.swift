import CarouselEngine
import Testing

@testable import CarouselView

/// What the standard gestures make of devices, in tables of inputs and actions.
struct StandardGesturesTests {
  @Test(arguments: fingers + pointers + touchpads + wheels + keys + seats)
  func `every input asks for its own`(gesture: GestureCase) {
    #expect(gesture.result == gesture.actions)
  }

  @Test func `a device that never says stop is stopped by its pause, each by its own`() {
    var gestures = StandardGestures()
    _ = gestures.interpret(.pad(10, at: 1, saysStop: false, seat: 1))
    #expect(gestures.interpret(.pad(10, at: 1.05, saysStop: false, seat: 2)).isEmpty)
    #expect(gestures.deadline == 1.08 && gestures.timePassed(1.05).isEmpty)
    #expect(gestures.timePassed(1.08) == [InputAction(.dragEnded, at: 1.08)])
    #expect(gestures.deadline == 1.05 + 0.08)
    _ = gestures.timePassed(1.2)
    #expect(gestures.deadline == nil)
  }

  private static func at(_ x: Double, _ y: Double = 100) -> Point { Point(x: x, y: y) }

  private static func way(_ x: Double, _ y: Double = 0) -> InputAction.Kind {
    .dragMoved(Vector(x: x, y: y))
  }

  private static func drag(_ x: Double, _ y: Double = 100) -> InputAction.Kind {
    .dragBegan(.scroll, touching: at(x, y))
  }

  private static let fingers = [
    GestureCase(
      "a finger that stays within the slop taps where it came down",
      [.down(100, at: 1), .move(108, at: 1.05), .up(at: 1.1)],
      [(.press, 1), (.tap(at(100)), 1.1)]),
    GestureCase(
      "a drag starts where the slop ends, without a jump",
      [.down(100, at: 1), .move(110, at: 1.1), .move(150, at: 1.2), .up(at: 1.3)],
      [(.press, 1), (drag(109), 1.09), (way(1), 1.1), (way(41), 1.2), (.dragEnded, 1.3)]),
    GestureCase(
      "a movement across the axis is neither drag nor tap",
      [.down(100, at: 1), .move(105, 150, at: 1.1), .move(300, 150, at: 1.2), .up(at: 1.3)],
      [(.press, 1), (.release, 1.3)]),
    GestureCase(
      "a vertical carousel is dragged up and down",
      [.down(100, at: 1), .move(100, 119, at: 1.1)],
      [(.press, 1), (drag(100, 109), 1.047368), (way(0, 10), 1.1)]
    ) { $0.axis = .vertical },
    GestureCase(
      "movements across the axis count where the carousel wants them",
      [.down(100, at: 1), .move(100, 119, at: 1.1)],
      [(.press, 1), (drag(100, 109), 1.047368), (way(0, 10), 1.1)]
    ) { $0.ignoresPerpendicular = false },
    GestureCase(
      "a second finger takes over without a jump, and returns without one",
      [
        .down(100, at: 1), .move(129, at: 1.1), .down(500, at: 1.2, finger: 1),
        .move(510, at: 1.3, finger: 1), .move(400, at: 1.35), .up(at: 1.4, finger: 1),
        .move(405, at: 1.5), .up(at: 1.6),
      ],
      [
        (.press, 1), (drag(109), 1.031034), (way(20), 1.1), (way(30), 1.3), (way(35), 1.5),
        (.dragEnded, 1.6),
      ]),
    GestureCase(
      "two fingers that do not move are no tap",
      [.down(100, at: 1), .down(200, at: 1, finger: 1), .up(at: 1.1), .up(at: 1.1, finger: 1)],
      [(.press, 1), (.release, 1.1)]),
    GestureCase(
      "a canceled drag does not fling",
      [.down(100, at: 1), .move(109, at: 1.1), .move(110, at: 1.1), .cancel(at: 1.2)]
        + [.move(300, at: 1.3), .up(at: 1.4)],
      [(.press, 1), (drag(109), 1.1), (way(1), 1.1), (.dragCanceled, 1.2)]),
    GestureCase(
      "a finger's number is free again after it went up",
      [.down(100, at: 1), .up(at: 1.1), .down(300, at: 1.1), .up(at: 1.2)],
      [(.press, 1), (.tap(at(100)), 1.1), (.press, 1.1), (.tap(at(300)), 1.2)]),
    GestureCase(
      "fingers that are not known are ignored",
      [.move(100, at: 1, finger: 9), .up(at: 1, finger: 9), .cancel(at: 1)], []),
    GestureCase(
      "a panel that takes all its fingers away ends the drag, however many there are",
      [.down(100, at: 1), .move(110, at: 1.1), .down(300, at: 1.15, finger: 1)]
        + [.cancel(at: 1.2), .cancel(at: 1.2, finger: 1), .down(100, at: 2)],
      [(.press, 1), (drag(109), 1.09), (way(1), 1.1), (.dragCanceled, 1.2), (.press, 2)]),
  ]

  private static let pointers = [
    GestureCase(
      "a click is a tap",
      [.pointer(10, at: 0), .press(at: 1), .pointer(14, at: 1.1), .release(at: 1.2)],
      [(.press, 1), (.tap(at(10)), 1.2)]),
    GestureCase(
      "a mouse drags after four units",
      [.pointer(10, at: 0), .press(at: 1), .pointer(15, at: 1.1), .release(at: 1.2)],
      [(.press, 1), (drag(14), 1.08), (way(1), 1.1), (.dragEnded, 1.2)]),
    GestureCase(
      "a pointer that is taken away does not fling",
      [.pointer(10, at: 0), .press(at: 1), .pointer(15, at: 1.1), .leave(at: 1.2)]
        + [.release(at: 1.3)],
      [(.press, 1), (drag(14), 1.08), (way(1), 1.1), (.dragCanceled, 1.2)]),
    GestureCase(
      "moving without a button asks for nothing", [.pointer(10, at: 0), .pointer(500, at: 1)], []),
    GestureCase(
      "a button before the pointer was ever seen is ignored",
      [.press(at: 1), .release(at: 1.1)], []),
    GestureCase(
      "other buttons neither tap nor drag",
      [.pointer(10, at: 0), .press(0x111, at: 1), .pointer(90, at: 1.1), .release(0x111, at: 1.2)],
      []),
    GestureCase(
      "the thumb buttons go back and forth",
      [.press(ButtonCode.side, at: 1), .release(ButtonCode.side, at: 1)]
        + [.press(ButtonCode.extra, at: 2)],
      [(.step(-1, cause: .key), 1), (.step(1, cause: .key), 2)]),
    GestureCase(
      "a button that goes down twice lets the first press go",
      [
        .pointer(10, at: 0), .press(at: 1), .pointer(15, at: 1.1), .press(at: 2), .release(at: 2.1),
      ],
      [(.press, 1), (drag(14), 1.08), (way(1), 1.1), (.dragCanceled, 2), (.press, 2)]
        + [(.tap(at(15)), 2.1)]),
  ]

  private static let padDrag = InputAction.Kind.dragBegan(.scroll, touching: nil, cause: .touchpad)

  private static let touchpads = [
    GestureCase(
      "fingers on a touchpad drag against their scrolling from the slop on",
      [.pad(5, at: 1), .pad(7, at: 1.1), .padStop(at: 1.2)],
      [(padDrag, 1), (way(-2), 1), (way(-9), 1.1), (.dragEnded, 1.2)]),
    GestureCase(
      "fingers across the axis do nothing",
      [.pad(2, 20, at: 1), .pad(90, at: 1.1), .padStop(at: 1.2)], []),
    GestureCase(
      "wide items move by the way of narrow ones", [.pad(10, at: 1)],
      [(padDrag, 1), (way(-14), 1)]
    ) { $0.itemExtent = 800 },
    GestureCase("a stop without a movement asks for nothing", [.padStop(at: 1)], []),
    GestureCase(
      "a pointer that leaves takes its touchpad along",
      [.pad(10, at: 1), .leave(at: 2), .key(KeySymbol.right, at: 3)],
      [(padDrag, 1), (way(-7), 1), (.dragCanceled, 2), (.step(1, cause: .key), 3)]),
  ]

  private static func steps(_ count: Int, _ time: Double) -> (InputAction.Kind, Double) {
    (.step(count, cause: .wheel), time)
  }

  private static let wheels = [
    GestureCase(
      "a detent is one item", [.wheel(120, at: 1), .wheel(-120, at: 2)],
      [steps(1, 1), steps(-1, 2)]),
    GestureCase(
      "four quarters of a detent are one item",
      [1, 1.01, 1.02, 1.03].map { .wheel(30, at: $0) }, [steps(1, 1.03)]),
    GestureCase(
      "a change of direction forgets the remainder",
      [.wheel(90, at: 1), .wheel(-60, at: 1.1), .wheel(-60, at: 1.2)], [steps(-1, 1.2)]),
    GestureCase("a pause forgets the remainder", [.wheel(90, at: 1), .wheel(90, at: 2)], []),
    GestureCase(
      "a fast wheel makes several steps", [.wheel(370, at: 1), .wheel(110, at: 1.1)],
      [steps(3, 1), steps(1, 1.1)]),
    GestureCase(
      "a tilted wheel counts by its greater direction", [.wheel(0, 120, at: 1)], [steps(1, 1)]),
    GestureCase("a tilted wheel is mirrored", [.wheel(0, 120, at: 1)], [steps(-1, 1)]) {
      $0.isRightToLeft = true
    },
    GestureCase(
      "an absurd turn stays finite", [.wheel(.max, at: 1), .wheel(0, .min, at: 2)],
      [steps(100, 1), steps(-100, 2)]),
    GestureCase(
      "two wheels count apart",
      [.wheel(60, at: 1), .wheel(60, at: 1, seat: 2), .wheel(60, at: 1.1, seat: 2)],
      [steps(1, 1.1)]),
  ]

  private static func key(
    _ name: String, _ symbol: UInt32, _ kind: InputAction.Kind?,
    context: (inout GestureContext) -> Void = { _ in }
  ) -> GestureCase {
    GestureCase(name, [.key(symbol, at: 1)], kind.map { [($0, 1)] } ?? [], context: context)
  }

  private static let arrow = KeySymbol.right
  private static let forward: (InputAction.Kind, Double) = (.step(1, cause: .key), 1)
  private static let cruising: [(InputAction.Kind, Double)] = [forward, (.cruise(.forward), 1.4)]

  private static let keys =
    [
      key("right", arrow, .step(1, cause: .key)),
      key("left", KeySymbol.left, .step(-1, cause: .key)),
      key("down", KeySymbol.down, .step(1, cause: .key)),
      key("up", KeySymbol.up, .step(-1, cause: .key)),
      key("left, mirrored", KeySymbol.left, .step(1, cause: .key)) { $0.isRightToLeft = true },
      key("left of a column", KeySymbol.left, .step(-1, cause: .key)) {
        ($0.isRightToLeft, $0.axis) = (true, .vertical)
      },
      key("Home", KeySymbol.home, .first), key("End", KeySymbol.end, .last),
      key("Page Down", KeySymbol.pageDown, .page(1, isRepeat: false)),
      key("Page Up", KeySymbol.pageUp, .page(-1, isRepeat: false)),
      key("Enter", KeySymbol.enter, .select), key("space", KeySymbol.space, .select),
      key("i", KeySymbol.smallI, .whereAmI), key("f", KeySymbol.smallF, .toggleFullscreen),
      key("p", KeySymbol.smallP, .togglePause), key("F11", KeySymbol.f11, .toggleFullscreen),
      key("Escape", KeySymbol.escape, .cancel), key("q", KeySymbol.smallQ, .close),
      key("Enter of the keypad", 0xFF8D, .select),
      key("right of the keypad", 0xFF98, .step(1, cause: .key)),
      key("x", 0x78, nil), key("no key", 0, nil),
      GestureCase(
        "an arrow that repeats cruises until it is released, however often it repeats",
        [.key(arrow, at: 1)] + (0..<30).map { .again(arrow, at: 1.4 + Double($0) / 25) }
          + [.letGo(at: 3), .letGo(at: 3.1), .key(arrow, at: 4), .letGo(at: 4.1)],
        cruising + [(.cruiseEnded, 3), (.step(1, cause: .key), 4)]),
      GestureCase(
        "a key is released by its place, whatever it means by then",
        [.key(arrow, at: 1), .again(arrow, at: 1.4), .again(0x36, at: 1.5)]
          + [.letGo(at: 1.6, seat: 2), .letGo(at: 2)],
        cruising + [(.cruiseEnded, 2)]),
      GestureCase(
        "the newest of two arrows wins, and its release stops also if the older is down",
        [
          .key(arrow, at: 1), .again(arrow, at: 1.4), .key(KeySymbol.left, 105, at: 2),
          .again(KeySymbol.left, 105, at: 2.4), .again(arrow, at: 2.5), .letGo(105, at: 3),
          .again(arrow, at: 3.4), .letGo(at: 4),
        ],
        cruising + [
          (.cruiseEnded, 2), (.step(-1, cause: .key), 2), (.cruise(.backward), 2.4),
          (.cruiseEnded, 3),
        ]),
      GestureCase(
        "a keyboard that is another's now holds nothing",
        [.key(arrow, at: 1), .again(arrow, at: 1.4), ViewInput(.keysLost, time: 2, seat: 1)]
          + [.again(arrow, at: 2.1), .letGo(at: 3)],
        cruising + [(.cruiseEnded, 2)]),
      GestureCase(
        "asking where one is leaves a cruise alone",
        [.key(arrow, at: 1), .again(arrow, at: 1.4), .key(KeySymbol.smallI, 23, at: 2)]
          + [.letGo(23, at: 2.1), .letGo(at: 3)],
        cruising + [(.whereAmI, 2), (.cruiseEnded, 3)]),
      GestureCase(
        "a page key repeats; Home, Enter, f and Escape do not",
        [KeySymbol.pageUp, KeySymbol.home, KeySymbol.enter, KeySymbol.smallF, KeySymbol.escape]
          .flatMap { [.key($0, at: 1), .again($0, at: 1.5)] },
        [
          (.page(-1, isRepeat: false), 1), (.page(-1, isRepeat: true), 1.5), (.first, 1),
          (.select, 1), (.toggleFullscreen, 1), (.cancel, 1),
        ]),
    ]
    + [
      (KeySymbol.home, InputAction.Kind.first), (KeySymbol.end, .last), (KeySymbol.enter, .select),
      (KeySymbol.pageDown, .page(1, isRepeat: false)),
    ].map { symbol, kind in
      GestureCase(
        "another key that moves or selects ends a cruise first: \(symbol)",
        [.key(arrow, at: 1), .again(arrow, at: 1.4), .key(symbol, 2, at: 2)]
          + [.again(arrow, at: 2.1)],
        cruising + [(.cruiseEnded, 2), (kind, 2)])
    }

  /// A finger that drags since 1.1, and what it asked for.
  private static let held: [ViewInput] = [.down(100, at: 1), .move(110, at: 1.1)]
  private static let dragging: [(InputAction.Kind, Double)] = [
    (.press, 1), (drag(109), 1.09), (way(1), 1.1),
  ]

  private static let seats = [
    GestureCase(
      "a mouse that presses and moves during a drag neither moves nor ends it",
      held + [
        .pointer(500, at: 1.2), .press(at: 1.2), .pointer(900, at: 1.3), .move(139, at: 1.4),
        .release(at: 1.5), .move(149, at: 1.6), .up(at: 1.7),
      ],
      dragging + [(way(30), 1.4), (way(40), 1.6), (.dragEnded, 1.7)]),
    GestureCase(
      "the same finger number of two seats is two fingers",
      held + [
        .down(700, at: 1.2, seat: 2), .move(400, at: 1.3, seat: 2), .cancel(at: 1.4, seat: 2),
        .move(139, at: 1.5),
      ],
      dragging + [(way(30), 1.5)]),
    GestureCase(
      "wheels and keys do not move a held carousel",
      held + [.wheel(120, at: 1.2), .press(ButtonCode.extra, at: 1.2)]
        + [arrow, KeySymbol.end, KeySymbol.enter, KeySymbol.pageUp].map { .key($0, at: 1.3) }
        + [.key(KeySymbol.smallI, 2, at: 1.4)],
      dragging + [(.whereAmI, 1.4)]),
    GestureCase(
      "an arrow pressed during a drag does not cruise after it",
      held + [.key(arrow, at: 1.2), .up(at: 1.3), .again(arrow, at: 1.6)],
      dragging + [(.dragEnded, 1.3)]),
    GestureCase(
      "a finger that lands ends a cruise, which does not come back",
      [.key(arrow, at: 1), .again(arrow, at: 1.4), .down(100, at: 2, seat: 2)]
        + [.up(at: 2.1, seat: 2), .again(arrow, at: 2.2), .letGo(at: 3)],
      cruising + [(.cruiseEnded, 2), (.press, 2), (.tap(at(100)), 2.1)]),
    GestureCase(
      "a wheel ends a cruise and steps",
      [.key(arrow, at: 1), .again(arrow, at: 1.4), .wheel(-120, at: 2)],
      cruising + [(.cruiseEnded, 2), steps(-1, 2)]),
  ]
}
