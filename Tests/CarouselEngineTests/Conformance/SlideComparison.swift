import CarouselEngine

/// Comparing how cards slide to their new places with the animations that were recorded.
enum SlideComparison {
  /// Every slide that the original animates is one of ours, with the same ends and times.
  static func compare(_ play: inout Play, _ before: Carousel) {
    let blocks = play.tick.events.filter { $0[0].text == "animation" }.map { $0[1] }
    let edits = play.tick.inputs.filter { $0["animated"].flag == true }.count
    guard edits == 1, let block = blocks.last, !play.subject.isMoving, before.isAtRest,
      let delay = block["delay"].number, let duration = block["duration"].number
    else { return }
    let shown = [0, delay, delay + duration / 2, delay + duration].map {
      FrameComparison(play.subject.later(by: $0)).transforms
    }
    for change in block["changes"].list where change[1].text == "transform" {
      guard let from = Matrix(rowMajor: change[2].numbers),
        let to = Matrix(rowMajor: change[3].numbers)
      else { continue }
      let slides = shown[0].contains { card, transform in
        guard isNear(transform, from), let start = shown[1][card],
          let middle = shown[2][card], let end = shown[3][card]
        else { return false }
        return isNear(start, from) && isNear(end, to)
          && (isNear(from, to) || !(isNear(middle, from) || isNear(middle, to)))
      }
      // A card that comes into view for the slide fades in where it belongs.
      let arrives = shown[3].contains { card, transform in
        shown[0][card] == nil && isNear(transform, to)
      }
      // A card that leaves the view while sliding disappears immediately.
      let leaves = play.lateUntil != nil && !shown[3].values.contains { isNear($0, to) }
      play.expect(
        slides || arrives || leaves, "\(play.place): a card slides from \(from) to \(to)")
    }
  }

  private static func isNear(_ left: Matrix, _ right: Matrix) -> Bool {
    zip(left.rowMajor, right.rowMajor).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
  }
}
