import Testing

@testable import CarouselPaint

@Suite struct PictureQueueTests {
  @Test func `the first request is the first to be made`() {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [PictureRequest.named("a"), PictureRequest.named("b")])
    #expect(queue.startable(in: .decoding) == 2)
    let begun = [queue.next(), queue.next(), queue.next()].map { $0?.request }
    #expect(begun == [PictureRequest.named("a"), PictureRequest.named("b"), nil])
  }

  @Test func `an unwanted picture is not started`() {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [PictureRequest.named("a"), PictureRequest.named("b")])
    queue.replace(with: [PictureRequest.named("b"), PictureRequest.named("c")])
    let begun = [queue.next(), queue.next()].map { $0?.request }
    #expect(begun == [PictureRequest.named("b"), PictureRequest.named("c")])
  }

  @Test func `a picture in progress is not made twice`() throws {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [PictureRequest.named("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [PictureRequest.named("a")])
    let again = queue.next()
    #expect(again == nil && queue.interest(run.ticket) == .wanted)
  }

  @Test func `a withdrawn request is dropped when it ends`() throws {
    var queue = PictureQueue()
    queue.replace(with: [PictureRequest.named("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [])
    #expect(queue.interest(run.ticket) == .unwanted && queue.isIdle)
    let end = queue.end(run.ticket, .emptyFile)
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
    let end = queue.end(run.ticket, .emptyFile)
    #expect(end == .kept)
    queue.replace(with: [card(4)])
    queue.replace(with: [])
    #expect(queue.waiting.isEmpty)
  }

  @Test func `a withdrawn request that is wanted again is kept`() throws {
    var queue = PictureQueue()
    queue.replace(with: [PictureRequest.named("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [])
    queue.replace(with: [PictureRequest.named("a")])
    let end = queue.end(run.ticket, .emptyFile)
    #expect(end == .kept)
    #expect(queue.take().map(\.request) == [PictureRequest.named("a")])
    #expect(queue.take().isEmpty)
  }

  @Test func `a request given up too late is made once more`() throws {
    var queue = PictureQueue()
    queue.replace(with: [PictureRequest.named("a")])
    let next = queue.next()
    let run = try #require(next)
    queue.replace(with: [])
    queue.replace(with: [PictureRequest.named("a")])
    let end = queue.end(run.ticket, .failure(.canceled))
    #expect(end == .again && !queue.isIdle)
    let again = queue.next()
    #expect(again?.request == PictureRequest.named("a"))
  }

  @Test func `a finished picture that is not taken is not made again`() throws {
    var queue = PictureQueue()
    queue.replace(with: [PictureRequest.named("a")])
    let next = queue.next()
    _ = queue.end(try #require(next).ticket, .emptyFile)
    queue.replace(with: [PictureRequest.named("a")])
    let again = queue.next()
    #expect(again == nil)
  }

  @Test func `each request is taken once, however many there are`() {
    var queue = PictureQueue(decoders: 2)
    let many = (0..<1000).flatMap {
      [PictureRequest.named("\($0)"), PictureRequest.named("\($0)")]
    }
    queue.replace(with: many)
    #expect(queue.waiting.count == 1000)
    let begun = [queue.next(), queue.next()].map { $0?.request }
    #expect(begun == [PictureRequest.named("0"), PictureRequest.named("1")])
  }

  @Test func `texts do not wait for files`() {
    var queue = PictureQueue(decoders: 2)
    queue.replace(with: [
      PictureRequest.named("a"), PictureRequest.named("b"), PictureRequest.named("c"),
      PictureRequest.text("d"),
    ])
    _ = queue.next()
    _ = queue.next()
    let full = queue.next()
    #expect(full == nil)
    let begun = queue.begin(.painting, at: 0)
    #expect(begun?.request == PictureRequest.text("d"))
  }
}
