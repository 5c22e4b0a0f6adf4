import CompositorTestSupport
import CarouselTestSupport
import Testing
import WaylandTesting

/// Cards that live, in examples under a real compositor, by a pointer and keys.
@Suite(
  .serialized,
  .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"),
  .enabled(
    if: HeadlessCompositor.isInstalled(.sway), "sway is not installed: Scripts/setup test"))
struct LiveCardTests {
  private let compositor: HeadlessCompositor
  private let input: VirtualInput

  init() throws {
    compositor = try HeadlessCompositor(.sway)
    input = try VirtualInput(socket: compositor.socketPath)
  }

  /// Opens an example that says what it is.
  private func open(_ example: String, saying line: String) throws -> ChildProcess {
    let program = try ChildProcess(
      [BuiltProgram.path("carousel-examples"), example], environment: compositor.environment)
    let ready = program.line()
    if ready == nil { program.stop() }
    #expect(ready == line, "\(program.standardErrorIfEnded())")
    return program
  }

  private func image() throws -> PNGImage { try PNGImage(compositor.screenshot()) }

  @Test func `a slider on a card is dragged, its card stays and shows it`() throws {
    let program = try open("controls", saying: "Carousel, 8 items. 1 of 8, Room 1")
    // The line of the slider in front, which begins at half: its left part is in the accent color.
    let (y, half, end, accent) = (410, 640, 830, UInt32(0x5B9DF0))
    let deadline = Deadline(seconds: 120)
    #expect(
      try deadline.reaches {
        let image = try image()
        return image.has(accent, x: half - 30, y: y) && !image.has(accent, x: half + 60, y: y)
      })
    try input.drag(from: (half, y), to: (end, y + 30))
    #expect(
      try deadline.reaches {
        let image = try image()
        return image.has(accent, x: end - 30, y: y) && !image.has(accent, x: end + 30, y: y)
      })
    // The keys are the slider's until Escape gives them back.
    for _ in 0..<2 { try input.tap(.right) }
    #expect(try deadline.reaches { try image().has(accent, x: end + 30, y: y) })
    try input.tap(.escape)
    try input.tap(.right)
    #expect(program.line() == "2 of 8, Room 2")
    program.stop()
  }

  @Test func `a table on a card is scrolled, and the carousel stays`() throws {
    let program = try open("tables", saying: "Carousel, 6 items. 1 of 6, January")
    var before = try image()
    let deadline = Deadline(seconds: 120)
    // Pictures are there when two shots are alike.
    #expect(
      try deadline.reaches {
        let last = before
        before = try image()
        return before == last
      })
    try input.drag(from: (640, 460), to: (640, 300))
    #expect(try deadline.reaches { try image() != before })
    try input.tap(.escape)
    try input.tap(.right)
    #expect(program.line() == "2 of 6, February")
    program.stop()
  }

  @Test func `a carousel on a card goes along its row, the outer one across`() throws {
    let program = try open("nested", saying: "Carousel, 6 items. 1 of 6, Row 1")
    try input.drag(from: (740, 360), to: (540, 360))
    try input.drag(from: (640, 460), to: (640, 200))
    #expect(program.line() == "2 of 6, Row 2")
    program.stop()
  }
}
