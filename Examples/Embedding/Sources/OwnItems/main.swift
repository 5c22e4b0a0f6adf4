import CarouselApp
import CarouselView
import Glibc

// A cover flow with your own items in a window.
PictureWorker.runIfAsked()
let items = (1...12).map { number in
  CarouselItem("Card \(number)") { canvas, width, height in
    canvas.clear(to: RGBA(white: Double(number) / 12))
  }
}
do {
  try CarouselApplication(items: items, style: CarouselStyle(.coverFlow)).run { print($0) }
} catch {
  print("error: \(error)")
  exit(1)
}
