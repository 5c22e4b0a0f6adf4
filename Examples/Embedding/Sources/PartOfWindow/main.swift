import CarouselDesktop
import CarouselView
import Glibc
import Wayland

// A carousel in the right part of a window whose left part shows the color in front.
PictureWorker.runIfAsked()
do {
  let colors: [UInt32] = [0xFFE0_A030, 0xFF5E_8C3A, 0xFF5B_6B7C, 0xFFE0_705A]
  let session = Session(display: try Display(), loop: EventLoop())
  let window = Window(session, WindowSettings(title: "Colors", appID: "org.example.colors"))
  let view = try CarouselView(
    items: colors.map { color in
      CarouselItem("\(color)") { canvas, _, _ in canvas.clear(to: RGBA(rgb: color)) }
    }, size: Size(width: 1, height: 1), at: 0)
  let pane = CarouselPane(view, in: Rect(x: 200, y: 0, width: 1, height: 1), of: window, session)

  view.observe { if case .carousel(.currentItemChanged) = $0 { window.setNeedsFrame() } }
  window.onResize = { size, _ in
    pane.frame = Rect(x: 200, y: 0, width: Double(size.width) - 200, height: Double(size.height))
  }
  window.onInput = { pane.handle($0) }
  window.onFrame = { frame in
    let left = PixelRectangle(
      x: 0, y: 0, width: Int(200 * frame.scale.value), height: frame.pixels.height)
    frame.pixels.part(left).fill(colors[view.carousel.currentIndex ?? 0])
    return .painted(damage: [left] + ((try? pane.paint(frame)) ?? []))
  }
  try session.loop.run()
} catch {
  print("error: \(error)")
  exit(1)
}
