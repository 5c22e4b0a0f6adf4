import CarouselPaint
import CarouselView

/// A cover flow of twelve items, drawn into memory: a view needs no window.
func coverFlowPicture() throws -> ImageSurface {
  let items = (1...12).map { number in
    CarouselItem("Card \(number)") { canvas, width, height in
      canvas.clear(to: RGBA(white: Double(number) / 12))
    }
  }
  let view = try CarouselView(
    items: items, style: CarouselStyle(.coverFlow), size: Size(width: 640, height: 400), at: 0)
  return try view.snapshot(scale: 2)
}
