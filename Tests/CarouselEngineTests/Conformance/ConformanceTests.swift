import Testing

import CarouselEngine

/// Every trace of the original, played on ours.
///
/// `CAROUSEL_CONFORMANCE=FOLDER swift test --filter Conformance` plays the traces of another folder:
/// `transforms.jsonl`, `motion.jsonl`, `edits.jsonl`. What may differ, and what ours does instead, is
/// listed in `Quirk`.
@Suite struct ConformanceTests {
  @Test func `transforms are those of the original`() throws {
    try report(.transforms) { trace in
      var player = TransformPlayer(trace)
      return player.run()
    }
  }

  @Test func `motions are those of the original`() throws {
    try report(.motion) { trace in
      var player = TickPlayer(trace)
      return player.run()
    }
  }

  @Test func `edits are those of the original`() throws {
    try report(.edits) { trace in
      var player = TickPlayer(trace)
      return player.run()
    }
  }

  /// Plays every case of a set, prints how they compare, and fails if one differs unexplained.
  private func report(_ set: TraceSet, _ play: (JSON) -> Outcome) throws {
    var counts: [Quirk: Int] = [:]
    var (exact, quirk, failed) = (0, 0, 0)
    var (compared, ticks, elsewhere) = (0, 0, 0)
    let cases = try set.cases()
    #expect(!cases.isEmpty)
    for trace in cases {
      var outcome = play(trace)
      if outcome.compared == 0 { outcome.fail("nothing was compared") }
      compared += outcome.compared
      ticks += outcome.ticks
      elsewhere += outcome.ticksElsewhere
      if !outcome.failures.isEmpty {
        failed += 1
        let first = outcome.failures.prefix(4)
        Issue.record(
          "\(set) \(trace["id"].integer ?? -1), \(outcome.failures.count) differences: \(first)")
      } else if outcome.quirks.isEmpty {
        exact += 1
      } else {
        quirk += 1
        for quirk in outcome.quirks { counts[quirk, default: 0] += 1 }
      }
    }
    let list = counts.sorted { $0.key < $1.key }.map { "Q\($0.key.rawValue) \($0.value)" }
    print("\(set): exact \(exact), quirk \(quirk), failed \(failed), \(compared) values compared")
    if ticks > 0 { print("\(set): \(ticks) ticks, in \(elsewhere) of them elsewhere") }
    print("\(set): cases by quirk: " + list.joined(separator: ", "))
    #expect(failed == 0)
  }
}
