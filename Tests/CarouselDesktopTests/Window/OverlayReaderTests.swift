import CarouselAccessibility
import DBusTestSupport
import DesktopTestSupport
import Testing
import WaylandTesting

@testable import CarouselDesktop

/// A carousel that lies over all windows, and a screen reader.
@Suite struct OverlayReaderTests {
  private let reader = PlayedReader()
  private let scene: CarouselScene

  init() throws {
    let address = reader.sessionAddress
    scene = try CarouselScene(settings: { settings in
      settings.accessibility = AccessibleApplication(name: "carousel", version: "1")
      settings.isOverlay = true
      settings.sessionBus = address
    })
    let compositor = scene.compositor
    var turns = 0
    reader.serveProgram = {
      compositor.settle()
      turns += 1
      return turns % 4 != 0
    }
    try reader.begin()
  }

  @Test func `a reader receives the overlay, its first item, and the target of keys`() throws {
    let told = try reader.told()
    #expect(told.contains("window Activate 0 Carousel"))
    #expect(told.contains("0 StateChanged focused 1"))
    scene.seat.keyboard.tap(.right)
    scene.pass(.milliseconds(40))
    #expect(try reader.told().contains("1 StateChanged focused 1"))
  }
}
