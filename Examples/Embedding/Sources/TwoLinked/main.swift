import CarouselDesktop
import CarouselView
import Glibc
import Wayland

// Two linked carousels in one window: moving either one moves the other.
PictureWorker.runIfAsked()
do {
  let session = Session(display: try Display(), loop: EventLoop())
  let size = Size(width: 960, height: 600)
  func carousel(_ kind: ArrangementKind) throws -> CarouselView {
    try CarouselView(
      items: (1...20).map { CarouselItem("\($0)") }, style: CarouselStyle(kind), size: size, at: 0)
  }
  let (upper, lower) = (try carousel(.coverFlow), try carousel(.linear))
  upper.lead(lower)
  lower.lead(upper)

  let both = try CarouselView(items: [], size: size, at: 0)
  both.pinned = [upper, lower].enumerated().map { row, view in
    PinnedCard(CarouselCard(view)) { size in
      Rect(
        x: 0, y: Double(row) * size.height / 2, width: size.width, height: size.height / 2)
    }
  }
  let window = try CarouselWindow(session, showing: both)
  try withExtendedLifetime(window) { try session.loop.run() }
} catch {
  print("error: \(error)")
  exit(1)
}
