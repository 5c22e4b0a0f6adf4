import CarouselLocking
import CarouselSandbox
import Testing

@testable import CarouselPaint

/// Files that take long, in a queue of pictures to be made.
@Suite struct SlowPictureTests {
  @Test func `a slow file makes room for another one, up to a limit`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 2, crowded: 5, lost: 15, threads: 2))
    queue.replace(with: ["a", "b", "c"].map(PictureRequest.named))
    #expect(queue.threads(in: .decoding) == 1)
    _ = queue.next(at: 10)
    #expect(queue.nextWatch == 12 && queue.threads(in: .decoding) == 1)
    queue.watch(at: 11.9)
    #expect(queue.startable(in: .decoding) == 0)
    queue.watch(at: 12)
    #expect(queue.threads(in: .decoding) == 2 && queue.nextWatch == 25)
    _ = queue.next(at: 12)
    queue.watch(at: 14)
    _ = queue.next(at: 14)
    queue.watch(at: 16)
    #expect(queue.threads(in: .decoding) == 3)
    queue.replace(with: ["a", "b", "c", "d"].map(PictureRequest.named))
    #expect(queue.startable(in: .decoding) == 0 && queue.threads(in: .decoding) == 3)
  }

  @Test func `files that were not tried crowd out the slowest one, which is tried again last`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 5, lost: 15, threads: 1))
    let wanted = ["a", "b", "c", "d"].map(PictureRequest.named)
    queue.replace(with: wanted)
    let first = queue.ticket(at: 0)
    queue.watch(at: 1)
    let second = queue.ticket(at: 1)
    queue.watch(at: 2)
    #expect(queue.nextWatch == 5)
    queue.watch(at: 5)
    // Two wait, and one that may be ended is old enough.
    #expect(queue.interest(first) == .overdue && queue.interest(second) == .wanted)
    let end = queue.end(first, .failure(.canceled))
    #expect(end == .again && queue.waiting.first == PictureRequest.named("a") && !queue.isIdle)
    queue.replace(with: wanted)
    #expect(queue.waiting == ["a", "d", "c"].map(PictureRequest.named))
    let third = queue.next(at: 5)
    #expect(third?.request == PictureRequest.named("c"))
    // What had its time is ended no more for others that had theirs.
    queue.watch(at: 6)
    #expect(queue.interest(second) == .overdue)
    _ = queue.end(second, .failure(.canceled))
    _ = queue.next(at: 6)
    queue.watch(at: 12)
    #expect(queue.waiting == ["b", "a"].map(PictureRequest.named))
    #expect(queue.runs.values.allSatisfy { !$0.isEvicted })
  }

  @Test func `kinds of files that are slow come after the others`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 9, lost: 15, threads: 4))
    queue.replace(with: ["a.SVG", "b.svg", "c.png", "d.svg", "e.png"].map(PictureRequest.named))
    var order: [PictureRequest] = []
    for time in 0..<5 {
      queue.watch(at: Double(time))
      if let next = queue.next(at: Double(time)) { order.append(next.request) }
    }
    // With one of each kind at work, the one that is wanted first.
    #expect(order == ["a.SVG", "c.png", "b.svg", "e.png", "d.svg"].map(PictureRequest.named))
  }

  @Test func `a kind that used up its time comes last, even when it is idle`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 2, lost: 15, threads: 0))
    let wanted = ["a.svg", "b.svg", "c.png"].map(PictureRequest.named)
    queue.replace(with: wanted)
    let first = queue.ticket(at: 0)
    queue.watch(at: 2)
    _ = queue.end(first, .failure(.canceled))
    for name in ["c.png", "b.svg", "a.svg"] {
      let next = queue.next(at: 2)
      #expect(next?.request == PictureRequest.named(name))
      _ = queue.end(next?.ticket ?? 0, .emptyFile)
    }
  }

  @Test func `the kind of a file is what follows the last dot of its name`() {
    let names = ["/a.b/c.Tar.JPG", "/a.b/c", "c.", "png"]
    #expect(names.map { PictureRequest.named($0).kind } == [Array("jpg".utf8), [], [], []])
  }

  @Test func `the times of all trials together are what a file may take`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 5, lost: 15, threads: 0))
    queue.replace(with: [PictureRequest.named("a"), PictureRequest.named("b")])
    let first = queue.ticket(at: 0)
    queue.watch(at: 6)
    _ = queue.end(first, .failure(.canceled))
    let other = queue.ticket(at: 6)
    _ = queue.end(other, .emptyFile)
    _ = queue.take()
    let again = queue.ticket(at: 20)
    queue.watch(at: 28)
    #expect(queue.interest(again) == .wanted)
    queue.watch(at: 29)
    #expect(queue.interest(again) == .overdue && queue.finished.count == 1)
  }

  @Test func `a file that takes too long has failed, and its late end is ignored`() throws {
    var queue = PictureQueue(decoders: 1)
    queue.replace(with: [PictureRequest.named("a")])
    let next = queue.next(at: 100)
    let run = try #require(next)
    queue.watch(at: 109.9)
    #expect(queue.finished.isEmpty)
    queue.watch(at: 110)
    #expect(queue.interest(run.ticket) == .overdue && queue.isIdle && queue.nextWatch == nil)
    guard case .failure(let error) = try #require(queue.take().first).outcome else {
      Issue.record("a picture out of nothing")
      return
    }
    #expect(error == .tookTooLong(PictureRequest.named("a").source, seconds: 10))
    #expect(error.description == "a: took too long, given up after 10 s")
    #expect(queue.threads(in: .decoding) == 1)
    let end = queue.end(run.ticket, .emptyFile)
    #expect(end == .dropped && queue.finished.isEmpty && queue.threads(in: .decoding) == 0)
  }

  /// What the system says of the worker of a test.
  private final class Processor: Sendable {
    private let use = Lock(ProcessorUse(thread: 7, ran: 3, waited: 4, isRunnable: false))

    func change(_ body: (inout ProcessorUse) -> Void) { use.withLock { body(&$0) } }

    /// A queue with one decoder, whose only picture is made by worker 7 from time 0 on.
    func queue(lost: Double) -> (PictureQueue, PictureQueue.Ticket) {
      var queue = PictureQueue(
        decoders: 1, patience: PicturePatience(slow: 1, crowded: 2, lost: lost, threads: 0),
        processorUse: { user in user == .process(7) ? [self.use.withLock(\.self)] : [] })
      queue.replace(with: [PictureRequest.named("a"), PictureRequest.named("b")])
      let ticket = queue.ticket(at: 0)
      queue.isMade(by: .process(7), ticket, at: 0)
      return (queue, ticket)
    }
  }

  @Test func `waits for the processor are not charged to a picture, also those that go on`() {
    let processor = Processor()
    var (queue, ticket) = processor.queue(lost: 10)
    // It has never run, and wants to.
    processor.change { $0.isRunnable = true }
    for time in 1...30 {
      queue.watch(at: Double(time))
      #expect(queue.interest(ticket) == .wanted && queue.nextWatch == Double(time + 1))
    }
    // The system counts a wait once it is over: it is the same one.
    processor.change { $0 = ProcessorUse(thread: 7, ran: 3.5, waited: 43.5, isRunnable: true) }
    queue.watch(at: 40)
    #expect(queue.interest(ticket) == .wanted && queue.nextWatch == 40.5)
    processor.change { $0.ran = 4 }
    queue.watch(at: 40.5)
    // It is slow, and makes room for the other picture when it has had its time.
    #expect(queue.nextWatch == 41.5)
    processor.change { $0 = ProcessorUse(thread: 7, ran: 4.5, waited: 44, isRunnable: false) }
    queue.watch(at: 41.5)
    #expect(queue.interest(ticket) == .wanted && queue.nextWatch == 42)
    queue.watch(at: 42)
    #expect(queue.interest(ticket) == .overdue)
  }

  @Test func `a worker that neither runs nor waits for the processor fails in time`() {
    let processor = Processor()
    var (queue, ticket) = processor.queue(lost: 1.5)
    queue.watch(at: 1.4)
    #expect(queue.finished.isEmpty)
    // Whatever it does at the end of its time.
    processor.change { $0.isRunnable = true }
    queue.watch(at: 1.5)
    processor.change { $0.ran += 0.1 }
    queue.watch(at: 2)
    #expect(queue.interest(ticket) == .overdue && queue.finished.count == 1)
  }

  @Test func `once every thread is lost for ever what waits fails at once`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 2, lost: 3, threads: 1))
    queue.replace(with: [
      PictureRequest.named("a"), PictureRequest.named("b"), PictureRequest.named("c"),
      PictureRequest.text("d"),
    ])
    let first = queue.ticket(at: 0)
    queue.becomesUnstoppable(first)
    queue.watch(at: 1)
    let second = queue.ticket(at: 1)
    queue.becomesUnstoppable(second)
    queue.watch(at: 4)
    let errors = queue.take().map { finished in
      if case .failure(let error) = finished.outcome { error } else { PaintError.canceled }
    }
    #expect(errors.count == 3 && errors.contains(.noThreadLeft(PictureRequest.named("c").source)))
    #expect(queue.waiting == [PictureRequest.text("d")])
    queue.replace(with: [PictureRequest.named("e")])
    #expect(queue.finished.count == 1 && queue.isIdle)
  }

  @Test func `workers that are ended come back, and nothing fails for want of them`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 9, lost: 3, threads: 0))
    queue.replace(with: [PictureRequest.named("a"), PictureRequest.named("b")])
    let first = queue.ticket(at: 0)
    queue.watch(at: 3)
    #expect(queue.finished.count == 1 && queue.waiting == [PictureRequest.named("b")])
    #expect(queue.startable(in: .decoding) == 0)
    _ = queue.end(first, .failure(.canceled))
    let next = queue.next(at: 3)
    #expect(next?.request == PictureRequest.named("b"))
  }

  @Test func `those that wait for memory are not slow, and keep no one else waiting`() throws {
    var queue = PictureQueue(decoders: 2, memory: 100)
    queue.replace(with: [
      PictureRequest.named("a"), PictureRequest.named("b"), PictureRequest.named("c"),
    ])
    let (next, after) = (queue.next(), queue.next())
    let (first, second) = (try #require(next).ticket, try #require(after).ticket)
    let isFirstFree = queue.reserve(60, first, at: 0)
    let isSecondFree = queue.reserve(60, second, at: 0)
    #expect(isFirstFree && !isSecondFree && !queue.isMemoryAtEase)
    #expect(queue.startable(in: .decoding) == 1)
    queue.watch(at: 10)
    _ = queue.end(first, .failure(.canceled))
    #expect(queue.interest(second) == .wanted)
    let isFree = queue.reserve(60, second, at: 10)
    #expect(isFree && queue.isMemoryAtEase)
    queue.watch(at: 19)
    #expect(queue.interest(second) == .wanted)
    queue.watch(at: 20)
    #expect(queue.interest(second) == .overdue)
  }

  @Test func `waiting for memory stops the clock of a picture and does not set it back`() throws {
    var queue = PictureQueue(decoders: 2, memory: 100)
    queue.replace(with: [PictureRequest.named("a"), PictureRequest.named("b")])
    let (first, second) = (queue.ticket(at: 0), queue.ticket(at: 0))
    let isFirstFree = queue.reserve(60, first, at: 0)
    #expect(isFirstFree)
    // After three seconds of work it waits for two.
    let isSecondFree = queue.reserve(60, second, at: 3)
    _ = queue.end(first, .emptyFile)
    let isFreeLater = queue.reserve(60, second, at: 5)
    #expect(!isSecondFree && isFreeLater)
    queue.watch(at: 11.9)
    #expect(queue.interest(second) == .wanted)
    queue.watch(at: 12)
    #expect(queue.interest(second) == .overdue)
  }

  @Test func `a file that keeps the memory too long makes room for one that waits for it`() {
    var queue = PictureQueue(
      decoders: 2, patience: PicturePatience(slow: 1, crowded: 5, lost: 15, threads: 2), memory: 100
    )
    queue.replace(with: [PictureRequest.named("a"), PictureRequest.named("b")])
    let (first, second) = (queue.ticket(at: 0), queue.ticket(at: 0))
    _ = queue.reserve(60, first, at: 0)
    _ = queue.reserve(60, second, at: 0)
    queue.watch(at: 4)
    #expect(queue.nextWatch == 5)
    queue.watch(at: 5)
    #expect(queue.interest(first) == .overdue && queue.interest(second) == .wanted)
  }

  @Test func `who waits for memory leaves its thread to those that were not tried`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 5, lost: 15, threads: 2), memory: 100
    )
    queue.replace(with: ["a", "b", "c", "d"].map(PictureRequest.named))
    let first = queue.ticket(at: 0)
    _ = queue.reserve(60, first, at: 0)
    queue.watch(at: 1)
    let second = queue.ticket(at: 1)
    _ = queue.reserve(60, second, at: 1)
    let last = queue.ticket(at: 1)
    _ = queue.reserve(60, last, at: 1)
    // Three threads are taken, two of them by files that wait for memory, and one is wanted.
    #expect(queue.nextWatch.map { $0 <= 1 } == true)
    queue.watch(at: 1.1)
    #expect(queue.interest(last) == .unwanted && queue.interest(second) == .wanted)
    let end = queue.end(last, .failure(.canceled))
    #expect(end == .again)
    let next = queue.next(at: 1.1)
    #expect(
      next?.request == PictureRequest.named("d") && queue.waiting == [PictureRequest.named("c")])
    queue.watch(at: 1.2)
    #expect(queue.interest(second) == .wanted)
  }
}
