@testable import CarouselEngine

/// One case of the motions or edits: sets up, plays the inputs and compares tick by tick.
///
/// Where a quirk shows, what ours does is checked on a copy, and the carousel is put where the
/// original is; the rules are in the extensions, by subject.
struct TickRun {
  let trace: JSON
  var scene: Scene
  var outcome = Outcome()
  /// The tick that is being played.
  var tick = JSON.null
  /// What ours reported since the last comparison.
  var reported: [TraceEvent] = []
  /// How often each callback has been answered with an input.
  var reactions: [String: Int] = [:]
  /// From when on a field depends on the order in which the original walks its collections.
  private var openFields: [String: Double] = [:]
  /// What a quirk changes in this tick.
  var leeway = Leeway()
  /// Until when an animated insertion of the original reports nothing.
  var lateUntil: Double?
  /// Whether the original's last drag ended without a fling.
  var didDrag = false
  /// When the original's last step was.
  var lastStep: Double
  /// The finger has moved in this drag of the original.
  var lastMove: Double?
  /// Where a cover flow 2 of the original was stopped, and stands without being placed anew.
  var staleOffset: Double?
  /// A reload of the original waits for its layout.
  var needsLayout = false
  /// The original's reuse pools hold other numbers of views from here on.
  var poolsDiffer = false
  /// A quirk leads where ours cannot follow: the rest is not compared.
  var isOver = false
  /// Settings that the original has not taken yet.
  var waiting: Configuration?
  /// Whether the delegate is there.
  var hasDelegate: Bool

  init(_ trace: JSON) {
    self.trace = trace
    scene = Scene(trace["setup"])
    lastStep = trace["lastStep"].number ?? 0
    hasDelegate = scene.hasDelegate
    for (field, time) in trace["orderSensitive"].table { openFields[field] = time.number ?? 0 }
  }

  mutating func run() -> Outcome {
    explainRefusedSetup()
    if trace["settled"].flag == true {
      settle()
      scene.carousel.now = 1026
    } else {
      startUp()
    }
    _ = scene.carousel.takeEvents()
    if !isOver { compareInitial() }
    for tick in trace["ticks"].list where !isOver {
      self.tick = tick
      play(tick)
    }
    if !isOver { compareFinal() }
    return outcome
  }

  private mutating func settle() {
    for _ in 0..<2000 where scene.carousel.isTicking {
      scene.carousel.now += 17.0 / 1024
      scene.carousel.step()
    }
  }

  private mutating func play(_ tick: JSON) {
    leeway = Leeway()
    reported = []
    let time = tick["t"].number ?? 0
    let wasTicking = scene.carousel.isTicking
    for input in tick["inputs"].list where !isOver {
      let instant = input["t"].number ?? time
      if instant > scene.carousel.now { pass(to: instant) }
      apply(input)
      afterEveryInput()
      react()
    }
    guard !isOver else { return }
    pass(to: time)
    var steps = wasTicking && scene.carousel.isTicking
    if isOpen("stepped") || leeway.stepped, let recorded = tick["stepped"].flag { steps = recorded }
    if steps {
      step()
      react()
    }
    if tick["stepped"].flag == true { lastStep = time }
    guard !isOver else { return }
    compare(stepped: steps)
  }

  private mutating func pass(to time: Double) {
    scene.carousel.now = time
    scene.carousel.endMorphs()
    collect()
  }

  func isOpen(_ field: String) -> Bool {
    openFields[field].map { $0 <= (tick["t"].number ?? 0) } ?? false
  }

  /// Whether the original reports `name` in this tick.
  func originalReports(_ name: String) -> Bool {
    tick["events"].list.contains { $0[0].text == "delegate" && $0[1].text == name }
  }

  /// Takes what ours has reported.
  mutating func collect() {
    for event in scene.carousel.takeEvents() {
      guard let event = TraceEvent(event) else { continue }
      if event.isDelegate, !hasDelegate { continue }
      reported.append(event)
    }
  }

  /// Carries out what the trace's delegate does when it is called: in ours, right after what
  /// called it.
  private mutating func react() {
    var seen = reported.count
    collect()
    while seen < reported.count {
      if case .delegate(let name, _) = reported[seen] {
        let input = trace["reactions"][name][reactions[name, default: 0]]
        reactions[name, default: 0] += 1
        if !input.isNull {
          apply(input)
          afterEveryInput()
          collect()
        }
      }
      seen += 1
    }
  }
}

/// What a quirk changes in one tick, and so is not compared in it.
struct Leeway {
  /// Callbacks by name; `timer` stands for those of the timer, `data` for the data source's.
  var events: Set<String> = []
  var allEvents = false
  var stepped = false
  var flags = false
  var toggle = false
  var cards = false

  static let scroll: Set<String> = [
    "willBeginScrollingAnimation", "didEndScrollingAnimation", "timer",
  ]
}
