import Testing

@testable import CarouselPaint

private func request(_ name: String) -> PictureRequest {
  PictureRequest(.file(path: name), width: 10, height: 10)
}

private func text(_ content: String) -> PictureRequest {
  PictureRequest(.text(Text(content, Text.Style(size: 10))), width: 10, height: 10)
}

private let failure = Result<LoadedPicture, PaintError>.failure(.emptyFile(path: "a"))

extension PictureQueue {
  /// Begins the next file; what it is and its ticket.
  fileprivate mutating func next(at time: Double = 0) -> (ticket: Ticket, request: PictureRequest)?
  {
    begin(.decoding, at: time)
  }
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
    #expect(again == nil && queue.isWanted(run.ticket))
  }

  @Test func `a withdrawn request is dropped when it ends`() throws {
    var queue = PictureQueue()
    queue.replace(with: [request("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [])
    #expect(!queue.isWanted(run.ticket) && queue.isIdle)
    let end = queue.end(run.ticket, failure)
    #expect(end == .dropped)
    #expect(queue.take().isEmpty)
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

  @Test func `the queue is bounded and takes each request once`() {
    var queue = PictureQueue(decoders: 2)
    let many = (0..<1000).flatMap { [request("\($0)"), request("\($0)")] }
    queue.replace(with: many)
    #expect(queue.waiting.count == PictureQueue.capacity)
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
    var queue = PictureQueue(decoders: 1, patience: PicturePatience(slow: 2, lost: 15, threads: 2))
    queue.replace(with: ["a", "b", "c", "d"].map(request))
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
  }

  @Test func `a file that takes too long has failed, and its end is nobody's business`() throws {
    var queue = PictureQueue(decoders: 1)
    queue.replace(with: [request("a")])
    let next = queue.next(at: 100)
    let run = try #require(next)
    queue.watch(at: 114.9)
    #expect(queue.finished.isEmpty)
    queue.watch(at: 115)
    #expect(!queue.isWanted(run.ticket) && queue.isIdle && queue.nextWatch == nil)
    guard case .failure(let error) = try #require(queue.take().first).outcome else {
      Issue.record("a picture out of nothing")
      return
    }
    #expect(error == .tookTooLong(request("a").source, seconds: 15))
    #expect(error.description == "a: took too long, given up after 15 s")
    #expect(queue.threads(in: .decoding) == 1)
    let end = queue.end(run.ticket, failure)
    #expect(end == .dropped && queue.finished.isEmpty && queue.threads(in: .decoding) == 0)
  }

  @Test func `once every thread is lost what waits fails at once`() {
    var queue = PictureQueue(decoders: 1, patience: PicturePatience(slow: 1, lost: 3, threads: 1))
    queue.replace(with: [request("a"), request("b"), request("c"), text("d")])
    _ = queue.next(at: 0)
    queue.watch(at: 1)
    _ = queue.next(at: 1)
    queue.watch(at: 4)
    let errors = queue.take().map { finished in
      if case .failure(let error) = finished.outcome { error } else { PaintError.cancelled }
    }
    #expect(errors.count == 3 && errors.contains(.noThreadLeft(request("c").source)))
    #expect(queue.waiting == [text("d")])
    queue.replace(with: [request("e")])
    #expect(queue.finished.count == 1 && queue.isIdle)
  }

  @Test func `one large picture at a time, and those that wait for it are not slow`() throws {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [request("a"), request("b")])
    let (next, after) = (queue.next(), queue.next())
    let (first, second) = (try #require(next).ticket, try #require(after).ticket)
    let isFirstFree = queue.takeMemory(first, at: 0)
    let isSecondFree = queue.takeMemory(second, at: 0)
    #expect(isFirstFree && !isSecondFree)
    queue.watch(at: 15)
    #expect(queue.memoryHolder == nil && queue.isWanted(second))
    let isFree = queue.takeMemory(second, at: 15)
    #expect(isFree && queue.memoryHolder == second)
    queue.watch(at: 29)
    #expect(queue.isWanted(second))
    queue.watch(at: 30)
    #expect(!queue.isWanted(second) && queue.memoryHolder == nil)
  }
}
