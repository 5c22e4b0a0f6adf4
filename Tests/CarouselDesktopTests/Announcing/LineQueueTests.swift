import Testing

@testable import CarouselDesktop

struct LineQueueTests {
  private struct Line: WeightedLine, Equatable {
    let number: Int
    let weight: LineWeight
  }

  private func queue(_ weights: [LineWeight], capacity: Int) -> LineQueue<Line> {
    var queue = LineQueue<Line>(capacity: capacity)
    for (number, weight) in weights.enumerated() {
      queue.append(Line(number: number, weight: weight))
    }
    return queue
  }

  @Test func `lines leave in the order they came`() {
    var queue = queue([.once, .rest, .passing], capacity: 4)
    var numbers: [Int] = []
    while let next = queue.take() { numbers.append(next.element.number) }
    #expect(numbers == [0, 1, 2])
  }

  @Test func `a full queue gives up passing positions first`() {
    #expect(
      queue([.rest, .passing, .once, .rest], capacity: 3).elements.map(\.number) == [0, 2, 3])
  }

  @Test func `a full queue gives up older resting places before selections`() {
    #expect(queue([.once, .rest, .rest, .rest], capacity: 3).elements.map(\.number) == [0, 2, 3])
  }

  @Test func `the newest resting place stays among selections`() {
    let kept = queue([.rest, .once, .once, .once, .once], capacity: 3).elements
    #expect(kept.map(\.number) == [0, 3, 4])
  }

  @Test func `lines given up are counted once`() {
    var queue = queue([.rest, .rest, .rest, .rest, .rest], capacity: 2)
    #expect(queue.take()?.dropped == 3)
    #expect(queue.take()?.dropped == 0)
    #expect(queue.take() == nil)
  }

  @Test func `a queue never grows beyond its capacity`() {
    let weights = (0..<1000).map { [LineWeight.passing, .rest, .once][$0 % 3] }
    #expect(queue(weights, capacity: 7).elements.count == 7)
  }
}
