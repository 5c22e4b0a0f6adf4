import CarouselEngine

/// A case of the motions or edits while it is played: ours, what was recorded, and what quirks have
/// changed so far.
struct Play {
  let trace: JSON
  let setup: TraceSetup
  var subject: Subject
  var outcome = Outcome()
  /// The tick that is being played.
  var tick = Tick.none
  /// The state of the original at the end of the tick before.
  var previous = Tick.none
  var leeway = Leeway()
  /// A quirk has led elsewhere: offsets are compared again when the original is at rest.
  var detour: Detour?
  /// The original scrolls to where it is until then, in its own time (Q1).
  var scrollInPlaceEnd: Double?
  /// Ours does not show the flip that runs: it was a jump (Q43).
  var hasJumped = false
  /// The original's flip goes its own way: how, and the offset at which its cards stand (Q8, Q10).
  var strayFlip: StrayFlip?
  /// Whether the original's last drag ended without a fling (Q10).
  var endedDragSlowly = false
  /// When the finger last moved, in the trace's time, or `nil` if it has not in this drag.
  var lastMove: Double?
  /// The finger's way since it landed, along the axis, as it was recorded.
  var recordedFinger = 0.0
  /// The item that was nearest when the drag began.
  var dragPage = 0.0
  /// The finger's velocity that the original remembers, in items per second.
  var rememberedVelocity = 0.0
  /// When cards will have slid to their places, in the trace's time.
  var slideEnd: Double?
  /// Until when an animated insertion of the original reports nothing, in the trace's time (Q33).
  var lateUntil: Double?
  /// Constant scrolling that the original begins when its scroll in place has ended.
  var waitingAutoscroll: JSON?
  /// Settings that the original takes with its next layout only (Q4).
  var waiting: Carousel.Configuration?
  /// A reload of the original waits for its layout.
  var needsReload = false
  /// The original's pools hold other numbers of views from here on.
  var poolsDiffer = false
  /// The original has other views to use again from here on.
  var reuseDiffers = false
  /// Whether the carousel is in a window.
  ///
  /// Otherwise it is not advanced.
  var isShown = true
  var hasDelegate: Bool
  /// The time of the input that is being played, in the trace's time.
  var inputTime: Double?
  /// When a removed card has faded away, in the trace's time.
  var fadeEnd = 0.0
  /// When the original's last step was.
  var lastStep: Double
  /// When the motion that runs should end, in ours' time.
  var expectedEnd: Double?

  init(_ trace: JSON) {
    self.trace = trace
    setup = TraceSetup(trace["setup"])
    subject = Subject(setup.makeCarousel())
    hasDelegate = setup.hasDelegate
    lastStep = trace["lastStep"].number ?? 0
  }

  mutating func expect(_ condition: Bool, _ message: String) {
    outcome.expect(condition, message)
  }

  mutating func expectNear(_ ours: Double, _ theirs: Double?, _ name: String) {
    outcome.expectNear(ours, theirs, name)
  }

  /// Notes that `quirk` explains what follows, and checks what ours does instead.
  mutating func explain(_ quirk: Quirk, _ ours: Bool, _ message: String) {
    outcome.explain(quirk, ours, message)
  }

  /// A place in the case, for messages.
  var place: String { "t \(tick.time)" }

  /// Changes a setting of ours.
  mutating func configure(at time: Double, _ change: (inout Carousel.Configuration) -> Void) {
    var configuration = subject.carousel.configuration
    change(&configuration)
    subject.carousel.configure(valid: configuration, at: time)
  }

  /// From here on ours is elsewhere, as `quirk` says, until the original rests; permanently if it
  /// `isFinal`.
  mutating func leave(because quirk: Quirk, isFinal: Bool = false) {
    detour = Detour(quirk: quirk, isFinal: isFinal)
    strayFlip = nil
    scrollInPlaceEnd = nil
  }

  /// The original scrolls to where it is; ours does not.
  mutating func beginScrollInPlace() {
    scrollInPlaceEnd = (inputTime ?? tick.time) + 0.4
    leeway.events.insert("willBeginScrollingAnimation")
    leeway.timer = true
  }
}

/// A time in which ours is elsewhere than the original.
struct Detour {
  let quirk: Quirk
  let isFinal: Bool
}

/// A flip of the original that ours does not share.
struct StrayFlip {
  let quirk: Quirk
  /// Where the cards of the original were placed last, if they are stale.
  var staleOffset: Double?
  /// Ours' toggle when it was last seen, to see it end.
  var toggle: Double
}

/// What a quirk changes in one tick, and so is not compared in it.
struct Leeway {
  /// Callbacks by name.
  ///
  /// `data` is that of the data source.
  var events: Set<String> = []
  /// Whether the original's timer may start or run otherwise.
  var timer = false
  /// Whether the original is elsewhere in this tick only.
  var place = false
  /// Whether the original asks for item 0 first.
  var firstItem = false
}
