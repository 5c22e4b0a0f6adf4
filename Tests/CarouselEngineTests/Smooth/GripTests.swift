import CarouselEngine
import CarouselTestSupport
import Testing

@Suite struct GripTests {
  private static let followed: [ArrangementKind] = [
    .linear, .rotary, .invertedRotary, .cylinder, .wheel, .invertedWheel, .coverFlow,
  ]

  /// Where the point of the card of `item` with its own coordinates `point` is seen.
  private func seen(_ point: Point, of item: Int, in carousel: Carousel) -> Point? {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame.cards.first { $0.index == item && $0.turn == 0 }?.homography(point)
  }

  private func touched(_ finger: Point, in carousel: Carousel) -> (item: Int, point: Point)? {
    guard let card = carousel.card(at: finger), let point = card.homography.inverse?(finger) else {
      return nil
    }
    return (card.index, point)
  }

  @Test(arguments: followed, [Axis.horizontal, .vertical])
  func `the touched point of a card stays under the finger`(kind: ArrangementKind, axis: Axis)
    throws
  {
    for (start, way) in [(6.0, -120.0), (6, 120), (6.3, -90), (6.3, 60)] {
      var carousel = Carousel.smooth(kind, items: 24) { $0.axis = axis }
      carousel.scroll(toOffset: start, duration: 0, at: 0)
      carousel.touchDown(at: 1)
      let finger = Point(x: 400 + 17, y: 240 + 11)
      let (item, point) = try #require(touched(finger, in: carousel))
      carousel.dragBegan(touching: finger, at: 1)
      for step in 1...30 {
        let moved = way * Double(step) / 30
        let translation = axis == .horizontal ? Vector(x: moved, y: 3) : Vector(x: 3, y: moved)
        carousel.dragMoved(translation: translation, at: 1 + Double(step) * 0.008)
        let place = try #require(seen(point, of: item, in: carousel))
        #expect(abs(place.along(axis) - finger.along(axis) - moved) < 0.01, "\(start) \(moved)")
      }
      // The way back is the way out.
      carousel.dragMoved(translation: .zero, at: 1.5)
      #expect(abs(carousel.offset - carousel.wrapped(start)) < 1e-6)
    }
  }

  @Test func `a card at the side stays under the finger too`() throws {
    var carousel = Carousel.smooth(.coverFlow, items: 24)
    carousel.scroll(toOffset: 10, duration: 0, at: 0)
    let finger = Point(x: 600, y: 240)
    carousel.touchDown(at: 1)
    let (item, point) = try #require(touched(finger, in: carousel))
    #expect(item > 11)
    carousel.dragBegan(touching: finger, at: 1)
    for step in 1...10 {
      carousel.dragMoved(
        translation: Vector(x: 4 * Double(step), y: 0), at: 1 + Double(step) * 0.01)
      let place = try #require(seen(point, of: item, in: carousel))
      #expect(abs(place.x - (600 + 4 * Double(step))) < 0.01)
    }
  }

  @Test func `a card at the side that unfolds in front goes on without a leap`() {
    var carousel = Carousel.smooth(.coverFlow, items: 24)
    carousel.scroll(toOffset: 10, duration: 0, at: 0)
    carousel.touchDown(at: 1)
    carousel.dragBegan(touching: Point(x: 600, y: 240), at: 1)
    var last = carousel.offset
    for step in 1...100 {
      carousel.dragMoved(
        translation: Vector(x: -4 * Double(step), y: 0), at: 1 + Double(step) * 0.01)
      #expect(carousel.offset > last && carousel.offset - last < 0.15)
      last = carousel.offset
    }
    #expect(last > 12)
  }

  @Test(arguments: [ArrangementKind.linear, .coverFlow, .rotary, .wheel, .cylinder])
  func `a release goes on as fast as the card was dragged`(kind: ArrangementKind) {
    var carousel = Carousel.smooth(kind, items: 24)
    carousel.scroll(toOffset: 6, duration: 0, at: 0)
    carousel.touchDown(at: 1)
    carousel.dragBegan(touching: Point(x: 400, y: 240), at: 1)
    var last = (carousel.offset, 0.0)
    for step in 1...20 {
      carousel.dragMoved(
        translation: Vector(x: -4 * Double(step), y: 0), at: 1 + Double(step) * 0.008)
      last = (carousel.offset, carousel.offset - last.0)
    }
    carousel.dragEnded(at: 1.16)
    #expect(abs(carousel.velocity - last.1 / 0.008) < 0.02 * abs(carousel.velocity))
    #expect(carousel.velocity > 1)
  }

  @Test func `the ends of a row resist as they do without a card`() {
    var carousel = Carousel.smooth(items: 3)
    carousel.touchDown(at: 1)
    carousel.dragBegan(touching: Point(x: 400, y: 240), at: 1)
    carousel.dragMoved(translation: Vector(x: 200, y: 0), at: 1.1)
    #expect(carousel.offset < -0.2 && carousel.offset > -1)
    var other = Carousel.smooth(items: 3)
    other.touchDown(at: 1)
    other.dragBegan(at: 1)
    other.dragMoved(translation: Vector(x: 200, y: 0), at: 1.1)
    #expect(abs(carousel.offset - other.offset) < 1e-9)
  }

  @Test func `the classic feel counts in item widths, whatever is touched`() {
    var carousel = Carousel.smooth(.rotary) { $0.feel = .classic }
    carousel.touchDown(at: 1)
    carousel.dragBegan(touching: Point(x: 400, y: 240), at: 1)
    carousel.dragMoved(translation: Vector(x: -50, y: 0), at: 1.1)
    #expect(abs(carousel.offset - 50 / carousel.itemWidth) < 1e-9)
  }

  @Test func `a card that turns away lets the carousel go on evenly`() {
    var carousel = Carousel.smooth(.wheel, items: 12)
    carousel.touchDown(at: 1)
    carousel.dragBegan(touching: Point(x: 400, y: 240), at: 1)
    var previous = carousel.offset
    var total = 0.0
    for step in 1...200 {
      carousel.dragMoved(
        translation: Vector(x: -10 * Double(step), y: 0), at: 1 + Double(step) * 0.008)
      var gone = carousel.offset - previous
      if gone < -6 { gone += 12 }
      #expect(gone > 0 && gone < 0.6)
      total += gone
      previous = carousel.offset
    }
    #expect(total > 6)
  }

  @Test func `an item inserted before the held one leaves it under the finger`() throws {
    var carousel = Carousel.smooth(items: 12)
    carousel.scroll(toOffset: 6, duration: 0, at: 0)
    carousel.touchDown(at: 1)
    carousel.dragBegan(touching: Point(x: 400, y: 240), at: 1)
    carousel.dragMoved(translation: Vector(x: -50, y: 0), at: 1.1)
    carousel.insert(3, before: 2, animated: false, at: 1.1)
    #expect(carousel.offset == 9.25)
    carousel.dragMoved(translation: Vector(x: -100, y: 0), at: 1.2)
    #expect(abs(carousel.offset - 9.5) < 1e-9)
  }

  @Test func `what the finger meant decides where a release ends, not how far it was shown`() {
    var carousel = Carousel.smooth(items: 12)
    carousel.touchDown(at: 1)
    carousel.dragBegan(at: 1)
    carousel.dragMoved(translation: Vector(x: -90, y: 0), velocity: .zero, at: 1.1)
    carousel.dragEnded(translation: Vector(x: -110, y: 0), velocity: .zero, at: 1.1)
    #expect(carousel.offset == 0.45)
    #expect(carousel.targetOffset == 1)
  }
}

extension Carousel {
  /// `offset` as a wrapped carousel counts it.
  fileprivate func wrapped(_ offset: Double) -> Double {
    isWrapped ? offset - Double(itemCount) * (offset / Double(itemCount)).rounded(.down) : offset
  }
}
