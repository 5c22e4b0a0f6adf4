import CarouselShow
import CarouselView

// A cover flow of one's own items in a window.
PictureWorker.runIfAsked()
let items = (1...12).map { number in
  CarouselItem("Card \(number)") { canvas, width, height in
    canvas.clear(to: RGBA(white: Double(number) / 12))
  }
}
try CarouselApplication(items: items, style: CarouselStyle(.coverFlow)).run { print($0) }
