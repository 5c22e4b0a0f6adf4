@testable import CarouselEngine

/// One case of the transforms: sets up, moves to an offset and compares the samples.
struct TransformRun {
  let trace: JSON
  var scene: Scene
  var outcome = Outcome()
  private var clock = Scene.start
  /// Fields that a quirk changes in every sample.
  private var changed: Set<String> = []

  init(_ trace: JSON) {
    self.trace = trace
    scene = Scene(trace["setup"])
  }

  mutating func run() -> Outcome {
    explainWidths()
    for sample in trace["samples"].list {
      switch sample["at"].text {
      case "assigned": assign(sample)
      case "assigned+9ticks": tick(9)
      case "settled": tickUntilRest()
      case "toggleForced":
        if trace["samples"].list.count == 1 { assign(sample) }
        force(trace["toggleForced"].number ?? 0)
      case "dragging": drag(trace["scrollOffsetSet"]["drag"].number ?? 0)
      default: outcome.expect(false, "unknown sample \(sample["at"])")
      }
      compare(sample)
    }
    explainRefusals()
    return outcome
  }

  /// Q38: cards without a width or spacing are infinitely many to the original.
  private mutating func explainWidths() {
    let arrangement = scene.carousel.arrangement
    guard arrangement.kind == .linear || arrangement.kind.isCoverFlow,
      arrangement.itemWidth * arrangement.spacing == 0, scene.carousel.itemCount > 0
    else { return }
    let all = scene.carousel.itemCount + scene.carousel.placeholders.count
    outcome.explain(
      .noNumbers, scene.carousel.visibleItemLimit == min(30, all), "as many as are ever in view")
    changed = ["numberOfVisibleItems", "indexesForVisibleItems"]
  }

  /// Q38–Q40: what is out of range is refused, and the default stays; nothing is infinite.
  private mutating func explainRefusals() {
    guard !outcome.failures.isEmpty else { return }
    let arrangement = scene.carousel.arrangement
    if arrangement.itemWidth * arrangement.spacing == 0 || trace["samples"].hasNaN {
      outcome.failures = []
      outcome.explain(.noNumbers, scene.isFinite, "every number is finite")
    }
    for case .outOfRange(let name, _, _) in scene.refused {
      outcome.failures = []
      outcome.explain(Quirk(refused: name), scene.isFinite, "\(name) is refused")
    }
  }

  private mutating func assign(_ sample: JSON) {
    clock += 1.0 / 64
    let offset = trace["scrollOffsetSet"].number ?? 0
    let recorded = sample["scrollOffset"].number ?? offset
    scene.carousel.now = clock
    var ours = scene.carousel
    ours.place(at: offset)
    if ours.itemCount == 0 {
      outcome.explain(.emptyCarousel, ours.currentIndex == nil && ours.offset == -1)
      changed = ["scrollOffset", "toggle"]
      scene.carousel.position = recorded
      scene.carousel.loadCards()
    } else if scene.excess(offset) > 0, configuration.bounces, !near(recorded, ours.offset) {
      outcome.explain(.placeBeyondEnd, ours.offset == ours.wrapping.clamp(offset))
      scene.carousel.position = recorded
      scene.carousel.refresh()
    } else {
      scene.carousel = ours
    }
    if scene.carousel.cards.isEmpty, scene.carousel.itemCount > 0 {
      // The original has loaded, and so placed, item 0 for its width.
      outcome.explain(.firstItemAsked, scene.carousel.visibleIndices == [])
      changed.insert("toggle")
    }
  }

  private var configuration: Configuration { scene.configuration }

  private mutating func tick(_ count: Int) {
    for _ in 0..<count {
      clock += 17.0 / 1024
      scene.carousel.now = clock
      if scene.carousel.isTicking { scene.carousel.step() }
    }
  }

  private mutating func tickUntilRest() {
    for _ in 0..<1000 where scene.carousel.isTicking { tick(1) }
  }

  private mutating func force(_ toggle: Double) {
    scene.carousel.flip.begin(toggle, at: clock)
    scene.carousel.refresh()
  }

  private mutating func drag(_ distance: Double) {
    tickUntilRest()
    scene.carousel.touchDown(at: clock)
    scene.carousel.dragBegan(at: clock)
    for step in 1...4 {
      let way = distance * Double(step) / 4
      clock += 1.0 / 64
      scene.carousel.now = clock
      let axis = configuration.axis
      let original = scene.originalOffset(scene.carousel.offset, movedBy: distance / 4)
      scene.carousel.dragMoved(
        translation: axis == .horizontal ? Point(x: way, y: 0) : Point(x: 0, y: way),
        velocity: .zero, at: clock)
      if scene.excess(original) > 0, !near(original, scene.carousel.offset) {
        outcome.explain(
          .endResistance, scene.excess(scene.carousel.offset) < configuration.bounceDistance)
        scene.adopt(offset: original)
      }
    }
  }

  private mutating func compare(_ sample: JSON) {
    let open = Set(trace["orderSensitive"].list.compactMap(\.text)).union(changed)
    StateBlock.compare(scene.carousel, sample, skipping: open, into: &outcome)
    StateBlock.compareItems(scene.carousel, sample["items"].list, into: &outcome)
    StackingOrder.compare(
      sample["backToFront"].integers, items: sample["items"].list,
      current: sample["currentItemIndex"].integer ?? 0, axis: configuration.axis,
      with: scene.carousel, into: &outcome)
  }
}
