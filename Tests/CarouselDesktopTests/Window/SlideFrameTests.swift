import CarouselEngine
import CarouselPaint
import CarouselView
import DesktopTestSupport
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp
@testable import CarouselDesktop

/// What every frame of a slide show of large pictures shows.
///
/// `SLIDE_CHANGES=200 swift test --filter SlideFrameTests` looks at 200 changes.
struct SlideFrameTests {
  private typealias Color = [Int]

  private static let changes =
    unsafe getenv("SLIDE_CHANGES").flatMap { unsafe Int(String(cString: $0)) } ?? 6
  private static let colors: [Color] = [
    [255, 0, 0], [0, 0, 255], [0, 255, 0], [255, 255, 0], [255, 0, 255], [0, 255, 255],
  ]

  /// Whether a color is one of two, or between them.
  private func isBetween(_ color: Color, _ old: Color, _ new: Color) -> Bool {
    var shares: [Double] = []
    for part in 0..<3 {
      let way = new[part] - old[part]
      if way == 0, abs(color[part] - old[part]) > 2 { return false }
      if way != 0 { shares.append(Double(color[part] - old[part]) / Double(way)) }
    }
    let (least, most): (Double, Double) = (shares.min() ?? 0, shares.max() ?? 0)
    return least > -0.02 && most < 1.02 && most - least < 0.03
  }

  private func settings(_ settings: inout CarouselWindowSettings) {
    settings.autoplay = Autoplay(interval: 0.5)
    settings.cardsFillView = true
  }

  @Test func `no frame shows anything but the old picture, the new one or their transition`() throws
  {
    let folder = try TemporaryFolder()
    for (index, color) in Self.colors.enumerated() {
      let bytes = SolidPicture.png(
        width: 6000, height: 4000, red: UInt8(color[0]), green: UInt8(color[1]),
        blue: UInt8(color[2]))
      try folder.add("\(index).png", bytes: bytes)
    }
    try folder.add("3-broken.png", content: "no picture")
    let items = try Album(scanning: [folder.path]).items
    #expect(items.count == Self.colors.count + 1)
    var warnings: [String] = []
    let scene = try CarouselScene(rests: false, settings: settings) { window, _ in
      window.onWarning = { warnings.append($0) }
      window.view.apply(items, animated: false, at: window.time)
    } adapt: {
      $0.cards.fit = .fill
      SlideTransition.fade.apply(to: &$0)
      $0.backdrop = .color(.black)
    }
    scene.compositor.settle()
    while !scene.view.isReady(0) {
      _ = poll(nil, 0, 2)
      scene.view.takePictures(at: scene.window.time)
    }
    var place = 0
    var changes = 0
    var isBegun = false
    var waits = 0
    while changes < Self.changes {
      // Pictures are loaded in real time, while the frames follow the test's clock: a slide waits for the
      // next one, but not for any time.
      let next = ((scene.currentIndex ?? 0) + 1) % scene.view.itemCount
      waits = scene.view.isReady(next) ? 0 : waits + 1
      while waits > 300, !scene.view.isReady(next) {
        _ = poll(nil, 0, 2)
        scene.view.takePictures(at: scene.window.time)
      }
      scene.compositor.advance(by: .microseconds(16_667))
      let screen = scene.compositor.screenshot()
      let origin = scene.compositor.toplevels.first?.frame
      let (left, top) = (origin?.x ?? 0, origin?.y ?? 0)
      let (old, new) = (Self.colors[place], Self.colors[(place + 1) % Self.colors.count])
      for (x, y) in [(160, 100), (20, 40), (300, 180)] {
        let word = Int(screen[left + x, top + y])
        let color = [word >> 16 & 255, word >> 8 & 255, word & 255]
        if !isBegun, color == [0, 0, 0] { continue }
        isBegun = true
        let index = scene.currentIndex ?? -1
        #expect(isBetween(color, old, new), "item \(index), \(changes) changes, \(warnings)")
        guard isBetween(color, old, new) else { return }
        if x == 300, color == new {
          (place, changes) = ((place + 1) % Self.colors.count, changes + 1)
        }
      }
    }
    #expect(scene.view.itemCount == Self.colors.count)
    #expect(warnings.count == 1)
    #expect(scene.broken == [])
  }
}
