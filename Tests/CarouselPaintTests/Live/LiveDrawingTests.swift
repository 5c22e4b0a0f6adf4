import CarouselEngine
import CarouselCCairo
import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct LiveDrawingTests {
  /// A drawing of one color, which counts how often it is painted and records the requests.
  private final class Board {
    var color = RGBA(rgb: 0xFF0000)
    var painted = 0
    var clip = Rect(x: 0, y: 0, width: 0, height: 0)
    var size = Size.zero
    private(set) lazy var drawing = LiveDrawing { [unowned self] canvas, width, height in
      painted += 1
      size = Size(width: width, height: height)
      unsafe canvas.withContext { context in
        var (x, y, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_clip_extents(context, &x, &y, &right, &bottom)
        clip = Rect(x: x, y: y, width: right - x, height: bottom - y)
      }
      canvas.fill(.rectangle(Rect(x: 0, y: 0, width: width, height: height)), color)
    }
  }

  private let board = Board()

  private func stage(scale: Double = 1) throws -> Stage {
    try Stage(count: 1, scale: scale) { [board] _ in CardContent(drawing: board.drawing) }
  }

  private func middle(_ stage: Stage) -> UInt32 {
    let buffer = stage.whole()
    return buffer[stage.size.width / 2, stage.size.height / 2]
  }

  @Test func `a drawing is seen in the first frame, in its card's units`() throws {
    let stage = try stage(scale: 1.5)
    try stage.prepare(load: false)
    #expect(middle(stage) == 0xFFFF_0000)
    #expect(board.painted == 1 && board.size == Size(width: 90, height: 90))
  }

  @Test func `an invalidated picture alone is made again, with a notification`() throws {
    let stage = try stage(scale: 2)
    var told = 0
    stage.painter.onChange = { told += 1 }
    let buffer = Buffer(stage.size)
    try stage.prepare(load: false)
    stage.paint(into: buffer, age: 0)
    board.color = RGBA(rgb: 0x0000FF)
    board.drawing.invalidate(Rect(x: 10, y: 20, width: 5, height: 5))
    #expect(told == 1)
    try stage.prepare(load: false)
    let damage = stage.paint(into: buffer, age: 1)
    #expect(board.painted == 2)
    #expect(board.clip == Rect(x: 10, y: 20, width: 5, height: 5))
    // The card is 180 pixels wide and high, in the middle of 640 × 400.
    #expect(buffer[230 + 2 * 12, 110 + 2 * 22] == 0xFF00_00FF)
    #expect(buffer[230 + 2 * 8, 110 + 2 * 22] == 0xFFFF_0000)
    #expect(damage.reduce(0) { $0 + $1.area } <= 20 * 20)
    try stage.prepare(load: false)
    #expect(stage.paint(into: buffer, age: 1).isEmpty)
    #expect(board.painted == 2)
  }

  @Test func `who has missed many changes paints everything`() throws {
    let stage = try stage()
    try stage.prepare(load: false)
    board.color = RGBA(rgb: 0x00FF00)
    for k in 0..<100 {
      board.drawing.invalidate(Rect(x: Double(k) / 2, y: 0, width: 0.1, height: 0.1))
    }
    try stage.prepare(load: false)
    #expect(middle(stage) == 0xFF00_FF00)
    #expect(board.painted == 2 && board.clip.width == 90)
  }

  @Test func `areas outside a drawing, and areas that are no numbers, do no harm`() throws {
    let stage = try stage()
    try stage.prepare(load: false)
    let values = [-1e300, -5, 0, 95, 1e300, .infinity, -.infinity, .nan]
    for value in values {
      for length in values {
        board.drawing.invalidate(Rect(x: value, y: value, width: length, height: length))
        try stage.prepare(load: false)
        #expect(middle(stage) == 0xFFFF_0000)
      }
    }
  }

  @Test func `a drawing that changes while it is painted is painted again with the next frame`()
    throws
  {
    var frames = 0
    var spinner: LiveDrawing?
    let drawing = LiveDrawing { _, _, _ in
      frames += 1
      spinner?.invalidate()
    }
    spinner = drawing
    let stage = try Stage(count: 1) { _ in CardContent(drawing: drawing) }
    var told = 0
    stage.painter.onChange = { told += 1 }
    for _ in 0..<5 { try stage.prepare(load: false) }
    #expect(frames == 5 && told == 5)
    spinner = nil
  }

  @Test func `an invisible drawing takes no memory, notifies no window, and returns up to date`()
    throws
  {
    let stage = try Stage(count: 100) { [board] slot in
      slot == .item(0) ? CardContent(drawing: board.drawing) : CardContent(picture: nil)
    }
    var told = 0
    stage.painter.onChange = { told += 1 }
    try stage.prepare(load: false)
    stage.carousel.scroll(toOffset: 50, duration: 0, at: 0)
    try stage.prepare(load: false)
    board.color = RGBA(rgb: 0x00FF00)
    board.drawing.invalidate()
    #expect(told == 0 && board.painted == 1)
    stage.carousel.scroll(toOffset: 0, duration: 0, at: 1)
    try stage.prepare(load: false)
    #expect(middle(stage) == 0xFF00_FF00)
  }

  @Test func `a drawing of any size is painted, or not, without harm`() throws {
    for side in [0, 0.001, 1, 3000] {
      let stage = try Stage(count: 1, item: side) { [board] _ in
        CardContent(drawing: board.drawing)
      }
      try stage.prepare(load: false)
      _ = stage.whole()
    }
  }

  @Test func `cairo's own state is as before after its context was lent`() throws {
    let surface = try ImageSurface(width: 4, height: 4)
    surface.paint { canvas in
      unsafe canvas.withContext { context in
        unsafe cairo_translate(context, 100, 100)
        unsafe cairo_set_source_rgb(context, 0, 1, 0)
      }
      canvas.fill(.rectangle(Rect(x: 0, y: 0, width: 4, height: 4)), RGBA(rgb: 0xFF0000))
    }
    #expect(surface.pixel(x: 1, y: 1) == 0xFFFF_0000)
  }
}
