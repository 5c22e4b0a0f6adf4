import CarouselView
import DesktopTestSupport
import Testing
import WaylandTesting

@testable import CarouselDesktop

struct TitleBarThemeTests {
  @Test func `the title bar is as light as the carousel, also when that changes`() throws {
    let scene = try CarouselScene(
      CompositorConfiguration().without("zxdg_decoration_manager_v1"))
    var themes: [(Theme, ClosedRange<Int>)] = [(.light, 200...255), (.dark, 0...80)]
    themes += themes
    for (theme, range) in themes {
      try scene.view.restyle(theme.applied(to: scene.view.style), at: scene.window.time)
      scene.rest()
      // Above the title, and left of the buttons.
      let green = Int(scene.compositor.screenshot()[40, 3] >> 8 & 255)
      #expect(range.contains(green), "\(theme): \(green)")
    }
    #expect(scene.broken == [])
  }
}
