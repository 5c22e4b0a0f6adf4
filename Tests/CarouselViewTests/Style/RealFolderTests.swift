import CarouselEngine
import CarouselPaint
import Foundation
import QuadRaster
import Testing

@testable import CarouselView

/// Folders of mixed pictures: how compositions show portraits, panoramas, screenshots, icons and
/// drawings, in the sizes that they have on screens.
final class RealFolderTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "carousel-folder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Photographs, panoramas and screenshots, as width and height.
  static let shapes: [(width: Int, height: Int)] = [
    (12, 8), (9, 12), (16, 2), (9, 9), (9, 16), (16, 9), (6, 18), (8, 6), (18, 6), (9, 12), (9, 18),
    (12, 8), (8, 12),
  ]

  // MARK: Neighbors

  /// How far out each card's inner and outer edge is seen, from the front one's on, on one side.
  private static func spans(
    _ view: CarouselView, side: Double, axis: Axis
  ) -> [(inner: Double, outer: Double)] {
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    let cards = frame.cards.filter { $0.offset * side >= 0 && abs($0.offset) <= 5 }
      .sorted { abs($0.offset) < abs($1.offset) }
    return cards.compactMap { card in
      let (width, height) = (card.size.width, card.size.height)
      let points =
        axis == .horizontal
        ? [Point(x: 0, y: height / 2), Point(x: width, y: height / 2)]
        : [Point(x: width / 2, y: 0), Point(x: width / 2, y: height)]
      let seen = points.compactMap { card.homography($0)?.along(axis) }.map { $0 * side }
      return seen.min().flatMap { inner in seen.max().map { (inner, $0) } }
    }
  }

  @Test(arguments: [ArrangementKind.coverFlow, .coverFlow2], [7, 13, 100])
  func `each side card of a cover flow shows the same width of itself, whatever the shapes`(
    kind: ArrangementKind, count: Int
  ) throws {
    for (size, axis) in [
      (Size(width: 1280, height: 800), Axis.horizontal), (Size(width: 480, height: 800), .vertical),
    ] {
      for shift in Self.shapes.indices {
        let view = try CarouselView(
          items: MixedShapesTests.items(count, of: Self.shapes, shift: shift, labels: true),
          style: CarouselStyle(kind), size: size, at: 0)
        #expect(view.carousel.configuration.axis == axis)
        for side in [-1.0, 1] {
          let edges = Self.spans(view, side: side, axis: axis).prefix(count / 2).map(\.outer)
          let strips = zip(edges, edges.dropFirst()).map { $1 - $0 }.dropFirst(
            axis == .vertical ? 1 : 0)
          let (least, most) = (strips.min() ?? 0, strips.max() ?? 0)
          #expect(least > 0 && most <= least * 1.1, "\(size) from \(shift): \(strips)")
        }
      }
    }
  }

  private static let overlapping = AnyArrangement.all.filter {
    $0.declared?.overlapping.isEmpty == false
  }

  @Test func `declared flows, rows into the depth and paths overlap`() {
    let names = Self.overlapping.map { $0.testDescription.replacing(".arrangement", with: "") }
    #expect(
      names == [
        "cover-flow-dense", "cover-flow", "inverted-time-machine", "oval", "river", "time-machine",
      ])
  }

  @Test(arguments: overlapping, [Size(width: 1280, height: 800), Size(width: 480, height: 800)])
  func `cards that look out from behind each other show as much as others would, or all`(
    arrangement: AnyArrangement, size: Size
  ) throws {
    for (axis, isMirrored) in [(Axis.horizontal, false), (.horizontal, true), (.vertical, false)] {
      var style = arrangement.style(axis)
      style.configuration.direction = isMirrored ? .rightToLeft : .leftToRight
      func spans(of shapes: [(width: Int, height: Int)], _ shift: Int, _ side: Double) throws
        -> [(inner: Double, outer: Double)]
      {
        let view = try CarouselView(
          items: MixedShapesTests.items(13, of: shapes, shift: shift, labels: false), style: style,
          size: size, at: 0)
        return Self.spans(view, side: isMirrored ? -side : side, axis: axis)
      }
      for side in [-1.0, 1] {
        // They fill their cards along the axis.
        let usual = try spans(of: [axis == .horizontal ? (16, 3) : (3, 16)], 0, side)
        for shift in Self.shapes.indices {
          let cards = try spans(of: Self.shapes, shift, side)
          for step in 1..<min(cards.count, usual.count) {
            let strip = usual[step].outer - usual[step - 1].outer
            // Behind a ring they come back.
            guard strip > size.along(axis) * 0.02 else { break }
            let gap = max(0, usual[step].inner - usual[step - 1].outer)
            let (card, before) = (cards[step], cards[step - 1].outer)
            let place: Comment = "\(axis) from \(shift), \(side * Double(step)): \(strip)"
            #expect(card.outer - before <= strip * 1.1, place)
            #expect(
              card.outer - before >= strip * 0.9 || abs(card.inner - before - gap) < strip * 0.1,
              place)
            #expect(card.inner - before <= gap + strip * 0.1, place)
          }
        }
      }
    }
  }

  @Test(
    arguments: AnyArrangement.all.filter {
      ["linear", "linear.arrangement", "multi-aspect.arrangement"].contains($0.testDescription)
    })
  func `the gaps of a row are equal, whatever the shapes`(arrangement: AnyArrangement) throws {
    for shift in Self.shapes.indices {
      let view = try CarouselView(
        items: MixedShapesTests.items(13, of: Self.shapes, shift: shift, labels: false),
        style: arrangement.style(.horizontal), size: Size(width: 1280, height: 800), at: 0)
      var frame = Carousel.Frame()
      view.carousel.frame(into: &frame)
      let spans = frame.cards.compactMap(\.quad?.bounds)
        .filter { $0.minimum.x > 1 && $0.maximum.x < 1279 }
        .sorted { $0.minimum.x < $1.minimum.x }
      let gaps = zip(spans, spans.dropFirst()).map { $1.minimum.x - $0.maximum.x }
      #expect(!spans.isEmpty && (gaps.max() ?? 0) - (gaps.min() ?? 0) < 0.5, "\(shift): \(gaps)")
    }
  }

  // MARK: Upright views

  /// How many pixels of the front item are seen, and the most of another one.
  private static func seen(
    _ arrangement: AnyArrangement, of shapes: [(width: Int, height: Int)], in size: Size
  ) throws -> (front: Double, other: Double) {
    var style = arrangement.style(.horizontal)
    style.axisFollowsView = true
    style.backdrop = .color(.black)
    style.cards = CardStyle(
      fit: arrangement.declared?.content == .cropped ? .fill : .fit, verticalPlace: 1)
    let items = (0..<13).map { index in
      let shape = shapes[index % shapes.count]
      let color = 0xFF00_0000 | UInt32(index + 1) << 4
      // Keylines crop their pictures, but no textures.
      if arrangement.declared?.keylines != nil {
        return CarouselItem("\(index)", label: "") { canvas, _, _ in
          canvas.clear(to: RGBA(rgb: color & 0xFFFFFF))
        }
      }
      let words = [UInt32](repeating: color, count: shape.width * shape.height)
      let texture = unsafe words.withUnsafeBytes {
        unsafe Texture(
          width: shape.width, height: shape.height, copying: $0, stride: shape.width * 4)
      }
      return CarouselItem(
        id: "\(index)", content: CardContent(texture: texture, label: ""),
        naturalSize: Size(width: Double(shape.width), height: Double(shape.height)))
    }
    let view = try CarouselView(items: items, style: style, size: size, at: 0)
    let picture = try view.comeToRest(scale: 0.25)
    var counts: [UInt32: Int] = [:]
    for y in 0..<picture.height {
      for x in 0..<picture.width { counts[picture.pixel(x: x, y: y) & 0xFFFFFF, default: 0] += 1 }
    }
    counts[0] = nil
    let all = Double(picture.width * picture.height)
    let front = Double(counts.removeValue(forKey: 1 << 4) ?? 0)
    return (front / all, Double(counts.values.max() ?? 0) / all)
  }

  @Test(arguments: AnyArrangement.all)
  func `in upright views, the current picture has a quarter, and no neighbor is larger`(
    arrangement: AnyArrangement
  ) throws {
    for size in [
      Size(width: 360, height: 720), Size(width: 480, height: 800), Size(width: 600, height: 800),
      Size(width: 1080, height: 1920),
    ] {
      for shapes in [
        [(12, 8)], [(8, 12)], [(12, 8), (9, 12), (8, 12)], [(9, 12), (12, 8)],
        [(8, 12), (12, 8)], [(8, 6), (9, 9), (9, 12)], [(18, 39)],
      ] {
        let seen = try Self.seen(arrangement, of: shapes, in: size)
        #expect(seen.front >= 0.25, "\(size) \(shapes)")
        #expect(seen.other <= seen.front, "\(size) \(shapes)")
      }
    }
  }

  // MARK: Small pictures

  private func icons(_ sides: [Int]) throws -> [CarouselItem] {
    try sides.enumerated().map { index, side in
      let surface = try ImageSurface(width: side, height: side)
      surface.paint { $0.clear(to: RGBA(rgb: 0x40A0E0)) }
      let path = Pathname(folder.appendingPathComponent("\(index).png").path)
      try PNG.write(surface, to: path)
      return CarouselItem(file: path, id: "\(index)", label: "")
    }
  }

  /// What differs from black.
  private static func bounds(_ picture: borrowing ImageSurface) -> Rect {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.pixel(x: x, y: y) & 0xFFFFFF != 0 {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    return Rect(
      x: Double(left), y: Double(top), width: Double(max(0, right - left + 1)),
      height: Double(max(0, bottom - top + 1)))
  }

  private static func style(_ arrangement: AnyArrangement) -> CarouselStyle {
    var style = arrangement.style(.horizontal)
    style.axisFollowsView = true
    style.backdrop = .color(.black)
    style.cards = CardStyle(
      fit: arrangement.declared?.content == .cropped ? .fill : .fit, verticalPlace: 1)
    return style
  }

  /// Piles, and what shows one card at a time, are no wider than their cards.
  private static let single = [
    "stack", "cards.arrangement", "cube.arrangement", "flip.arrangement", "slide-over.arrangement",
  ]

  @Test(arguments: AnyArrangement.all.filter { !single.contains($0.testDescription) })
  func `a folder of icons takes more than a third of the view`(arrangement: AnyArrangement) throws {
    let items = try icons([64, 32, 128, 16, 48, 256, 24, 96, 64, 22, 128, 48])
    for size in [
      Size(width: 1280, height: 800), Size(width: 480, height: 800), Size(width: 360, height: 720),
    ] {
      let view = try CarouselView(
        items: items, style: Self.style(arrangement), size: size, at: 0)
      let seen = Self.bounds(try view.comeToRest())
      let share = seen.width * seen.height / (size.width * size.height)
      #expect(share >= 0.35, "\(size) \(share)")
    }
  }

  @Test func `the plates of a folder of icons are of one size`() throws {
    let view = try CarouselView(
      items: icons([48, 16, 128, 24, 64, 32, 22]),
      style: Self.style(AnyArrangement(testDescription: "row", kind: .linear, declared: nil)),
      size: Size(width: 2400, height: 800), at: 3)
    let picture = try view.comeToRest()
    let line = Int(Self.bounds(picture).maxY) - 4
    var plates: [Int] = []
    var length = 0
    for x in 0..<picture.width {
      if picture.pixel(x: x, y: line) & 0xFFFFFF != 0 {
        length += 1
      } else if length > 0 {
        // The first one is cut by the edge of the view.
        if length < x { plates.append(length) }
        length = 0
      }
    }
    let (least, most) = (plates.min() ?? 0, plates.max() ?? 0)
    #expect(plates.count >= 4 && most - least <= 1, "\(plates)")
  }

  @Test func `a grid of icons is the same whatever was shown before it`() throws {
    func grid(fromRow: Bool) throws -> ImageSurface {
      let view = try CarouselView(
        items: icons([48, 16, 64, 24, 64, 32, 22, 16]),
        style: Self.style(AnyArrangement(testDescription: "row", kind: .linear, declared: nil)),
        size: Size(width: 1280, height: 800), at: 0)
      if fromRow { _ = try view.comeToRest() }
      view.showGallery(true, duration: 0, at: 60)
      return try view.comeToRest()
    }
    let straight = try grid(fromRow: false)
    let fromRow = try grid(fromRow: true)
    var different = 0
    for y in 0..<straight.height {
      for x in 0..<straight.width where straight.pixel(x: x, y: y) != fromRow.pixel(x: x, y: y) {
        different += 1
      }
    }
    #expect(different == 0 && Self.bounds(straight).width > 600)
  }

  @Test(arguments: AnyArrangement.all.filter { $0.declared?.content == .cropped })
  func `where pictures fill their cards, an icon lies whole on the tile`(
    arrangement: AnyArrangement
  ) throws {
    let view = try CarouselView(
      items: icons([64] + [Int](repeating: 16, count: 8)), style: Self.style(arrangement),
      size: Size(width: 1280, height: 800), at: 0)
    _ = try view.comeToRest()
    let picture = try view.comeToRest()
    let tile = view.carousel.data.itemSize
    #expect((0.75...1.34).contains(tile.width / tile.height), "\(tile)")
    let front = try #require(view.cardsInView.front)
    let middle = try #require(
      front.point(of: Point(x: 0.5, y: 0.5), inPicture: PixelSize(width: 64, height: 64)))
    func isIcon(_ x: Double, _ y: Double) -> Bool {
      picture.pixel(x: Int(middle.x + x), y: Int(middle.y + y)) & 0xFFFFFF == 0x40A0E0
    }
    for (x, y) in [(61.0, 0.0), (-61, 0), (0, 61), (0, -61)] {
      #expect(isIcon(x, y) && !isIcon(x * 1.1, y * 1.1), "\(x) \(y)")
    }
  }

  @Test(arguments: AnyArrangement.all.filter { $0.declared?.content != .cropped })
  func `an icon among photographs lies on the same plate in all arrangements`(
    arrangement: AnyArrangement
  ) throws {
    // Nothing else is seen: the photographs are black.
    var items = try icons([48])
    items += (1...8).map {
      var photograph = CarouselItem("black \($0)", label: "") { canvas, _, _ in
        canvas.clear(to: .black)
      }
      photograph.naturalSize = Size(width: 1600, height: 1200)
      return photograph
    }
    let view = try CarouselView(
      items: items, style: Self.style(arrangement), size: Size(width: 1280, height: 800), at: 0)
    let plate = Self.bounds(try view.comeToRest())
    #expect(abs(plate.width - 144) <= 2 && abs(plate.height - 144) <= 2, "\(plate)")
  }
}
