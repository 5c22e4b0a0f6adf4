import CarouselEngine
import QuadRaster
import Synchronization
import Testing

@testable import CarouselPaint

@Suite struct FetchedPictureTests {
  /// Deliveries as they begin, kept for a test to answer.
  private final class Server: Sendable {
    private let begun = Mutex<[(name: String, delivery: PictureDelivery)]>([])
    private let canceled = Mutex<[String]>([])

    func picture(_ name: String, version: Int = 0, patience: Double = 60) -> FetchedPicture {
      FetchedPicture(name: name, version: version, patience: patience) { [self] delivery in
        begun.withLock { $0.append((name, delivery)) }
        delivery.onCancel { self.canceled.withLock { $0.append(name) } }
      }
    }

    var names: [String] { begun.withLock { $0.map(\.name) } }
    var cancellations: [String] { canceled.withLock { $0.sorted() } }
    func delivery(_ index: Int) -> PictureDelivery { begun.withLock { $0[index].delivery } }
  }

  private let server = Server()

  private func card(_ stage: Stage, _ index: Int = 0) -> Card {
    stage.painter.cards.card(.item(index), size: Size(width: 90, height: 90), scale: 1)
  }

  private func texture(_ card: Card) -> Texture? {
    if case .picture(let picture) = card { picture.texture } else { nil }
  }

  @Test func `a fetch that is on its way shows how far it is, then what it brings`() throws {
    let stage = try Stage(count: 1) { [server] _ in
      CardContent(picture: .fetched(server.picture("a")))
    }
    let cards = stage.painter.cards
    try stage.prepare(load: false)
    guard case .loading(nil) = card(stage) else {
      Issue.record("nothing is known of it yet")
      return
    }
    #expect(!cards.takeFinished())
    server.delivery(0).report(progress: 0.25)
    #expect(cards.takeFinished())
    guard case .loading(0.25) = card(stage) else {
      Issue.record("a quarter is there")
      return
    }
    #expect(!cards.takeFinished(), "nothing has changed since")
    let folder = TemporaryFolder()
    server.delivery(0).deliver(
      .encoded(try TestPicture.png(width: 300, height: 300, in: folder)))
    cards.finishLoading()
    #expect(texture(card(stage))?.width == 90, "decoded for the card")
  }

  @Test func `the progress of a fetch is seen on its card`() throws {
    let stage = try Stage(count: 1) { [server] _ in
      CardContent(picture: .fetched(server.picture("a")))
    }
    var pictures: [[UInt32]] = []
    for progress in [nil, 0.1, 0.5, 0.501, 1] {
      try stage.prepare(load: false)
      if let progress { server.delivery(0).report(progress: progress) }
      _ = stage.painter.cards.takeFinished()
      pictures.append(stage.whole().words)
    }
    #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[2] != pictures[4])
    #expect(pictures[2] == pictures[3], "too little to paint the card again")
  }

  @Test func `the old version stays until the new one is there, and old versions are let go`()
    throws
  {
    let version = Mutex(0)
    let stage = try Stage(count: 1) { [server] _ in
      CardContent(picture: .fetched(server.picture("a", version: version.withLock { $0 })))
    }
    var before: Texture?
    for step in 0..<20 {
      version.withLock { $0 = step }
      try stage.prepare(load: false)
      #expect(texture(card(stage)) === before, "what was there is still there")
      let new = Texture(word: 0xFF00_0000 | UInt32(step), side: 20)
      server.delivery(step).deliver(.texture(new))
      stage.painter.cards.finishLoading()
      #expect(texture(card(stage)) === new)
      before = new
      #expect(stage.painter.cards.pictures.count <= 2)
    }
  }

  @Test func `versions that fail do not pile up`() throws {
    let version = Mutex(0)
    let stage = try Stage(count: 1) { [server] _ in
      CardContent(picture: .fetched(server.picture("a", version: version.withLock { $0 })))
    }
    for step in 0..<20 {
      version.withLock { $0 = step + 1 }
      try stage.prepare(load: false)
      server.delivery(step).fail("no network")
      stage.painter.cards.finishLoading()
      #expect(
        Array(stage.painter.cards.failures.values)
          == [.unavailable(name: "a", reason: "no network")])
    }
  }

  @Test func `an unwanted fetch is canceled, and its late answer ignored`() throws {
    let stage = try Stage(count: 100) { [server] slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(picture: .fetched(server.picture("\(index)")))
    }
    stage.carousel.scroll(toOffset: 20, duration: 0, at: 0)
    try stage.prepare(load: false)
    let first = server.names
    #expect(
      first.count == FetchQueue.width && first.first == "20", "the nearest first, and not all")
    stage.carousel.scroll(toOffset: 50, duration: 0, at: 0)
    try stage.prepare(load: false)
    #expect(server.cancellations == first.sorted())
    #expect(server.delivery(0).isCancelled)
    server.delivery(0).deliver(.texture(Texture(word: 0, side: 1)))
    #expect(!stage.painter.cards.takeFinished())
    #expect(server.names.dropFirst(first.count).first == "50")
  }

  @Test func `another size does not fetch again`() throws {
    let folder = TemporaryFolder()
    let bytes = try TestPicture.png(width: 400, height: 400, in: folder)
    let fetches = Atomic<Int>(0)
    let stage = try Stage(count: 1, item: 60) { _ in
      CardContent(
        picture: .fetched(
          FetchedPicture(name: "a") { delivery in
            fetches.add(1, ordering: .relaxed)
            delivery.deliver(.encoded(bytes))
          }))
    }
    for side in [60.0, 200, 350] {
      stage.carousel.resize(
        to: stage.carousel.viewSize, itemSize: Size(width: side, height: side), at: 0)
      try stage.prepare()
      let size = Size(width: side, height: side)
      #expect(
        texture(stage.painter.cards.card(.item(0), size: size, scale: 1))?.width == Int(side))
    }
    #expect(fetches.load(ordering: .relaxed) == 1)
  }

  @Test func `a fetch that takes too long has failed, and loading ends`() throws {
    let stage = try Stage(count: 1) { [server] _ in
      CardContent(picture: .fetched(server.picture("a", patience: 0.05)))
    }
    try stage.prepare()
    guard case .broken(.tookTooLong(_, seconds: 0.05)) = card(stage) else {
      Issue.record("the card must show the error")
      return
    }
    #expect(server.cancellations == ["a"])
  }

  @Test func `bytes that are no picture are one broken card`() throws {
    for bytes in [[], Array("no picture".utf8), [UInt8](repeating: 0xFF, count: 5000)] {
      let stage = try Stage(count: 1) { _ in
        CardContent(
          picture: .fetched(FetchedPicture(name: "a") { $0.deliver(.encoded(bytes)) }))
      }
      try stage.prepare()
      guard case .broken(let error) = card(stage) else {
        Issue.record("\(bytes.count) bytes are shown")
        return
      }
      #expect(error.description.hasPrefix("a: "))
    }
  }

  @Test func `a task brings a picture, or its error is the card's`() async throws {
    struct Outage: Error, CustomStringConvertible { let description = "the line is\ndead" }
    let stage = try Stage(count: 2) { slot in
      CardContent(
        picture: .fetched(
          FetchedPicture(name: "\(slot)") { delivery async throws in
            if slot == .item(1) { throw Outage() }
            return .texture(Texture(word: 0xFF11_2233, side: 8))
          }))
    }
    try stage.prepare(load: false)
    // Not waiting: the tasks may need this thread.
    while texture(card(stage, 0)) == nil || stage.painter.cards.failures.isEmpty {
      _ = stage.painter.cards.takeFinished()
      await Task.yield()
    }
    #expect(texture(card(stage, 0))?.width == 8)
    guard case .broken(let error) = card(stage, 1) else {
      Issue.record("the error is missing")
      return
    }
    #expect(error.description.hasSuffix("the line is dead"))
  }

  @Test func `only the first word of a delivery counts`() {
    let heard = Mutex<[Int]>([])
    let delivery = PictureDelivery { news in
      heard.withLock { heard in
        switch news {
        case .progress: heard.append(0)
        case .content: heard.append(1)
        case .file: heard.append(3)
        case .failure: heard.append(2)
        }
      }
    }
    delivery.report(progress: .nan)
    delivery.report(progress: 7)
    delivery.fail("no")
    delivery.deliver(.encoded([]))
    delivery.report(progress: 0.5)
    delivery.cancel()
    #expect(heard.withLock { $0 } == [0, 2])
    #expect(!delivery.isCancelled, "it was over before")
  }

  @Test func `pixels are shown whole, also where pictures fill their cards`() throws {
    for source in 0..<2 {
      let texture = try #require(Self.wide)
      let stage = try Stage(count: 1, style: CardStyle(fit: .fill)) { _ in
        source == 0
          ? CardContent(texture: texture)
          : CardContent(
            picture: .fetched(FetchedPicture(name: "w") { $0.deliver(.texture(texture)) }))
      }
      try stage.prepare()
      let buffer = stage.whole()
      #expect(buffer[160, 100] == 0xFFFF_FFFF, "its middle")
      #expect(buffer[160, 65] == 0xFF20_2428, "above it the backdrop, not the card stretched")
    }
  }

  private static let wide: Texture? = {
    guard let surface = try? ImageSurface(width: 90, height: 30) else { return nil }
    surface.paint { $0.clear(to: .white) }
    return try? surface.texture()
  }()
}
