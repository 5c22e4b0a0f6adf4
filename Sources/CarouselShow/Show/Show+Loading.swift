import CarouselPaint
import Wayland

extension Show {
  /// Waits until every picture asked for so far is loaded, and shows them.
  ///
  /// For films and tests, whose time is not real; a window never waits for pictures.
  public func finishLoading() {
    stage.painter.cards.finishLoading()
    picturesArrived()
    window.setNeedsFrame()
  }
}
