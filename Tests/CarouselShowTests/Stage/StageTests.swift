import CarouselEngine
import CarouselPaint
import QuadRaster
import Testing

@testable import CarouselShow

@Suite struct StageTests {
  private static let size = Size(width: 640, height: 400)

  private func stage(_ kind: ArrangementKind = .coverFlow, count: Int = 10) throws -> Stage {
    var look = Look()
    look.configuration.kind = kind
    let content = ShowContent(itemCount: count) { slot in
      CardContent(
        picture: .painted(
          PaintedCard(name: "\(slot)") { canvas, _, _ in canvas.clear(to: .white) }))
    } describe: { _ in
      ItemDescription()
    }
    return try Stage(content: content, look: look, size: Self.size, at: 0)
  }

  private func cards(_ stage: Stage, at time: Double) -> [Int: Carousel.Frame.Card] {
    let cards = stage.frame(at: time).frame.cards.filter { !$0.isDeparting && $0.turn == 0 }
    return Dictionary(cards.map { ($0.handle, $0) }) { first, _ in first }
  }

  private func corners(_ card: Carousel.Frame.Card) -> [Point] {
    card.quad.map { [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft] } ?? []
  }

  @Test func `items that the program has added are still there after a resize`() throws {
    let stage = try stage()
    stage.change { $0.insert(1, before: 3, at: 1) }
    let handles = cards(stage, at: 3).keys.sorted()
    stage.resize(to: Size(width: 800, height: 500), at: 3)
    #expect(stage.carousel.itemCount == 11)
    #expect(cards(stage, at: 3).keys.sorted() == handles)
    stage.change { $0.remove(item: 0, count: 4, at: 5) }
    stage.resize(to: Size(width: 500, height: 800), at: 8)
    #expect(stage.carousel.itemCount == 7)
  }

  @Test func `what the program has set itself survives a resize`() throws {
    let stage = try stage()
    try stage.change { carousel in
      carousel.reload(
        Carousel.DataSource(
          itemCount: 5, placeholderCount: 2, itemSize: Size(width: 30, height: 40),
          sizes: { $0 == .item(0) ? Size(width: 50, height: 60) : Size(width: 30, height: 40) },
          identities: { ItemIdentity(rawValue: UInt64($0)) }), at: 1)
      var configuration = carousel.configuration
      configuration.kind = .linear
      configuration.perspective = -0.007
      try carousel.configure(configuration, at: 1)
    }
    stage.resize(to: Size(width: 900, height: 700), at: 2)
    let carousel = stage.carousel
    #expect(carousel.itemCount == 5 && carousel.placeholderCount == 2)
    #expect(carousel.data.itemSize == Size(width: 30, height: 40))
    #expect(carousel.data.sizes != nil && carousel.data.identities != nil)
    #expect(carousel.configuration.kind == .linear)
    #expect(carousel.configuration.perspective == -0.007)
  }

  @Test func `cards and perspective follow the view`() throws {
    let stage = try stage()
    for size in [Size(width: 1280, height: 800), Size(width: 320, height: 200), Self.size] {
      stage.resize(to: size, at: 1)
      var look = Look()
      look.configuration.kind = .coverFlow
      let fresh = try Stage(content: stage.content, look: look, size: size, at: 0)
      #expect(stage.carousel.data.itemSize == fresh.carousel.data.itemSize)
      #expect(
        stage.carousel.configuration.perspective == fresh.carousel.configuration.perspective)
    }
  }

  @Test(arguments: ArrangementKind.allCases.filter { $0 != .custom })
  func `another arrangement is reached without a jump, in the time given`(
    kind: ArrangementKind
  ) throws {
    let stage = try stage(kind == .linear ? .wheel : .linear)
    stage.change { $0.scroll(toItem: 4, duration: 0, at: 0) }
    stage.change { $0.advance(to: 5) }
    let before = cards(stage, at: 5)
    var look = Look()
    look.configuration.kind = kind
    try stage.restyle(look, duration: 0.5, at: 5)
    let first = cards(stage, at: 5)
    let half = cards(stage, at: 5.25)
    let end = cards(stage, at: 6)
    let stayed = before.keys.filter { first[$0] != nil }
    #expect(stayed.count > 1)
    for handle in stayed {
      let (old, new) = (try #require(before[handle]), try #require(first[handle]))
      for (a, b) in zip(corners(old), corners(new)) {
        #expect(abs(a.x - b.x) < 0.5 && abs(a.y - b.y) < 0.5)
      }
      guard let middle = half[handle], let last = end[handle] else { continue }
      func isBetween(_ a: Double, _ x: Double, _ b: Double) -> Bool {
        min(a, b) - 1e-9 <= x && x <= max(a, b) + 1e-9
      }
      #expect(isBetween(old.size.width, middle.size.width, last.size.width))
      #expect(isBetween(old.transform.m41, middle.transform.m41, last.transform.m41))
      #expect(isBetween(old.transform.m43, middle.transform.m43, last.transform.m43))
    }
    let front = try #require(stayed.first { before[$0]?.isCurrent == true })
    let start = try #require(before[front]).size.width
    let middle = try #require(half[front]).size.width
    let goal = try #require(end[front]).size.width
    #expect(abs(middle - (start + goal) / 2) < 0.5)
    #expect(end[front]?.size == look.cardSize(for: Self.size, look.configuration))
  }

  @Test func `a change of looks makes no picture anew that is large enough`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.png")
    let surface = try ImageSurface(width: 600, height: 450)
    surface.paint { $0.clear(to: .white) }
    try PNG.write(surface, to: path)
    let content = ShowContent(itemCount: 5) { _ in
      CardContent(picture: .file(path))
    } describe: { _ in
      ItemDescription()
    }
    var look = Look()
    look.configuration.kind = .linear
    let stage = try Stage(content: content, look: look, size: Self.size, at: 0)
    func texture() throws -> Texture {
      try stage.load(scale: 1)
      let card = try #require(stage.frame(at: 100).frame.cards.first)
      guard
        case .picture(let picture) = stage.painter.cards.card(
          card.slot, size: card.settledSize, scale: 1)
      else { throw PaintError.cancelled }
      return picture.texture
    }
    let linear = try texture()
    look.configuration.kind = .wheel
    look.cards.cornerRadius = 20
    try stage.restyle(look, duration: 0.5, at: 20)
    #expect(try texture() === linear)
  }
}
