import Testing

@testable import CarouselPaint

private func request(_ name: String) -> PictureRequest {
  PictureRequest(.file(path: name), width: 10, height: 10)
}

private func failed(_ request: PictureRequest) -> FinishedPicture {
  FinishedPicture(request: request, outcome: .failure(.emptyFile(path: "a")))
}

@Suite struct PictureQueueTests {
  @Test func `the first request is the first to be made`() {
    var queue = PictureQueue()
    #expect(queue.replace(with: [request("a"), request("b")]) == 2)
    let first = queue.begin()
    #expect(first == request("a"))
    #expect(queue.begin() == request("b"))
    #expect(queue.begin() == nil)
  }

  @Test func `what is no longer wanted is not begun`() {
    var queue = PictureQueue()
    _ = queue.replace(with: [request("a"), request("b")])
    #expect(queue.replace(with: [request("b"), request("c")]) == 1)
    #expect(queue.begin() == request("b"))
    #expect(queue.begin() == request("c"))
  }

  @Test func `what is being made is not made twice`() {
    var queue = PictureQueue()
    _ = queue.replace(with: [request("a")])
    _ = queue.begin()
    #expect(queue.replace(with: [request("a")]) == 0)
    #expect(queue.begin() == nil)
    #expect(queue.isWanted(request("a")))
  }

  @Test func `a withdrawn request is dropped when it ends`() {
    var queue = PictureQueue()
    _ = queue.replace(with: [request("a")])
    _ = queue.begin()
    _ = queue.replace(with: [])
    #expect(!queue.isWanted(request("a")) && queue.isIdle)
    let end = queue.end(failed(request("a")))
    #expect(end == .dropped)
    #expect(queue.take().isEmpty)
  }

  @Test func `a withdrawn request that is wanted again is kept`() {
    var queue = PictureQueue()
    _ = queue.replace(with: [request("a")])
    _ = queue.begin()
    _ = queue.replace(with: [])
    _ = queue.replace(with: [request("a")])
    let end = queue.end(failed(request("a")))
    #expect(end == .kept)
    #expect(queue.take().map(\.request) == [request("a")])
    #expect(queue.take().isEmpty)
  }

  @Test func `a request given up too late is made once more`() {
    var queue = PictureQueue()
    _ = queue.replace(with: [request("a")])
    _ = queue.begin()
    _ = queue.replace(with: [])
    _ = queue.replace(with: [request("a")])
    let end = queue.end(FinishedPicture(request: request("a"), outcome: .failure(.cancelled)))
    #expect(end == .again && !queue.isIdle)
    let next = queue.begin()
    #expect(next == request("a"))
  }

  @Test func `what is finished and not yet taken is not made again`() {
    var queue = PictureQueue()
    _ = queue.replace(with: [request("a")])
    _ = queue.begin()
    _ = queue.end(failed(request("a")))
    #expect(queue.replace(with: [request("a")]) == 0)
    #expect(queue.begin() == nil)
  }

  @Test func `the queue is bounded and takes each request once`() {
    var queue = PictureQueue()
    let many = (0..<1000).flatMap { [request("\($0)"), request("\($0)")] }
    #expect(queue.replace(with: many) == PictureQueue.capacity)
    #expect(queue.waiting.count == PictureQueue.capacity)
    #expect(queue.begin() == request("0"))
    #expect(queue.begin() == request("1"))
  }
}
