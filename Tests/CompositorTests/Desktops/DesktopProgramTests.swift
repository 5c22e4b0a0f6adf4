import CompositorTestSupport
import CarouselTestSupport
import Testing
import WaylandTesting

/// The program under the compositors of GNOME and KDE.
@Suite(
  .serialized,
  .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
struct DesktopProgramTests {
  static let kinds = [HeadlessCompositor.Kind.mutter, .kwin]

  /// The program, its desktop, and what they say to each other.
  private final class Scene {
    let compositor: HeadlessCompositor
    let desktop: any Desktop
    let folder: PictureFolder
    let trace = WireTrace()
    let program: ChildProcess

    init(_ kind: HeadlessCompositor.Kind) throws {
      compositor = try HeadlessCompositor(kind)
      // With a keyboard from the start: keys that plug one in are lost.
      desktop = try compositor.desktop()
      try desktop.tap(.leftShift)
      folder = try PictureFolder()
      program = try ChildProcess(
        [CarouselProgramTests.program, "--size", "640x360", "--shading", "0", folder.path],
        environment: compositor.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 },
        errors: trace.errors)
    }

    /// Waits until `condition` holds.
    func reaches(_ condition: () -> Bool) -> Bool {
      Deadline(seconds: 120).reaches {
        trace.read()
        return condition()
      }
    }

    /// The next line that the program prints.
    func line() -> String? {
      // It must not wait until its messages are read.
      guard reaches({ program.hasOutput || !program.isRunning }) else { return nil }
      return program.line()
    }

    /// Waits until the window is drawn at its configured size, with `scale` pixels to a unit, and, if a
    /// state is expected, until that size says so.
    func isDrawn(scale: Int = 1, at isExpected: ((width: Int, height: Int)) -> Bool = { _ in true })
      -> Bool
    {
      reaches {
        let (told, frame, pixels) = (trace.configured, trace.geometry, trace.drawn)
        return isExpected(told) && frame.width > 0 && (told.width == 0 || told == frame)
          && pixels == (frame.width * scale, frame.height * scale)
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
    #expect(scene.line() == "Carousel, 6 items. 1 of 6, 1_Red")
    #expect(scene.isDrawn())
    // Mutter gives a window the keyboard only after it has shown it.
    #expect(scene.reaches { scene.trace.hasKeyboard })

    try desktop.tap(.right)
    #expect(scene.line() == "2 of 6, 2_Green")

    try desktop.setScale(2)
    #expect(scene.isDrawn(scale: 2))
    try desktop.setScale(1)
    #expect(scene.isDrawn())

    try desktop.tap(.f)
    #expect(scene.isDrawn { $0 == size })
    try desktop.tap(.f)
    #expect(scene.isDrawn { $0 != size })

    let (modifier, key) = desktop.maximizing
    try desktop.tap(modifier, key)
    // Where KWin's decorations are installed, its title bar is above the window.
    let titleBar = kind == .kwin ? 60 : 0
    #expect(scene.isDrawn { $0.width == size.width && $0.height >= size.height - titleBar })

    try desktop.tap(.leftAlt, .f4)
    #expect(scene.reaches { !scene.program.isRunning })
    #expect(scene.program.exitStatus() == 0)
    scene.trace.read()
    #expect(scene.trace.complaints == [])
  }
}
