import CarouselDesktop
import CarouselView
import Wayland

/// Shows a cover flow of twelve cards in a window, which stays open while the result is kept.
func showCards(in session: Session) throws -> CarouselWindow {
  let items = (1...12).map { number in
    CarouselItem("Card \(number)") { canvas, width, height in
      canvas.clear(to: RGBA(white: Double(number) / 12))
    }
  }
  return try CarouselWindow(session, items: items, style: CarouselStyle(.coverFlow))
}
