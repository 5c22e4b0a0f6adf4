import CarouselView
import DesktopTestSupport
import Testing
import WaylandTesting

@testable import CarouselDesktop

struct EmptyNoticeTests {
  /// How many pixels of the window's middle are much lighter or darker than those around.
  private func letters(_ scene: CarouselScene, isLight: Bool) -> Int {
    let screen = scene.compositor.screenshot()
    let bright = (80..<140).flatMap { y in (20..<300).map { x in Int(screen[x, y] >> 8 & 255) } }
    return bright.count { isLight ? $0 < 60 : $0 > 180 }
  }

  private func scene(_ lines: [String], theme: Theme = .dark) throws -> CarouselScene {
    try CarouselScene(
      count: 0,
      settings: {
        $0.isDecorated = false
        $0.emptyLines = lines
      }, adapt: { $0 = theme.applied(to: $0) })
  }

  @Test(arguments: [Theme.dark, .light])
  func `without items the words are in the middle, and with the first one they go`(theme: Theme)
    throws
  {
    let scene = try scene(["No pictures yet", "/srv/pictures"], theme: theme)
    #expect(letters(scene, isLight: theme == .light) > 50)
    let before = scene.commits
    scene.pass(.seconds(2))
    #expect(scene.commits == before)
    scene.view.apply(CarouselScene.items(1), at: scene.window.time)
    scene.rest()
    #expect(scene.view.underlays.isEmpty)
    scene.view.apply([], at: scene.window.time)
    scene.rest()
    #expect(letters(scene, isLight: theme == .light) > 50)
    #expect(scene.broken == [])
  }

  @Test func `without words nothing is there`() throws {
    #expect(letters(try scene([]), isLight: false) == 0)
  }
}
