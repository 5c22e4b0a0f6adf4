import CarouselEngine
import CarouselViewer

/// Where the corners of the fifth card are before it is opened, and when it fills the view.
func openedCard() -> (before: Quad?, after: Quad?) {
  var carousel = Carousel(
    .coverFlow, viewSize: Size(width: 800, height: 600), data: Carousel.DataSource(itemCount: 9))
  var viewer = Viewer()
  var frame = Carousel.Frame()
  carousel.scroll(toItem: 4, duration: 0, at: 0)
  viewer.frame(of: carousel, into: &frame)
  let before = frame.cards.first { $0.isCurrent }?.quad
  viewer.open(&carousel, at: 0)
  viewer.advance(&carousel, to: 1)
  viewer.frame(of: carousel, into: &frame)
  return (before, frame.cards.first { $0.isDetail }?.quad)
}
