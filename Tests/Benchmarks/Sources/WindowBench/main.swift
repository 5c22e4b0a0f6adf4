// How many refreshes of a virtual display pass in a second of this process's time, while a carousel in a
// window of 1920 × 1080 is flicked back and forth. The process draws it, makes the texture levels and
// checks every frame as the test compositor. For the second figure it checks only every 16th row.
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselView
import Glibc
import Projection
import Wayland
import WaylandTesting

/// Cards of four colors from corner to corner, opaque as photographs are: seams between colors that
/// end within a pixel would let through what lies below, and all of that would be painted too.
let items = (0..<12).map { index in
  CarouselItem("item-\(index)", label: "Item \(index + 1)") { canvas, width, height in
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: width, height: height)), .black)
    for part in 0..<4 {
      let color = RGBA(
        red: Double((index + part) % 4) / 3, green: Double(index % 3) / 2,
        blue: Double(part) / 3)
      canvas.fill(
        .rectangle(
          Rect(x: width * Double(part) / 4, y: 0, width: width / 4, height: height)), color)
    }
  }
}

for rows in [1, 16] {
  var configuration = CompositorConfiguration(outputs: [OutputModel(width: 1920, height: 1080)])
  configuration.keepsFrames = 1000
  let compositor = TestCompositor(configuration)
  compositor.inspectsOneRowIn = rows
  compositor.keepsCommits = 1000
  let client = LoopClient(compositor)
  let session = Session(
    display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
  var settings = CarouselWindowSettings()
  settings.isFullscreen = true
  settings.accessibility = nil
  let carousel = try CarouselWindow(
    session, items: items, style: CarouselStyle(.coverFlow), settings: settings,
    announcer: Announcer(format: .off))
  compositor.advance(by: .seconds(3))
  var frames = 0
  carousel.onFrameRecord = { _ in frames += 1 }
  let period = compositor.outputs[0].model.period
  var (best, drawn) = (Int.max, 0)
  for turn in 0..<6 {
    let side = turn.isMultiple(of: 2) ? 1.0 : -1
    compositor.seats[0].play(
      Script.finger(0).down(x: 960 + side * 400, y: 540)
        .move(x: 960 - side * 400, y: 540, over: .milliseconds(150)).up())
    let (before, start) = (frames, clock())
    compositor.advance(by: period * 60)
    let time = max(1, clock() - start)
    if time < best { (best, drawn) = (time, frames - before) }
    compositor.advance(by: .seconds(2))
  }
  precondition(compositor.violations.isEmpty, "\(compositor.violations)")
  print(
    "a carousel at 1920×1080, one row in \(rows) looked at: \(60_000_000 / best) refreshes a second"
      + ", \(drawn) of 60 drawn")
  withExtendedLifetime(carousel) {}
}
