import CarouselPaint
import Wayland

extension Show {
  /// Waits until every picture asked for so far is loaded, and shows them; from now on frames wait
  /// until pictures are filtered to the sizes they are seen at.
  ///
  /// For films and tests, whose time is not real; a window never waits for pictures.
  public func finishLoading() {
    stage.painter.cards.finishLoading()
    stage.waitsForDetail = true
    picturesArrived()
    window.setNeedsFrame()
  }
}
