import CompositorTestSupport
import CarouselTestSupport
import Testing
import WaylandTesting

/// The program under the compositors of GNOME and KDE, with every message checked on its way.
@Suite(
  .serialized,
  .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
struct DesktopProgramTests {
  static let kinds = [HeadlessCompositor.Kind.mutter, .kwin]

  /// The program between its compositor and the test.
  private final class Scene {
    let compositor: HeadlessCompositor
    let desktop: any Desktop
    let between = TestCompositor()
    let folder: PictureFolder
    let program: Program
    let window: ServerToplevel

    init(_ kind: HeadlessCompositor.Kind) throws {
      compositor = try HeadlessCompositor(kind)
      // With a keyboard from the start: keys that plug one in are lost.
      desktop = try compositor.desktop()
      try desktop.tap(.leftShift)
      folder = try PictureFolder()
      // On a busy machine this rule would have false positives.
      between.rules.waive(.promptPong)
      try between.goThrough(display: compositor.socketPath)
      program = try between.launch(
        [CarouselProgramTests.program, "--size", "640x360", "--shading", "0", folder.path],
        time: .real)
      window = try program.window(within: .seconds(120))
    }

    /// Waits until `condition` holds.
    func reaches(_ condition: () -> Bool) -> Bool {
      between.advance(within: .seconds(120), until: condition)
    }

    /// The size that the compositor gave the window; (0, 0) where it has left that to the program.
    var told: (width: Int, height: Int) {
      (window.lastSent?.width ?? 0, window.lastSent?.height ?? 0)
    }

    /// Waits until the window is drawn at its configured size, with `scale` pixels to a unit.
    func isDrawn(scale: Int = 1) -> Bool {
      reaches {
        guard let image = window.surface.image else { return false }
        let drawn = (window.frame.width, window.frame.height)
        return (told.width == 0 || drawn == told)
          && (image.width, image.height) == (drawn.0 * scale, drawn.1 * scale)
      }
    }

    /// Waits until the window shows at least `count` pixels of a picture's color.
    func shows(_ picture: Int, atLeast count: Int) -> Bool {
      reaches {
        let color = PictureFolder.colors[picture]
        let pixels = window.surface.image?.pixels ?? []
        return pixels.count { $0 & 0xff_ffff == color } >= count
      }
    }
  }

  @Test(arguments: kinds.filter(HeadlessCompositor.isInstalled))
  func `a window opens, turns, takes sizes and scales, fills the screen and closes`(
    kind: HeadlessCompositor.Kind
  ) throws {
    let scene = try Scene(kind)
    let desktop = scene.desktop
    let size = HeadlessCompositor.desktopSize
    #expect(scene.shows(0, atLeast: 20_000))

    try desktop.tap(.right)
    #expect(scene.reaches { scene.program.output.contains("2 of 6, 2_Green\n") })
    #expect(scene.shows(1, atLeast: 20_000))

    try desktop.setScale(2)
    #expect(scene.isDrawn(scale: 2))
    try desktop.setScale(1)
    #expect(scene.isDrawn())

    try desktop.tap(.f)
    #expect(scene.reaches { scene.window.lastSent?.states.contains(2) == true })
    #expect(scene.reaches { scene.told == size })
    #expect(scene.isDrawn())
    try desktop.tap(.f)
    #expect(scene.reaches { scene.window.lastSent?.states.contains(2) == false })
    #expect(scene.isDrawn())

    let (modifier, key) = desktop.maximizing
    try desktop.tap(modifier, key)
    // Where KWin's decorations are installed, its title bar is above the window.
    let titleBar = kind == .kwin ? 60 : 0
    #expect(
      scene.reaches {
        scene.told.width == size.width && scene.told.height >= size.height - titleBar
          && scene.window.lastSent?.states.contains(1) == true
      })
    #expect(scene.isDrawn())

    try desktop.tap(.leftAlt, .f4)
    #expect(scene.reaches { !scene.program.isRunning })
    #expect(scene.program.status == .code(0))
    #expect(scene.program.errors == "")
    #expect(scene.between.violations.map(\.description) == [])
  }
}
