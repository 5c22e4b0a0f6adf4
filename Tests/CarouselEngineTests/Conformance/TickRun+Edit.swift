@testable import CarouselEngine

/// The rules of insertion and removal: Q29–Q34.
extension TickRun {
  mutating func insert(_ input: JSON) {
    takeWaiting()
    let index = input["index"].integer ?? 0
    let isAnimated = input["animated"].flag ?? false
    let now = scene.carousel.now
    let before = scene.carousel
    var ours = before
    ours.insert(at: index, animated: isAnimated, at: now)
    guard before.itemCount > 0 else {
      outcome.expect(ours.currentIndex == 0, "filling selects item 0")
      scene.carousel = ours
      collect()
      return fillOrEmpty()
    }
    if !near(ours.offset, before.offset) {
      // The item in front is the same one: its number has grown by one.
      outcome.explain(.frontItemChanges, ours.currentIndex == before.index + 1)
    }
    scene.carousel.insert(at: index, animated: isAnimated, anchor: .offset, at: now)
    explainUnseen(index, before)
    if isAnimated {
      explainLateReports(before, ours)
      compareAnimation()
    }
  }

  /// Q33: the original asks for the new item, and drops it again, even if it is not in view.
  private mutating func explainUnseen(_ index: Int, _ before: Carousel) {
    let after = Wrapping(count: before.itemCount + 1, isWrapped: before.isWrapped)
    let isSeen = scene.carousel.visibleIndices.contains(after.clamp(index))
    guard !isSeen else { return }
    var ours = before
    _ = ours.takeEvents()
    ours.insert(at: index, animated: false, at: ours.now)
    let question = TraceEvent.data("item", after.clamp(index), isReused: false)
    let asked = ours.takeEvents().compactMap(TraceEvent.init).map(\.withoutReuse)
    outcome.explain(
      .lateReports,
      asked.contains(question) == ours.visibleIndices.contains(after.clamp(index)),
      "asks for what is in view")
    poolsDiffer = true
    leeway.events.insert("data")
  }

  /// Q33: until the slide has ended the original reports and unloads nothing.
  private mutating func explainLateReports(_ before: Carousel, _ ours: Carousel) {
    let known = Set(before.cards.map(\.handle))
    let fresh = ours.cards.filter { !known.contains($0.handle) }
    outcome.explain(
      .lateReports,
      fresh.allSatisfy {
        ours.shownPlacement(of: $0).opacity == 0 || ours.isHidden(ours.placement(of: $0).matrix)
      },
      "new cards fade in")
    lateUntil = scene.carousel.now + 0.4
    poolsDiffer = true
    leeway.events.formUnion(["data", "didScroll", "currentItemIndexDidChange", "timer"])
  }

  mutating func remove(_ input: JSON) {
    takeWaiting()
    let index = input["index"].integer ?? 0
    let isAnimated = input["animated"].flag ?? false
    let now = scene.carousel.now
    let before = scene.carousel
    guard before.itemCount > 0 else {
      var ours = before
      ours.remove(at: index, animated: isAnimated, at: now)
      outcome.explain(.removeFromEmpty, ours.itemCount == 0 && ours.takeEvents() == [])
      isOver = true
      return
    }
    if tick["events"].list.contains(where: { $0[0].text == "crash" }) {
      outcome.explain(.removeFromEmpty, before.itemCount > 0, "nothing needs to be loaded")
    }
    var ours = before
    ours.remove(at: index, animated: isAnimated, at: now)
    guard ours.itemCount > 0 else {
      outcome.expect(ours.currentIndex == nil, "nothing is left")
      scene.carousel = ours
      collect()
      return fillOrEmpty()
    }
    let removed = before.wrapping.clamp(index)
    if removed < before.index {
      outcome.explain(.frontItemChanges, ours.currentIndex == before.index - 1)
    }
    scene.carousel.remove(at: index, animated: isAnimated, anchor: .offset, at: now)
    let jumps = dropFraction(before, ours)
    // A slide that is cut short goes on from where the cards are seen; the original's jumps.
    if isAnimated, !jumps, !before.hasRunningMorphs { compareAnimation() }
  }

  /// Every slide that the original animates is one of ours, with the same ends and times.
  private mutating func compareAnimation() {
    let blocks = tick["events"].list.filter { $0[0].text == "animation" }.map { $0[1] }
    let edits = tick["inputs"].list.filter { $0["animated"].flag == true }.count
    guard edits == 1, let block = blocks.last else { return }
    for change in block["changes"].list where change[1].text == "transform" {
      guard let from = Matrix(rowMajor: change[2].numbers),
        let to = Matrix(rowMajor: change[3].numbers)
      else { continue }
      let ours = scene.carousel.cards.contains { card in
        guard let morph = card.morph else { return false }
        return isNear(morph.matrix, from) && isNear(scene.carousel.placement(of: card).matrix, to)
          && near(morph.duration, block["duration"].number ?? 0)
          && near(morph.start - scene.carousel.now, block["delay"].number ?? 0)
      }
      outcome.expect(ours || lateUntil != nil, "a card slides from \(from) to \(to)")
    }
  }

  private func isNear(_ left: Matrix, _ right: Matrix) -> Bool {
    zip(left.rowMajor, right.rowMajor).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
  }

  /// Q32: the original goes to the current item at once, whatever is moving.
  private mutating func dropFraction(_ before: Carousel, _ ours: Carousel) -> Bool {
    let target = Double(scene.carousel.index)
    guard !near(scene.carousel.offset, target) else { return false }
    let fraction = before.offset - before.offset.rounded(.down)
    outcome.explain(
      .removalDropsFraction,
      near(ours.offset - ours.offset.rounded(.down), fraction)
        && (ours.motion == .none) == (before.motion == .none))
    scene.carousel.position = target
    scene.carousel.drag?.pull = target
    scene.carousel.refresh()
    leeway.events.formUnion(["didScroll", "currentItemIndexDidChange", "data"])
    return true
  }

  private mutating func takeWaiting() {
    guard let waiting else { return }
    scene.configuration.options = waiting.options
    self.waiting = nil
    scene.carousel.configuration.options = waiting.options
  }
}
