import CarouselLocking
import Testing

struct LockTests {
  private struct Refusal: Error {}

  private final class Numbers: Sendable {
    let lock = Lock<[Int]>([])
  }

  /// Under the thread sanitizer it fails where a change of hands looks like a race.
  @Test func `what many tasks add to is the sum of it all`() async {
    let numbers = Numbers()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<2000 { numbers.lock.withLock { $0.append(task * 2000 + number) } }
        }
      }
    }
    #expect(numbers.lock.withLock { $0.sorted() } == Array(0..<8000))
  }

  @Test func `an error comes through, and the value is there for the next`() {
    let lock = Lock(1)
    #expect(throws: Refusal.self) {
      try lock.withLock { value throws(Refusal) in
        value = 2
        throw Refusal()
      }
    }
    #expect(lock.withLock { $0 } == 2)
  }
}
