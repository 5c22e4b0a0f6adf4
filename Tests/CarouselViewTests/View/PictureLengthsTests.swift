import CarouselEngine
import CarouselPaint
import Foundation
import Testing

@testable import CarouselView

/// Cards of a row or a circle that take the lengths of their pictures as these arrive.
final class PictureLengthsTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "carousel-lengths-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Pictures in files, upright ones if no other size is given.
  private func items(_ count: Int = 7, width: Int = 300, height: Int = 600) throws -> [CarouselItem]
  {
    try (0..<count).map { index in
      let path = Pathname(folder.appendingPathComponent("\(index).png").path)
      let surface = try ImageSurface(width: width, height: height)
      surface.paint { $0.clear(to: .white) }
      try PNG.write(surface, to: path)
      return CarouselItem(file: path, id: "\(index)", label: "")
    }
  }

  private func scene(_ adapt: (inout CarouselStyle) -> Void = { _ in }) throws -> ViewScene {
    var style = CarouselStyle(.linear)
    adapt(&style)
    return try ViewScene(items(), style: style)
  }

  /// Where the cards are that are seen, by their items, along the row.
  private func places(_ view: CarouselView) -> [Int: ClosedRange<Double>] {
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    var places: [Int: ClosedRange<Double>] = [:]
    for card in frame.cards where card.turn == 0 {
      guard case .item(let index) = card.slot, let bounds = card.quad?.bounds else { continue }
      places[index] = bounds.minimum.x...bounds.maximum.x
    }
    return places
  }

  private func length(_ range: ClosedRange<Double>?) -> Double {
    range.map { $0.upperBound - $0.lowerBound } ?? 0
  }

  @Test func `pictures that arrive let neighbors come nearer, and the front one stays`() throws {
    let scene = try scene()
    let size = scene.view.carousel.data.itemSize
    scene.rest()
    let places = places(scene.view)
    #expect(abs(length(places[0]) - size.height / 2) <= 1)
    let front = try #require(places[0])
    #expect(abs((front.lowerBound + front.upperBound) / 2 - 320) < 1e-6)
    let gap = try #require(places[1]).lowerBound - front.upperBound
    #expect(gap > 0 && gap < size.width * 0.1)
    #expect(
      scene.events.contains { if case .currentItemChanged = $0 { true } else { false } } == false)
  }

  @Test func `the first visible frame is final in a picture without a window`() throws {
    let view = try CarouselView(
      items: items(), style: CarouselStyle(.linear), size: ViewScene.size, at: 0)
    let first = try view.comeToRest()
    let second = try view.comeToRest()
    #expect(places(view).count >= 5)
    for y in stride(from: 0, to: first.height, by: 3) {
      for x in 0..<first.width where first.pixel(x: x, y: y) != second.pixel(x: x, y: y) {
        Issue.record("the pixel at \(x), \(y) was not final")
        return
      }
    }
  }

  @Test func `a picture that is turned and turned back has the card that it had`() throws {
    let scene = try scene()
    scene.rest()
    let before = places(scene.view)
    let path = Pathname(folder.appendingPathComponent("0.png").path)
    func show(_ picture: PictureSource) {
      var item = scene.view.items[0]
      item.content.face = .picture(picture)
      scene.view.replace(item: 0, with: item, at: scene.time)
    }
    show(.turned(path, Orientation.upright.changed(by: .right)))
    scene.rest()
    #expect(length(places(scene.view)[0]) > length(before[0]))
    // This one is there already: nothing is loaded.
    show(.file(path))
    scene.pass(2)
    #expect(places(scene.view) == before)
  }

  @Test func `cards wait a little for each other, then take their shapes together`() throws {
    var items = try items(3)
    items[1].content.face = .picture(
      .fetched(FetchedPicture(name: "late", version: 0, patience: 60) { _ in }))
    let scene = try ViewScene(items, style: CarouselStyle(.linear))
    scene.pass(0.05)
    let deadline = ContinuousClock.now + .seconds(60)
    while [0, 2].contains(where: { scene.view.carousel.data.rows?[$0].contentSize == nil }) {
      try #require(ContinuousClock.now < deadline)
      usleep(1000)
      scene.view.takePictures(at: scene.time)
    }
    let full = scene.view.carousel.data.itemSize.width
    let due = try #require(scene.view.nextWakeUp)
    #expect(due > scene.now && due <= scene.now + 0.25)
    #expect(length(places(scene.view)[0]) == full && length(places(scene.view)[2]) == full)
    scene.pass(0.6)
    #expect(length(places(scene.view)[0]) < full && length(places(scene.view)[2]) < full)
    #expect(scene.view.nextWakeUp == nil)
  }

  @Test func `no card moves under a finger when pictures arrive`() throws {
    let scene = try scene()
    scene.drag(scene.middle, by: Vector(x: -60, y: 0), lifts: false)
    scene.pass(0.1)
    let before = places(scene.view)
    scene.view.finishLoading(at: scene.time)
    scene.pass(0.5)
    #expect(places(scene.view) == before)
    #expect(length(before[0]) == scene.view.carousel.data.itemSize.width)
    scene.input(.touchUp(id: 0))
    scene.rest()
    #expect(length(places(scene.view)[0]) < length(before[0]))
  }

  @Test func `a finger holds the card of an upright picture in a cover flow`() throws {
    let scene = try scene { $0.configuration.kind = .coverFlow }
    scene.rest()
    #expect(length(places(scene.view)[0]) < scene.view.carousel.data.itemSize.width / 2)
    func card() throws -> Carousel.Frame.Card {
      var frame = Carousel.Frame()
      scene.view.carousel.frame(into: &frame)
      return try #require(frame.cards.first { $0.slot == .item(0) && $0.turn == 0 })
    }
    let finger = Point(x: scene.middle.x - 10, y: scene.middle.y)
    scene.drag(scene.middle, by: Vector(x: -10, y: 0), over: 0.5, lifts: false)
    scene.pass(0.2)
    let point = try #require(try card().homography.inverse?(finger))
    scene.input(.touchMoved(id: 0, to: Point(x: finger.x - 40, y: finger.y)))
    scene.pass(0.2)
    #expect(abs(try #require(try card().homography(point)).x - (finger.x - 40)) < 0.5)
  }

  @Test func `cards are all alike where pictures cover them, and in the classic layout`() throws {
    for adapt: (inout CarouselStyle) -> Void in [
      { $0.layout = .classic }, { $0.cards.fit = .fill },
    ] {
      let scene = try scene(adapt)
      scene.rest()
      #expect(length(places(scene.view)[1]) == scene.view.carousel.data.itemSize.width)
    }
  }

  /// A row of pictures of a size that stand on a floor, at rest.
  private func floor(
    _ kind: ArrangementKind = .linear, axis: Axis = .horizontal, width: Int, height: Int
  ) throws -> ViewScene {
    var style = CarouselStyle(kind, axis: axis)
    style.cards.verticalPlace = axis == .horizontal ? 1 : 0.5
    let scene = try ViewScene(items(width: width, height: height), style: style)
    scene.rest()
    return scene
  }

  /// The lower edge of the current card.
  private func floor(of view: CarouselView) throws -> Double {
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    return try #require(frame.cards.first(where: \.isCurrent)?.quad?.bounds.maximum.y)
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `small pictures have square tiles, so that their neighbors are seen`(axis: Axis) throws {
    let scene = try floor(axis: axis, width: 40, height: 40)
    let data = scene.view.carousel.data
    #expect(
      data.size(of: .item(0)).along(axis) == min(data.itemSize.width, data.itemSize.height))
    // An opened one is four times as large as it is.
    scene.view.open(at: scene.time)
    scene.rest()
    var frame = Carousel.Frame()
    scene.view.frame(into: &frame)
    let opened = frame.cards.first(where: \.isDetail)
    let card = try #require(opened)
    let box = card.contentBox ?? ContentBox(card.size)
    let bounds = box.quad(on: card.homography)?.bounds
    #expect(bounds.map { abs($0.maximum.y - $0.minimum.y - 160) < 1 } ?? false)
  }

  @Test func `low pictures are in the middle of the view, until a tall one comes`() throws {
    for (width, height) in [(1600, 200), (40, 40)] {
      let scene = try floor(width: width, height: height)
      let view = scene.view
      let card = view.carousel.data.itemSize
      let tall = height == 40 ? min(card.width, card.height) : card.width / 8
      let room = (ViewScene.size.height - card.height) / 2 - ViewScene.size.height * 0.02
      let middle = try floor(of: view) - tall / 2
      #expect(abs(middle - max(200, 200 + (card.height - tall) / 2 - room)) <= 1)
      // Tiles are as tall as other pictures.
      guard height != 40 else { continue }
      let path = Pathname(folder.appendingPathComponent("tall.png").path)
      let surface = try ImageSurface(width: 300, height: 600)
      surface.paint { $0.clear(to: .white) }
      try PNG.write(surface, to: path)
      view.insert([CarouselItem(file: path, id: "tall", label: "")], before: 1, at: scene.time)
      scene.rest()
      #expect(try floor(of: view) > middle + tall / 2 + 10)
    }
  }

  @Test func `a new size and a new look of the view take the lengths along`() throws {
    let scene = try scene()
    scene.rest()
    scene.view.resize(to: Size(width: 1280, height: 800), at: scene.time)
    var card = scene.view.carousel.data.itemSize
    #expect(abs(length(places(scene.view)[0]) - card.height / 2) <= 1)
    var style = scene.view.style
    style.configuration.kind = .stack
    try scene.view.restyle(style, duration: 0, at: scene.time)
    card = scene.view.carousel.data.itemSize
    #expect(length(places(scene.view)[0]) == card.width)
    #expect(!scene.view.carousel.configuration.usesCardLengths)
    style.configuration.kind = .linear
    try scene.view.restyle(style, duration: 0, at: scene.time)
    card = scene.view.carousel.data.itemSize
    #expect(abs(length(places(scene.view)[0]) - card.height / 2) <= 1)
  }
}
