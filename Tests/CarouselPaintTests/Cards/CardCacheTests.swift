import CarouselEngine
import CarouselViewer
import CarouselLocking
import Glibc
import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct CardCacheTests {
  func isLoading(_ card: Card) -> Bool { if case .loading = card { true } else { false } }

  @Test func `a card is loading until its picture is taken`() throws {
    let stage = try Stage()
    try stage.prepare(load: false)
    let card = try #require(stage.frame.cards.last)
    #expect(isLoading(stage.painter.cards.card(card.slot, size: card.size, scale: 1)))
    stage.painter.cards.finishLoading()
    #expect(!isLoading(stage.painter.cards.card(card.slot, size: card.size, scale: 1)))
  }

  @Test func `a caption is kept while others are in front`() throws {
    let stage = try Stage(count: 20, caption: CaptionStyle(size: 16))
    func captions() -> Set<PictureRequest> {
      Set(
        stage.painter.cards.pictures.keys.filter {
          if case .text = $0.source { true } else { false }
        })
    }
    try stage.prepare()
    let first = captions()
    #expect(!first.isEmpty)
    for index in [5, 9] {
      stage.carousel.scroll(toItem: index, duration: 0, at: 0)
      try stage.prepare()
    }
    #expect(captions().isSuperset(of: first))
  }

  @Test func `the caption of the current item is painted before those of its neighbors`() throws {
    let stage = try Stage(count: 9, caption: CaptionStyle(size: 16))
    stage.carousel.scroll(toItem: 4, duration: 0, at: 0)
    try stage.prepare(load: false)
    var names: Set<String> = []
    while names.count < 3 {
      _ = stage.painter.cards.takeFinished()
      for case .text(let text) in stage.painter.cards.pictures.keys.map(\.source) {
        names.insert(text.content)
      }
      #expect(names.isEmpty || names.contains("Item 4"))
      usleep(200)
    }
  }

  @Test func `captions of names that change all the time do not pile up`() throws {
    var name = 0
    let stage = try Stage(count: 1, caption: CaptionStyle(size: 16)) { _ in
      CardContent(picture: .painted(Stage.stripes(0)), label: "Name \(name)")
    }
    for _ in 0..<80 {
      name += 1
      try stage.prepare()
    }
    #expect(stage.painter.cards.pictures.count < 50)
  }

  @Test func `an item without a picture shows its label, and without a label a plain card`() throws
  {
    let stage = try Stage { slot in
      CardContent(picture: nil, label: slot == .item(0) ? "Harbour" : "")
    }
    try stage.prepare()
    let size = Size(width: 90, height: 90)
    guard case .picture = stage.painter.cards.card(.item(0), size: size, scale: 1) else {
      Issue.record("the label card is missing")
      return
    }
    guard case .plain = stage.painter.cards.card(.item(1), size: size, scale: 1) else {
      Issue.record("the plain card is missing")
      return
    }
  }

  @Test func `a picture of the old size is shown until the new one is there`() throws {
    let stage = try Stage()
    try stage.prepare()
    let size = Size(width: 120, height: 120)
    guard case .picture(let old) = stage.painter.cards.card(.item(0), size: size, scale: 1) else {
      Issue.record("nothing is shown in between")
      return
    }
    #expect(old.texture.width == 90)
  }

  @Test func `a file is not decoded again for a smaller card, and is for a larger one`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(
      try TestPicture.png(width: 400, height: 400, in: folder), as: "a.png")
    let stage = try Stage(item: 100) { _ in CardContent(picture: .file(path)) }
    try stage.prepare()
    func texture(_ side: Double) throws -> Texture {
      stage.carousel.resize(
        to: stage.carousel.viewSize, itemSize: Size(width: side, height: side), at: 0)
      try stage.prepare()
      let card = stage.painter.cards.card(
        .item(0), size: Size(width: side, height: side), scale: 1)
      guard case .picture(let picture) = card else { throw PaintError.canceled }
      return picture.texture
    }
    let first = try texture(100)
    #expect(first.width == 100)
    #expect(try texture(81) === first)
    #expect(try texture(100) === first)
    #expect(try texture(140).width == 140)
    #expect(try texture(100).width == 100, "twice the texels only take memory")
  }

  @Test func `a card that is opened is decoded as large as it is seen, zoomed into as well`() throws
  {
    let folder = TemporaryFolder()
    let path = folder.write(
      try TestPicture.png(width: 350, height: 350, in: folder), as: "a.png")
    let stage = try Stage(count: 3, width: 320, height: 200, item: 50) { _ in
      CardContent(picture: .file(path))
    }
    var time = 0.0
    func width(after seconds: Double) throws -> Int? {
      time += seconds
      stage.viewer.advance(&stage.carousel, to: time)
      try stage.prepare()
      let card = try #require(stage.frame.cards.last)
      #expect(card.isDetail == (time > 0))
      let shown = stage.painter.cards.card(
        card.slot, size: card.size, scale: stage.frame.enlargement(of: card))
      return if case .picture(let picture) = shown { picture.texture.width } else { nil }
    }
    try stage.prepare()
    #expect(try width(after: 0) == 50)
    stage.viewer.open(&stage.carousel, at: 0)
    #expect(try width(after: 0.02) == 200, "as soon as it opens, so that it is decoded once")
    #expect(try width(after: 2) == 200)
    let middle = Point(x: 160, y: 100)
    stage.viewer.change(&stage.carousel, at: time) { detail, now in
      detail.zoom(by: 2, about: middle, at: now)
    }
    #expect(try width(after: 2) == 350, "all the pixels there are")
  }

  @Test func `versions of a card, and cards that take its place, do not pile up`() throws {
    for hasName in [true, false] {
      let version = Version()
      let stage = try Stage(count: 1) { _ in
        let name = hasName ? "clock" : "clock \(version.number)"
        return CardContent(
          picture: .painted(PaintedCard(name: name, version: version.number) { _, _, _ in }),
          label: "\(version.number) s")
      }
      for _ in 0..<50 {
        version.number += 1
        try stage.prepare()
        #expect(stage.painter.cards.pictures.count <= 2)
      }
    }
  }

  @Test func `a card that changes with each frame is seen changing, however slowly it is painted`()
    throws
  {
    let version = Version()
    let stage = try Stage(count: 1) { _ in
      CardContent(
        picture: .painted(
          PaintedCard(name: "slow", version: version.number) { _, _, _ in usleep(20_000) }))
    }
    func shown() -> Texture? {
      let card = stage.painter.cards.card(.item(0), size: Size(width: 90, height: 90), scale: 1)
      return if case .picture(let picture) = card { picture.texture } else { nil }
    }
    try stage.prepare()
    let first = try #require(shown())
    // Each version is wanted before the one before it can be there.
    let end = ContinuousClock.now + .seconds(60)
    while shown() === first, ContinuousClock.now < end {
      version.number += 1
      try stage.prepare(load: false)
      usleep(5000)
      _ = stage.painter.cards.takeFinished()
    }
    #expect(shown() !== first)
  }

  @Test func `pictures that left are let go when memory runs out, those in view never`() throws {
    let loader = try PictureLoader(workers: 1)
    let cache = CardCache(loader: loader, budget: 200_000) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(picture: .painted(Stage.stripes(index)))
    }
    var carousel = try Carousel(
      configuration: Carousel.Configuration(.linear), viewSize: Size(width: 320, height: 200),
      data: Carousel.DataSource(itemCount: 100, itemSize: Size(width: 90, height: 90)))
    var frame = Carousel.Frame()
    for index in stride(from: 0, to: 90, by: 3) {
      carousel.scroll(toOffset: Double(index), duration: 0, at: Double(index))
      carousel.frame(into: &frame)
      try cache.update(frame, of: carousel, scale: 1)
      cache.finishLoading()
      for card in frame.cards where card.isSeen(in: frame.viewSize) {
        #expect(!isLoading(cache.card(card.slot, size: card.size, scale: 1)))
      }
    }
    let each = 90 * 90 * 4 * 2
    #expect(cache.usedBytes < 200_000 + 12 * each)
    #expect(cache.pictures.count < 30)
  }

  @Test func `only so much is loaded ahead as the memory allows, and nothing twice`() throws {
    let each = TexelPlane.memoryBytes(width: 90, height: 90)
    let counts = Lock<[Int: Int]>([:])
    let cache = CardCache(loader: try PictureLoader(workers: 1), budget: 8 * each) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(
        picture: .painted(
          PaintedCard(name: "\(index)") { canvas, _, _ in
            canvas.clear(to: .black)
            counts.withLock { $0[index, default: 0] += 1 }
          }))
    }
    var carousel = try Carousel(
      configuration: Carousel.Configuration(.linear), viewSize: Size(width: 320, height: 200),
      data: Carousel.DataSource(itemCount: 100, itemSize: Size(width: 90, height: 90)))
    var frame = Carousel.Frame()
    for step in 0..<40 {
      carousel.scroll(toOffset: 20 + Double(step) / 4, duration: 0, at: Double(step))
      carousel.frame(into: &frame)
      try cache.update(frame, of: carousel, scale: 1)
      cache.finishLoading()
      // The cards of the frame are kept in any case.
      #expect(cache.usedBytes <= max(8, frame.cards.count) * each)
    }
    let painted = counts.withLock { $0 }
    #expect(painted.count > 10 && painted.values.allSatisfy { $0 == 1 })
  }

  @Test func `the next picture is loaded ahead however large it is`() throws {
    let cache = CardCache(loader: try PictureLoader(workers: 1), budget: 1000) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(picture: .painted(Stage.stripes(index)))
    }
    let size = Size(width: 320, height: 200)
    var carousel = try Carousel(
      configuration: Carousel.Configuration(.linear), viewSize: size,
      data: Carousel.DataSource(itemCount: 9, itemSize: size))
    carousel.scroll(toOffset: 4, duration: 0, at: 0)
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    try cache.update(frame, of: carousel, scale: 1)
    cache.finishLoading()
    for index in 0..<9 {
      #expect(cache.isReady(.item(index), size: size, scale: 1) == (3...5).contains(index))
    }
  }

  @Test func `the memory for invisible cards is in proportion to the view`() throws {
    let stage = try Stage(count: 60, width: 800, height: 480, item: 300)
    for index in stride(from: 0, to: 60, by: 2) {
      stage.carousel.scroll(toOffset: Double(index), duration: 0, at: Double(index))
      try stage.prepare()
    }
    #expect(2 << 20...7 << 20 ~= stage.painter.cards.usedBytes)
  }

  @Test(arguments: [false, true])
  func `in a row of cards of different lengths each file is decoded once`(wraps: Bool) throws {
    let folder = TemporaryFolder()
    let paths = try (0..<12).map { index in
      let data = try TestPicture.png(
        width: index.isMultiple(of: 3) ? 60 : 180, height: 180, in: folder)
      return folder.write(data, as: "\(index).png")
    }
    let cache = CardCache(loader: try PictureLoader(workers: 1)) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(picture: .file(paths[index]))
    }
    var configuration = Carousel.Configuration(.linear)
    configuration.usesCardLengths = true
    configuration.options[.wrap] = .value(wraps ? 1 : 0)
    var carousel = try Carousel(
      configuration: configuration, viewSize: Size(width: 200, height: 100),
      data: Carousel.DataSource(
        itemCount: paths.count, itemSize: Size(width: 90, height: 90),
        sizes: { slot in
          guard case .item(let index) = slot else { return nil }
          return Size(width: index.isMultiple(of: 3) ? 30 : 90, height: 90)
        }))
    var frame = Carousel.Frame()
    var made: [PictureSource: [Texture]] = [:]
    for (time, item) in ([Int](0...11) + (0...11).reversed() + [6]).enumerated() {
      carousel.scroll(toOffset: Double(item), duration: 0, at: Double(time))
      carousel.frame(into: &frame)
      try cache.update(frame, of: carousel, scale: 1)
      cache.finishLoading()
      for (request, picture) in cache.pictures
      where !made[request.source, default: []].contains(where: { $0 === picture.texture }) {
        made[request.source, default: []].append(picture.texture)
      }
    }
    #expect(made.count == paths.count)
    for (source, textures) in made {
      #expect(textures.count == 1, "\(source): \(textures.map(\.width))")
    }
  }

  @Test
  func `a picture that cannot be made larger stays as it is, and is not tried again and again`()
    throws
  {
    let folder = TemporaryFolder()
    let path = folder.write(
      try TestPicture.png(width: 400, height: 400, in: folder), as: "a.png")
    let stage = try Stage(item: 100) { _ in CardContent(picture: .file(path)) }
    let cards = stage.painter.cards
    try stage.prepare()
    func width(_ side: Double) throws -> Int? {
      stage.carousel.resize(
        to: stage.carousel.viewSize, itemSize: Size(width: side, height: side), at: 0)
      try stage.prepare()
      let card = cards.card(.item(0), size: Size(width: side, height: side), scale: 1)
      return if case .picture(let picture) = card { picture.texture.width } else { nil }
    }
    #expect(try width(100) == 100)
    let picture = try TestPicture.png(width: 400, height: 400, in: folder)
    folder.write(Array(picture.prefix(200)), as: "a.png")
    #expect(try width(300) == 100, "it shows what there is")
    #expect(cards.failures.isEmpty && cards.failure(of: .file(path)) == nil)
    folder.write(picture, as: "a.png")
    #expect(try width(320) == 100, "this size is not available")
    #expect(try width(200) == 200, "fewer may")
    cards.reload(.file(path))
    #expect(try width(320) == 320)
  }

  @Test func `a part of a picture is shown, and read again when its file has grown`() throws {
    let folder = TemporaryFolder()
    let bytes = TestPicture.jpeg(width: 240, height: 160)
    let path = folder.write(Array(bytes.prefix(bytes.count / 2)), as: "download.jpg")
    let stage = try Stage(count: 1) { _ in CardContent(picture: .file(path)) }
    let cards = stage.painter.cards
    var time = 100.0
    cards.now = { time }
    try stage.prepare()
    #expect(cards.failures.isEmpty && cards.details(of: .item(0))?.isIncomplete == true)
    time += 1.9
    #expect(!cards.takeFinished(), "nothing is due yet")
    time += 0.2
    #expect(cards.takeFinished(), "a frame asks for it again")
    try stage.prepare()
    #expect(cards.details(of: .item(0))?.isIncomplete == true)
    folder.write(bytes, as: "download.jpg")
    time += 4.1
    #expect(cards.takeFinished())
    try stage.prepare()
    #expect(cards.details(of: .item(0))?.isIncomplete == false)
    time += 1000
    #expect(!cards.takeFinished(), "it is whole")
  }

  @Test func `a file that does not grow for two minutes is left alone`() {
    var (time, trials) = (0.0, 0)
    var picture = UnfinishedPicture(bytes: 10, after: nil, at: time)
    while let next = picture.nextTrial {
      #expect(picture.isDue(at: next) && !picture.isDue(at: next - 0.1))
      (time, trials) = (next, trials + 1)
      picture = UnfinishedPicture(bytes: 10, after: picture, at: time)
    }
    #expect(trials == 6 && time == 126)
    #expect(UnfinishedPicture(bytes: 11, after: picture, at: time).nextTrial == time + 2)
  }

  @Test func `what may pass is tried again after pauses that grow, and what does not is not`()
    throws
  {
    let folder = TemporaryFolder()
    let missing = folder.file("missing.png")
    let broken = folder.write([1, 2, 3], as: "broken.png")
    let stage = try Stage(count: 2) { slot in
      CardContent(picture: .file(slot == .item(0) ? missing : broken))
    }
    let cards = stage.painter.cards
    var time = 100.0
    cards.now = { time }
    func isThere() throws -> Bool {
      try stage.prepare()
      return cards.failure(of: .file(missing)) == nil
    }
    #expect(try !isThere())
    #expect(cards.failures.count == 2)
    for pause in [2.0, 4, 8, 16] {
      time += pause - 0.1
      #expect(!cards.takeFinished(), "nothing is due yet")
      time += 0.2
      #expect(cards.takeFinished(), "a frame asks for it again")
      #expect(try !isThere())
      #expect(!cards.takeFinished())
    }
    for name in ["missing.png", "broken.png"] {
      folder.write(try TestPicture.png(width: 9, height: 9, in: folder), as: name)
    }
    #expect(try !isThere(), "it has its pause")
    time += 33
    #expect(try isThere())
    #expect(cards.failure(of: .file(broken)) != nil, "its content would have to change")
    #expect(!cards.takeFinished())
  }

  @Test(.enabled(if: PictureFormats.extensions.contains("svg")))
  func `a drawing is made no larger than four views, however far it is zoomed into`() throws {
    let folder = TemporaryFolder()
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>
      """
    let path = folder.write(Array(drawing.utf8), as: "a.svg")
    let stage = try Stage(count: 1, width: 320, height: 200, item: 50) { _ in
      CardContent(picture: .file(path))
    }
    try stage.prepare()
    stage.viewer.open(&stage.carousel, at: 0)
    for time in [1.0, 3, 5] {
      stage.viewer.advance(&stage.carousel, to: time)
      stage.viewer.change(&stage.carousel, at: time) { detail, now in
        detail.zoom(by: 8, about: Point(x: 160, y: 100), at: now)
      }
      try stage.prepare()
    }
    stage.viewer.advance(&stage.carousel, to: 9)
    try stage.prepare()
    let card = try #require(stage.frame.cards.last)
    #expect(card.magnification > 10)
    let shown = stage.painter.cards.card(
      card.slot, size: card.size, scale: stage.frame.enlargement(of: card))
    guard case .picture(let picture) = shown else {
      Issue.record("nothing is shown")
      return
    }
    let pixels = picture.texture.width * picture.texture.height
    #expect(320 * 160...4 * 320 * 200 ~= pixels, "\(picture.texture.width)")
  }

  @Test func `a file that has changed is read again after a reload`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.png")
    let source = PictureSource.file(path)
    let stage = try Stage { _ in CardContent(picture: source) }
    try stage.prepare()
    #expect(stage.painter.cards.failures[source] == .unreadable(path: path, code: 2))
    folder.write(try TestPicture.png(width: 9, height: 9, in: folder), as: "a.png")
    stage.painter.cards.reload(source)
    try stage.prepare()
    #expect(stage.painter.cards.failures.isEmpty)
    guard
      case .picture = stage.painter.cards.card(
        .item(0), size: Size(width: 90, height: 90), scale: 1)
    else {
      Issue.record("the picture is missing")
      return
    }
  }

  @Test func `a picture stays while its file is rewritten, until that is whole`() throws {
    let folder = TemporaryFolder()
    let old = try TestPicture.encoded("jpeg", width: 90, height: 60, in: folder)
    let new = try TestPicture.encoded("jpeg", width: 60, height: 90, in: folder)
    let path = folder.write(old, as: "a.jpg")
    let source = PictureSource.file(path)
    let stage = try Stage { _ in CardContent(picture: source) }
    func natural() throws -> PixelSize? {
      try stage.prepare()
      let card = stage.painter.cards.card(.item(0), size: Size(width: 90, height: 90), scale: 1)
      guard case .picture(let picture) = card else { return nil }
      return picture.naturalSize
    }
    #expect(try natural() == PixelSize(width: 90, height: 60))
    // Nothing yet, its head, rubbish, and nearly all of it.
    for part in [[], Array(new.prefix(40)), Array("rubbish".utf8), Array(new.dropLast(60))] {
      folder.write(part, as: "a.jpg")
      stage.painter.cards.reload(source)
      #expect(try natural() == PixelSize(width: 90, height: 60), "\(part.count) bytes")
      #expect(stage.painter.cards.failure(of: source) == nil)
    }
    folder.write(new, as: "a.jpg")
    stage.painter.cards.reload(source)
    #expect(try natural() == PixelSize(width: 60, height: 90))
    #expect(stage.painter.cards.pictures.keys.allSatisfy { $0.source == source })
  }

  /// A number that a closure can be given to look at.
  private final class Version {
    var number = 0
  }
}
