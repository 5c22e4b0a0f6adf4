import CarouselEngine

// The engine without a window: where the cards are while a flick comes to rest, for your own
// renderer.
var carousel = Carousel(
  .coverFlow, viewSize: Size(width: 80, height: 24),
  data: Carousel.DataSource(itemCount: 9, itemSize: Size(width: 20, height: 16)))
carousel.dragBegan(at: 0)
carousel.dragMoved(translation: Vector(x: -12, y: 0), at: 0.1)
carousel.dragEnded(velocity: Vector(x: -120, y: 0), at: 0.1)
var (frame, time) = (Carousel.Frame(), 0.1)
while !carousel.isAtRest {
  time += 0.1
  carousel.advance(to: time)
  carousel.frame(into: &frame)
  var line = [Character](repeating: " ", count: 80)
  for card in frame.cards {
    let x = Int(card.homography(Point(x: 10, y: 8))?.x ?? -1)
    if line.indices.contains(x), case .item(let index) = card.slot {
      line[x] = Character("\(index + 1)")
    }
  }
  print(String(line))
}
