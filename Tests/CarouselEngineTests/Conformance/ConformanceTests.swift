import Testing

@testable import CarouselEngine

/// Every trace of the original, played on ours.
///
/// `CAROUSEL_CONFORMANCE=FOLDER swift test --filter Conformance` plays the traces of another folder:
/// `transforms.jsonl`, `motion.jsonl`, `edits.jsonl`. What may differ, and what ours does instead, is
/// listed in `Quirk`.
@Suite struct ConformanceTests {
  @Test func `transforms are those of the original`() throws {
    try report(.transforms) { trace in
      var run = TransformRun(trace)
      return run.run()
    }
  }

  @Test func `motions are those of the original`() throws {
    try report(.motion) { trace in
      var run = TickRun(trace)
      return run.run()
    }
  }

  @Test func `edits are those of the original`() throws {
    try report(.edits) { trace in
      var run = TickRun(trace)
      return run.run()
    }
  }

  /// Runs every case of a set, prints how they compare, and fails if one differs unexplained.
  private func report(_ set: TraceSet, _ run: (JSON) -> Outcome) throws {
    var counts: [Quirk: Int] = [:]
    var (matched, quirk, incomparable, failed) = (0, 0, 0, 0)
    for trace in try set.cases() {
      let outcome = run(trace)
      if !outcome.failures.isEmpty {
        failed += 1
        Issue.record(
          "\(set) \(trace["id"].integer ?? -1) \(outcome.failures.count): \(outcome.failures.prefix(4))"
        )
      } else if outcome.compared == 0 {
        incomparable += 1
      } else if outcome.quirks.isEmpty {
        matched += 1
      } else {
        quirk += 1
        for quirk in outcome.quirks { counts[quirk, default: 0] += 1 }
      }
    }
    print(
      "\(set): matched \(matched), quirk \(quirk), incomparable \(incomparable), failed \(failed)")
    let list = counts.sorted { $0.key < $1.key }.map { "Q\($0.key.rawValue) \($0.value)" }
    print("\(set): cases by quirk: " + list.joined(separator: ", "))
    #expect(failed == 0)
  }
}
