import Testing

@testable import CarouselPaint

private func request(_ name: String) -> PictureRequest {
  PictureRequest(.file(path: name), width: 10, height: 10)
}

private func text(_ content: String) -> PictureRequest {
  PictureRequest(.text(StyledText(content, StyledText.Style(size: 10))), width: 10, height: 10)
}

private let failure = Result<LoadedPicture, PaintError>.failure(.emptyFile(path: "a"))

extension PictureQueue {
  /// Begins the next file; what it is and its ticket.
  fileprivate mutating func next(at time: Double = 0) -> (ticket: Ticket, request: PictureRequest)?
  {
    begin(.decoding, at: time)
  }

  /// Begins the next file; 0 if there is none.
  fileprivate mutating func ticket(at time: Double) -> Ticket { next(at: time)?.ticket ?? 0 }
}

@Suite struct PictureQueueTests {
  @Test func `the first request is the first to be made`() {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [request("a"), request("b")])
    #expect(queue.startable(in: .decoding) == 2)
    let begun = [queue.next(), queue.next(), queue.next()].map { $0?.request }
    #expect(begun == [request("a"), request("b"), nil])
  }

  @Test func `what is no longer wanted is not begun`() {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [request("a"), request("b")])
    queue.replace(with: [request("b"), request("c")])
    let begun = [queue.next(), queue.next()].map { $0?.request }
    #expect(begun == [request("b"), request("c")])
  }

  @Test func `what is being made is not made twice`() throws {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [request("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [request("a")])
    let again = queue.next()
    #expect(again == nil && queue.interest(run.ticket) == .wanted)
  }

  @Test func `a withdrawn request is dropped when it ends`() throws {
    var queue = PictureQueue()
    queue.replace(with: [request("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [])
    #expect(queue.interest(run.ticket) == .unwanted && queue.isIdle)
    let end = queue.end(run.ticket, failure)
    #expect(end == .dropped)
    #expect(queue.take().isEmpty)
  }

  @Test func `a card that changes faster than it is painted is painted to its end`() throws {
    func card(_ version: Int) -> PictureRequest {
      PictureRequest(
        .painted(PaintedCard(name: "clock", version: version) { _, _, _ in }), width: 1, height: 1)
    }
    var queue = PictureQueue()
    queue.replace(with: [card(1)])
    let begun = queue.begin(.painting, at: 0)
    let run = try #require(begun)
    for version in 2...5 { queue.replace(with: [card(version)]) }
    #expect(queue.interest(run.ticket) == .wanted && queue.waiting == [card(5)])
    let end = queue.end(run.ticket, failure)
    #expect(end == .kept)
    queue.replace(with: [card(4)])
    queue.replace(with: [])
    #expect(queue.waiting.isEmpty)
  }

  @Test func `a withdrawn request that is wanted again is kept`() throws {
    var queue = PictureQueue()
    queue.replace(with: [request("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [])
    queue.replace(with: [request("a")])
    let end = queue.end(run.ticket, failure)
    #expect(end == .kept)
    #expect(queue.take().map(\.request) == [request("a")])
    #expect(queue.take().isEmpty)
  }

  @Test func `a request given up too late is made once more`() throws {
    var queue = PictureQueue()
    queue.replace(with: [request("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [])
    queue.replace(with: [request("a")])
    let end = queue.end(run.ticket, .failure(.cancelled))
    #expect(end == .again && !queue.isIdle)
    let again = queue.next()
    #expect(again?.request == request("a"))
  }

  @Test func `what is finished and not yet taken is not made again`() throws {
    var queue = PictureQueue()
    queue.replace(with: [request("a")])
    let next = queue.next()
    _ = queue.end(try #require(next).ticket, failure)
    queue.replace(with: [request("a")])
    let again = queue.next()
    #expect(again == nil)
  }

  @Test func `each request is taken once, however many there are`() {
    var queue = PictureQueue(decoders: 2)
    let many = (0..<1000).flatMap { [request("\($0)"), request("\($0)")] }
    queue.replace(with: many)
    #expect(queue.waiting.count == 1000)
    let begun = [queue.next(), queue.next()].map { $0?.request }
    #expect(begun == [request("0"), request("1")])
  }

  @Test func `texts do not wait for files`() {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [request("a"), request("b"), request("c"), text("d")])
    _ = queue.next()
    _ = queue.next()
    let full = queue.next()
    #expect(full == nil)
    let begun = queue.begin(.painting, at: 0)
    #expect(begun?.request == text("d"))
  }

  @Test func `a slow file makes room for another one, and for so many only`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 2, crowded: 5, lost: 15, threads: 2))
    queue.replace(with: ["a", "b", "c"].map(request))
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
    queue.replace(with: ["a", "b", "c", "d"].map(request))
    #expect(queue.startable(in: .decoding) == 0 && queue.threads(in: .decoding) == 3)
  }

  @Test func `files that were not tried crowd out the slowest one, which is tried again last`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 5, lost: 15, threads: 1))
    let wanted = ["a", "b", "c", "d"].map(request)
    queue.replace(with: wanted)
    let first = queue.ticket(at: 0)
    queue.watch(at: 1)
    let second = queue.ticket(at: 1)
    queue.watch(at: 2)
    #expect(queue.nextWatch == 5)
    queue.watch(at: 5)
    // Two wait, and one that may be ended is old enough.
    #expect(queue.interest(first) == .overdue && queue.interest(second) == .wanted)
    let end = queue.end(first, .failure(.cancelled))
    #expect(end == .again && queue.waiting.first == request("a") && !queue.isIdle)
    queue.replace(with: wanted)
    #expect(queue.waiting == ["a", "d", "c"].map(request))
    let third = queue.next(at: 5)
    #expect(third?.request == request("c"))
    // What had its time is ended no more for others that had theirs.
    queue.watch(at: 6)
    #expect(queue.interest(second) == .overdue)
    _ = queue.end(second, .failure(.cancelled))
    _ = queue.next(at: 6)
    queue.watch(at: 12)
    #expect(queue.waiting == ["b", "a"].map(request))
    #expect(queue.runs.values.allSatisfy { !$0.isEvicted })
  }

  @Test func `kinds of files that are slow come after the others`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 9, lost: 15, threads: 4))
    queue.replace(with: ["a.SVG", "b.svg", "c.png", "d.svg", "e.png"].map(request))
    var order: [PictureRequest] = []
    for time in 0..<5 {
      queue.watch(at: Double(time))
      if let next = queue.next(at: Double(time)) { order.append(next.request) }
    }
    // With one of each kind at work, the one that is wanted first.
    #expect(order == ["a.SVG", "c.png", "b.svg", "e.png", "d.svg"].map(request))
  }

  @Test func `a kind that had its time comes last, also where nobody is at it`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 2, lost: 15, threads: 0))
    let wanted = ["a.svg", "b.svg", "c.png"].map(request)
    queue.replace(with: wanted)
    let first = queue.ticket(at: 0)
    queue.watch(at: 2)
    _ = queue.end(first, .failure(.cancelled))
    for name in ["c.png", "b.svg", "a.svg"] {
      let next = queue.next(at: 2)
      #expect(next?.request == request(name))
      _ = queue.end(next?.ticket ?? 0, failure)
    }
  }

  @Test func `the kind of a file is what follows the last dot of its name`() {
    let names = ["/a.b/c.Tar.JPG", "/a.b/c", "c.", "png"]
    #expect(names.map { request($0).kind } == [Array("jpg".utf8), [], [], []])
  }

  @Test func `the times of all trials together are what a file may take`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 5, lost: 15, threads: 0))
    queue.replace(with: [request("a"), request("b")])
    let first = queue.ticket(at: 0)
    queue.watch(at: 6)
    _ = queue.end(first, .failure(.cancelled))
    let other = queue.ticket(at: 6)
    _ = queue.end(other, failure)
    _ = queue.take()
    let again = queue.ticket(at: 20)
    queue.watch(at: 28)
    #expect(queue.interest(again) == .wanted)
    queue.watch(at: 29)
    #expect(queue.interest(again) == .overdue && queue.finished.count == 1)
  }

  @Test func `a file that takes too long has failed, and its end is nobody's business`() throws {
    var queue = PictureQueue(decoders: 1)
    queue.replace(with: [request("a")])
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
    #expect(error == .tookTooLong(request("a").source, seconds: 10))
    #expect(error.description == "a: took too long, given up after 10 s")
    #expect(queue.threads(in: .decoding) == 1)
    let end = queue.end(run.ticket, failure)
    #expect(end == .dropped && queue.finished.isEmpty && queue.threads(in: .decoding) == 0)
  }

  @Test func `once every thread is lost for ever what waits fails at once`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 2, lost: 3, threads: 1))
    queue.replace(with: [request("a"), request("b"), request("c"), text("d")])
    let first = queue.ticket(at: 0)
    queue.becomesUnstoppable(first)
    queue.watch(at: 1)
    let second = queue.ticket(at: 1)
    queue.becomesUnstoppable(second)
    queue.watch(at: 4)
    let errors = queue.take().map { finished in
      if case .failure(let error) = finished.outcome { error } else { PaintError.cancelled }
    }
    #expect(errors.count == 3 && errors.contains(.noThreadLeft(request("c").source)))
    #expect(queue.waiting == [text("d")])
    queue.replace(with: [request("e")])
    #expect(queue.finished.count == 1 && queue.isIdle)
  }

  @Test func `workers that are ended come back, and nothing fails for want of them`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 9, lost: 3, threads: 0))
    queue.replace(with: [request("a"), request("b")])
    let first = queue.ticket(at: 0)
    queue.watch(at: 3)
    #expect(queue.finished.count == 1 && queue.waiting == [request("b")])
    #expect(queue.startable(in: .decoding) == 0)
    _ = queue.end(first, .failure(.cancelled))
    let next = queue.next(at: 3)
    #expect(next?.request == request("b"))
  }

  @Test func `those that wait for memory are not slow, and keep no one else waiting`() throws {
    var queue = PictureQueue(decoders: 2, memory: 100)
    queue.replace(with: [request("a"), request("b"), request("c")])
    let (next, after) = (queue.next(), queue.next())
    let (first, second) = (try #require(next).ticket, try #require(after).ticket)
    let isFirstFree = queue.reserve(60, first, at: 0)
    let isSecondFree = queue.reserve(60, second, at: 0)
    #expect(isFirstFree && !isSecondFree && !queue.isMemoryAtEase)
    #expect(queue.startable(in: .decoding) == 1)
    queue.watch(at: 10)
    _ = queue.end(first, .failure(.cancelled))
    #expect(queue.interest(second) == .wanted)
    let isFree = queue.reserve(60, second, at: 10)
    #expect(isFree && queue.isMemoryAtEase)
    queue.watch(at: 19)
    #expect(queue.interest(second) == .wanted)
    queue.watch(at: 20)
    #expect(queue.interest(second) == .overdue)
  }

  @Test func `a file that keeps the memory too long makes room for one that waits for it`() {
    var queue = PictureQueue(
      decoders: 2, patience: PicturePatience(slow: 1, crowded: 5, lost: 15, threads: 2), memory: 100
    )
    queue.replace(with: [request("a"), request("b")])
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
    queue.replace(with: ["a", "b", "c", "d"].map(request))
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
    let end = queue.end(last, .failure(.cancelled))
    #expect(end == .again)
    let next = queue.next(at: 1.1)
    #expect(next?.request == request("d") && queue.waiting == [request("c")])
    queue.watch(at: 1.2)
    #expect(queue.interest(second) == .wanted)
  }
}
