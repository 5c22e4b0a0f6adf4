import CarouselEngine

/// Plays one case of the transforms: sets up, goes to an offset and compares the samples.
///
/// Each sample is compared twice where it can be: after the move without animation that the trace makes, and
/// after an animated scroll to the same place, which must show the same.
struct TransformPlayer {
  let trace: JSON
  private let setup: TraceSetup
  private var subject: Subject
  private var outcome = Outcome()
  private var exemption: SampleExemption
  /// Whether a finger holds the carousel beyond an end.
  private var isPulled = false

  init(_ trace: JSON) {
    self.trace = trace
    setup = TraceSetup(trace["setup"])
    subject = Subject(setup.makeCarousel())
    exemption = SampleExemption(setup, subject.carousel)
  }

  mutating func run() -> Outcome {
    exemption.explain(FrameComparison(subject.carousel), trace["samples"], into: &outcome)
    subject.carousel.advance(to: TraceSetup.start + 1.0 / 64)
    for sample in trace["samples"].list {
      switch sample["at"].text {
      case "assigned": assign(sample)
      case "assigned+9ticks": tick(9)
      case "settled": settle()
      case "toggleForced": turn(to: trace["toggleForced"].number ?? 0, sample)
      case "dragging": drag(trace["scrollOffsetSet"]["drag"].number ?? 0)
      default: outcome.expect(false, "unknown sample \(sample["at"])")
      }
      compare(sample)
    }
    compareAfterScroll()
    return outcome
  }

  private mutating func assign(_ sample: JSON) {
    let offset = trace["scrollOffsetSet"].number ?? 0
    explainJump(offset, sample)
    place(at: offset)
    let recorded = sample["scrollOffset"].number ?? offset
    if subject.carousel.itemCount == 0 {
      outcome.explain(
        .emptyCarousel, subject.carousel.currentIndex == nil && subject.carousel.offset == -1,
        "has no item in front and does not move")
      exemption.isEmptied = true
    } else if subject.excess(recorded) != 0, !near(recorded, subject.carousel.offset) {
      outcome.explain(
        .placeBeyondEnd, subject.excess(subject.carousel.offset) == 0, "stops at the end")
      pull(to: recorded)
    }
    if subject.carousel.visibleIndices.isEmpty, subject.carousel.itemCount > 0 {
      // The original has loaded, and so placed, item 0 for its width.
      exemption.skipped.insert("toggle")
    }
  }

  /// Q43: a jump over other items turns no cards in ours; for those in the trace it is made from the
  /// neighbor.
  private mutating func explainJump(_ offset: Double, _ sample: JSON) {
    guard subject.carousel.configuration.kind == .coverFlow2,
      let toggle = sample["toggle"].number, abs(toggle) == 1
    else { return }
    var jump = subject
    jump.carousel.scroll(toOffset: offset, duration: 0, at: jump.carousel.now)
    if let settled = trace["samples"].list.last, settled["at"].text == "settled",
      let item = jump.carousel.currentIndex,
      abs(subject.carousel.offset(ofItem: item)) > 1.5
    {
      // What is left of the original's flip is less than a millionth.
      let isThere = FrameComparison(jump.carousel).shows(settled["items"].list, within: 1e-3)
      outcome.explain(.jumpFlips, isThere, "moves immediately")
    }
    place(at: offset + toggle)
    subject.carousel.advance(to: subject.carousel.now + 1)
  }

  private mutating func place(at offset: Double) {
    subject.carousel.scroll(toOffset: offset, duration: 0, at: subject.carousel.now)
  }

  /// Takes the carousel beyond an end as a finger does, for ours rests nowhere there.
  private mutating func pull(to offset: Double) {
    var settings = subject.carousel.configuration
    settings.bounces = true
    settings.bounceDistance = 100
    subject.carousel.configure(valid: settings, at: subject.carousel.now)
    subject.pull(to: offset)
    isPulled = true
  }

  private mutating func tick(_ count: Int) {
    for _ in 0..<count { subject.carousel.advance(to: subject.carousel.now + 17.0 / 1024) }
  }

  private mutating func settle() {
    for _ in 0..<1000 where !subject.carousel.isAtRest { tick(1) }
  }

  /// Waits until a flip has reached the state that the trace has set: 1 just after a move to the item
  /// before, −1 after one to the next, and then ever less.
  private mutating func turn(to toggle: Double, _ sample: JSON) {
    let offset = trace["scrollOffsetSet"].number ?? 0
    place(at: offset + (toggle > 0 ? 1 : -1))
    subject.carousel.advance(to: subject.carousel.now + 1)
    assign(sample)
    guard !exemption.isEmptied, abs(toggle) < 1, !near(subject.carousel.toggle, toggle) else {
      return
    }
    var (early, late) = (subject.carousel.now, subject.carousel.now + 0.4)
    while true {
      let middle = early + (late - early) / 2
      guard middle > early, middle < late else { break }
      let isTurned = abs(subject.later(by: middle - subject.carousel.now).toggle) <= abs(toggle)
      if isTurned { late = middle } else { early = middle }
    }
    subject.carousel.advance(to: late)
  }

  private mutating func drag(_ distance: Double) {
    settle()
    subject.carousel.touchDown(at: subject.carousel.now)
    subject.beginDrag(0, at: subject.carousel.now)
    var original = subject.carousel.offset
    for _ in 1...4 {
      original = EndResistance.original(original, movedBy: distance / 4, in: subject.carousel)
      let expected = subject.offset(pulledBy: distance / 4)
      subject.moveDrag(by: distance / 4, velocity: 0, at: subject.carousel.now)
      guard subject.excess(original) != 0, !near(original, subject.carousel.offset) else {
        continue
      }
      outcome.explain(
        .endResistance, abs(subject.carousel.offset - expected) < 2e-6 * max(1, subject.bounce),
        "goes on by B·(1 − e^(−pull/B))")
    }
    guard subject.excess(original) != 0, !near(original, subject.carousel.offset) else { return }
    subject = Subject(setup.makeCarousel())
    pull(to: original)
  }

  private mutating func compare(_ sample: JSON) {
    let open = Set(trace["orderSensitive"].list.compactMap(\.text))
    var skipped = open.union(exemption.states)
    if let recorded = sample["toggle"].number, isPulled, !skipped.contains("toggle"),
      abs(abs(recorded) - 0.5) < 1e-12
    {
      // Half way the sign is that of the last bit of an offset, and the finger is not so exact.
      outcome.expectNear(abs(subject.carousel.toggle), 0.5, "toggle half way")
      skipped.insert("toggle")
    }
    if isPulled, !skipped.contains("indexesForVisibleItems") {
      compareVisible(sample)
      skipped.insert("indexesForVisibleItems")
    }
    if exemption.isEmptied, subject.carousel.offset != sample["scrollOffset"].number {
      skipped.insert("indexesForVisibleItems")
    }
    StateComparison.compare(subject.carousel, sample, skipping: skipped, into: &outcome)
    compareCards(sample)
  }

  /// A finger is not so exact that a card has faded away to the last bit.
  private mutating func compareVisible(_ sample: JSON) {
    var frame = Carousel.Frame()
    subject.carousel.frame(into: &frame)
    let faded = frame.cards.filter { $0.opacity < 1e-9 }.map(\.index)
    outcome.expect(
      subject.carousel.visibleIndices.filter { !faded.contains($0) }
        == sample["indexesForVisibleItems"].integers.filter { !faded.contains($0) },
      "visible: \(subject.carousel.visibleIndices)")
  }

  private mutating func compareCards(_ sample: JSON) {
    guard !exemption.isEmptied || near(sample["scrollOffset"].number ?? 0, -1) else { return }
    let frame = FrameComparison(subject.carousel)
    frame.compare(sample["items"].list, without: exemption.fields, into: &outcome)
    guard !exemption.fields.contains(.transform) else { return }
    frame.compareOrder(
      sample["backToFront"].integers, items: sample["items"].list,
      current: sample["currentItemIndex"].integer ?? 0, into: &outcome)
  }

  /// Goes to the place of the last sample in an animated scroll: it must look the same there.
  private mutating func compareAfterScroll() {
    guard let recorded = trace["samples"].list.last?["scrollOffset"].number, recorded.isFinite,
      let sample = trace["samples"].list.last
    else { return }
    isPulled = false
    subject = Subject(setup.makeCarousel())
    guard subject.carousel.itemCount > 0 else { return }
    let target = recorded - subject.excess(recorded)
    place(at: target < 1 ? target + 2 : target - 1)
    subject.carousel.advance(to: subject.carousel.now + 1)
    let start = subject.carousel.now
    subject.carousel.scroll(toOffset: target, duration: 0.25, at: start)
    outcome.expect(subject.carousel.isScrolling, "scrolls")
    subject.carousel.advance(to: start + 0.25)
    outcome.expectNear(subject.carousel.offset, target, "offset after a scroll")
    outcome.expect(!subject.carousel.isScrolling, "the scroll has ended")
    subject.carousel.advance(to: start + 0.75)
    outcome.expectNear(subject.carousel.toggle, restingToggle(target), "toggle after a scroll")
    let isTurned = abs((sample["toggle"].number ?? 0) - subject.carousel.toggle) > 1e-9
    if isTurned, subject.carousel.configuration.kind == .coverFlow2 { return }
    if target == recorded { compareCards(sample) }
  }

  /// What is left of a flip at rest: nothing, but at the last item and beyond cards turn by their
  /// offsets.
  private func restingToggle(_ target: Double) -> Double? {
    subject.carousel.isWrapped || target < Double(subject.carousel.itemCount - 1) ? 0 : nil
  }
}
