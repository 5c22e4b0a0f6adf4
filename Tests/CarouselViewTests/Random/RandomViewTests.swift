import CarouselTestSupport
import Foundation
import Testing

@testable import CarouselView

/// Random input, edits and settings in views.
///
/// A sequence that fails is printed with its seed, shortened to the steps that it takes. `CAROUSEL_RANDOM_VIEWS=1000000`
/// plays that many, `CAROUSEL_RANDOM_SEED=7` begins with that seed.
struct RandomViewTests {
  /// The number of steps of a sequence.
  ///
  /// Short sequences find as much in the same time, and are more.
  private static func length(_ seed: UInt64) -> Int {
    seed % 16 == 0 ? 40 : 5 + Int(seed % 8)
  }

  private static let usual = 400

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  private typealias Sequence = [(wait: Double, step: ViewStep)]

  @Test(arguments: 0..<2)
  func `whatever is done to a view, it ends at rest and in order`(half: Int) throws {
    let first = Self.number("CAROUSEL_RANDOM_SEED") ?? 1
    let count = Self.number("CAROUSEL_RANDOM_VIEWS") ?? Self.usual
    for number in stride(from: first + half, to: first + count, by: 2) {
      let seed = UInt64(number)
      var generator = ViewStepGenerator(SeededGenerator(seed: seed))
      let steps = (0..<Self.length(seed)).map { _ in generator.next() }
      guard let fault = try fault(of: steps, seed) else { continue }
      let few = try shortened(steps, seed)
      let last = try self.fault(of: few, seed) ?? fault
      let lines = few.map { "  after \($0.wait): \($0.step)" }.joined(separator: "\n")
      Issue.record("seed \(seed): \(last)\n\(lines)")
      return
    }
  }

  private func fault(of steps: Sequence, _ seed: UInt64) throws -> String? {
    let play = try ViewPlay(seed: seed)
    let reactions = play.reactions
    for (wait, step) in steps {
      if let fault = try play.perform(step, after: wait) {
        return "\(fault), observers: \(reactions)"
      }
    }
    return try play.end().map { "\($0), observers: \(reactions)" }
  }

  /// The fewest steps of a sequence that still fail, as far as leaving out some of them finds.
  private func shortened(_ steps: Sequence, _ seed: UInt64) throws -> Sequence {
    var (steps, size) = (steps, steps.count / 2)
    while size > 0 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if try fault(of: fewer, seed) != nil { steps = fewer } else { start += size }
      }
      size /= 2
    }
    return steps
  }
}
