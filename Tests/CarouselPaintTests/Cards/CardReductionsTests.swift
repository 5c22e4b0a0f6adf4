import CarouselEngine
import QuadRaster
import Testing

@testable import CarouselPaint

/// Pictures of cards that are seen small take less memory.
final class CardReductionsTests {
  private static let view = Size(width: 800, height: 400)

  private let folder = TemporaryFolder()

  /// A cover flow of 40 files of 300 × 300 pixels.
  private func coverFlow(_ budget: Int = 64 << 20) throws -> (cache: CardCache, carousel: Carousel)
  {
    let paths = try (0..<40).map { index in
      folder.write(
        try TestPicture.png(width: 300, height: 300, in: folder), as: "\(index).png")
    }
    let cache = CardCache(loader: try PictureLoader(workers: 1), budget: budget) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(picture: .file(paths[index]))
    }
    var configuration = Carousel.Configuration(.coverFlow)
    configuration.options[.wrap] = .value(0)
    let carousel = try Carousel(
      configuration: configuration, viewSize: Self.view,
      data: Carousel.DataSource(itemCount: 40, itemSize: Size(width: 300, height: 300)))
    return (cache, carousel)
  }

  private func update(_ cache: CardCache, _ carousel: Carousel) throws -> Carousel.Frame {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    try cache.update(frame, of: carousel, scale: 1)
    return frame
  }

  /// What is left of the texels of an item's picture.
  private func reduction(_ cache: CardCache, _ index: Int) -> Reduction? {
    guard
      case .picture(let picture) = cache.card(
        .item(index), size: Size(width: 300, height: 300), scale: 1)
    else { return nil }
    #expect((picture.texture.width, picture.texture.height) == (300, 300))
    let share = Double(picture.texture.bytes) / Double(Self.whole)
    #expect(picture.reduction.isEmpty ? share > 0.95 : share < 0.7)
    return picture.reduction
  }

  private static let whole = TexelPlane.memoryBytes(width: 300, height: 300)

  @Test func `at rest the current card is whole, and those aside are half as wide`()
    throws
  {
    var (cache, carousel) = try coverFlow()
    carousel.scroll(toOffset: 20, duration: 0, at: 0)
    _ = try update(cache, carousel)
    cache.finishLoading()
    #expect(reduction(cache, 20) == [])
    for index in [18, 19, 21, 22] { #expect(reduction(cache, index) == .across) }
  }

  @Test func `what passes stays as it is, and the item that a motion goes to is made whole`() throws
  {
    var (cache, carousel) = try coverFlow()
    carousel.scroll(toOffset: 10, duration: 0, at: 0)
    _ = try update(cache, carousel)
    cache.finishLoading()
    carousel.scroll(toOffset: 14, duration: 1, at: 0)
    for step in 1..<9 {
      carousel.advance(to: Double(step) / 10)
      _ = try update(cache, carousel)
      cache.finishLoading()
      #expect(reduction(cache, 12) == .across)
      #expect(reduction(cache, 14) == [])
    }
    carousel.advance(to: 1.5)
    #expect(carousel.isAtRest)
    _ = try update(cache, carousel)
    cache.finishLoading()
    #expect(reduction(cache, 13) == .across)
    #expect(reduction(cache, 14) == [])
    carousel.scroll(toOffset: 12, duration: 0, at: 2)
    // A frame halves two at most, in any order.
    for _ in 0..<20 where reduction(cache, 14) != .across { _ = try update(cache, carousel) }
    // It was whole, and is not decoded again.
    #expect(reduction(cache, 14) == .across)
  }

  @Test func `after a flick each picture is held once: whole in front, else half as wide`() throws {
    let paths = try (0..<12).map { index in
      folder.write(
        try TestPicture.png(width: 300, height: 300, in: folder), as: "\(index).png")
    }
    var configuration = Carousel.Configuration(.coverFlow)
    configuration.options[.wrap] = .value(0)
    // The cards have more pixels than the pictures.
    let stage = try Stage(
      configuration, count: 12, width: 1000, height: 600, item: 400, mode: .filtered
    ) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(picture: .file(paths[index]))
    }
    let buffer = Buffer(stage.size)
    func paint(isMoving: Bool) throws {
      try stage.prepare()
      stage.paint(into: buffer, age: 0, isMoving: isMoving)
    }
    try paint(isMoving: false)
    for (target, start) in [(9.0, 0.0), (3, 2)] {
      stage.carousel.scroll(toOffset: target, duration: 1, at: start)
      for step in 1...60 {
        stage.carousel.advance(to: start + Double(step) / 60)
        try paint(isMoving: true)
        #expect(stage.painter.heldBytes < 14 * Self.whole)
      }
    }
    #expect(stage.carousel.isAtRest)
    // The levels of the two cards next to the front are made on another thread.
    for _ in 0..<20 { try paint(isMoving: false) }
    #expect(stage.painter.heldBytes < 11 * Self.whole)
  }

  @Test func `of a card outside the view nothing is held that has been let go`() throws {
    var (cache, carousel) = try coverFlow(1000)
    var configuration = carousel.configuration
    configuration.options[.visibleItems] = .value(27)
    try carousel.configure(configuration, at: 0)
    let painter = FramePainter(
      cards: cache, rasterizer: Rasterizer(mode: .exact), backdrop: .color(.black), caption: nil)
    let buffer = Buffer(PixelSize(width: 800, height: 400))
    func paint(at index: Int) throws -> Carousel.Frame {
      carousel.scroll(toOffset: Double(index), duration: 0, at: Double(index))
      let frame = try update(cache, carousel)
      cache.finishLoading()
      buffer.withTarget {
        _ = painter.paint(frame, scale: 1, isMoving: false, into: $0, bufferAge: 0)
      }
      return frame
    }
    weak var texture: Texture?
    var (wasHeld, isFree) = (false, false)
    for index in 10..<40 {
      let frame = try paint(at: index)
      guard let card = frame.cards.first(where: { $0.slot == .item(10) }) else { break }
      if card.isSeen(in: Self.view),
        case .picture(let picture) = cache.card(card.slot, size: card.settledSize, scale: 1)
      {
        texture = picture.texture
        wasHeld = texture != nil
      }
      isFree = isFree || texture == nil
    }
    #expect(wasHeld && isFree)
  }

  @Test func `where many cards are seen small at once, each frame halves two`() throws {
    var (cache, carousel) = try coverFlow()
    let coverFlow = carousel.configuration
    var row = Carousel.Configuration(.linear)
    row.options[.spacing] = .value(0.3)
    try carousel.configure(row, at: 0)
    carousel.scroll(toOffset: 20, duration: 0, at: 0)
    _ = try update(cache, carousel)
    cache.finishLoading()
    for index in 17...23 { #expect(reduction(cache, index) == []) }
    try carousel.configure(coverFlow, at: 1)
    for count in [2, 4] {
      _ = try update(cache, carousel)
      #expect((10..<31).filter { reduction(cache, $0) == .across }.count == count)
    }
  }

  @Test(arguments: [(2.0, Reduction()), (40, .across)])
  func `a card that a finger brings to the front slowly is made whole on its way`(
    step: Double, expected: Reduction
  ) throws {
    var (cache, carousel) = try coverFlow()
    carousel.scroll(toOffset: 10, duration: 0, at: 0)
    _ = try update(cache, carousel)
    cache.finishLoading()
    carousel.dragBegan(at: 0)
    var (way, time) = (0.0, 0.0)
    while carousel.offset < 10.6 {
      (way, time) = (way - step, time + 1.0 / 60)
      carousel.dragMoved(translation: Vector(x: way, y: 0), at: time)
      _ = try update(cache, carousel)
      cache.finishLoading()
    }
    #expect(reduction(cache, 11) == expected)
  }

  @Test
  func `what is not in view takes no more than a quarter of the memory where the rest is used up`()
    throws
  {
    var (cache, carousel) = try coverFlow(12 * Self.whole)
    for index in 5..<35 {
      carousel.scroll(toOffset: Double(index), duration: 0, at: Double(index))
      _ = try update(cache, carousel)
      cache.finishLoading()
      #expect(cache.usedBytes < 15 * Self.whole)
    }
  }
}
