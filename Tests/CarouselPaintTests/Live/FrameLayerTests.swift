import CarouselEngine
import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselPaint

@Suite struct FrameLayerTests {
  private func plain(_ color: RGBA) -> LiveDrawing {
    LiveDrawing { canvas, width, height in
      canvas.fill(.rectangle(Rect(x: 0, y: 0, width: width, height: height)), color)
    }
  }

  @Test func `underlays lie under the cards, overlays over them`() throws {
    let stage = try Stage(count: 1) { _ in
      CardContent(texture: Texture(word: 0xFF00_FF00, side: 90))
    }
    let view = Rect(x: 0, y: 0, width: 320, height: 200)
    stage.painter.underlays = [FrameLayer(plain(RGBA(rgb: 0x0000FF)), in: view)]
    stage.painter.overlays = [
      FrameLayer(plain(RGBA(rgb: 0xFF0000)), in: Rect(x: 150, y: 90, width: 20, height: 20))
    ]
    try stage.prepare(load: false)
    let buffer = stage.whole()
    #expect(buffer[5, 5] == 0xFF00_00FF, "next to the card")
    #expect(buffer[120, 100] == 0xFF00_FF00, "on the card")
    #expect(buffer[160, 100] == 0xFFFF_0000, "over the card")
  }

  @Test func `a layer with a depth lies between the cards`() throws {
    let stage = try Stage(Carousel.Configuration(.timeMachine), count: 2) {
      CardContent(texture: Texture(word: $0 == .item(0) ? 0xFFFF_0000 : 0xFF00_FF00, side: 90))
    }
    stage.carousel.scroll(toItem: 1, duration: 0, at: 0)
    let view = Rect(x: 0, y: 0, width: 320, height: 200)
    func pixels(_ layers: [FrameLayer]) throws -> [UInt32] {
      stage.painter.overlays = layers
      try stage.prepare(load: false)
      let buffer = stage.whole()
      let rear = try #require(stage.frame.cards.first?.quad)
      let edge = Int(rear.bounds.minimum.x.rounded(.up)) + 1
      return [buffer[160, 100], buffer[edge, 100]]
    }
    let blue = plain(RGBA(rgb: 0x0000FF))
    #expect(try pixels([]) == [0xFF00_FF00, 0xFFFF_0000])
    #expect(try pixels([FrameLayer(blue, in: view, depth: 0.9)]) == [0xFF00_FF00, 0xFF00_00FF])
    #expect(try pixels([FrameLayer(blue, in: view, depth: 1)]) == [0xFF00_00FF, 0xFF00_00FF])
    #expect(try pixels([FrameLayer(blue, in: view, depth: -1e9)]) == [0xFF00_FF00, 0xFFFF_0000])
    // Of several layers the nearer are on top, whatever their order.
    let white = FrameLayer(plain(.white), in: view, depth: 5)
    #expect(try pixels([white, FrameLayer(blue, in: view, depth: 4)]) == [~0, ~0])
  }

  @Test func `layers move with cards, and no buffer is stale`() throws {
    func stage() throws -> Stage {
      let stage = try Stage(Carousel.Configuration(.coverFlow), backdrop: .standard)
      let badge = plain(RGBA(rgb: 0xFFCC00, opacity: 0.7))
      let painter = stage.painter
      painter.willPaint = { [unowned painter] frame in
        painter.overlays = frame.cards.compactMap { card in
          card.quad.map { quad in
            FrameLayer(
              badge, in: Rect(x: quad.topLeft.x - 4, y: quad.topLeft.y - 4, width: 9, height: 9),
              opacity: card.opacity)
          }
        }
      }
      return stage
    }
    let (window, reference) = (try stage(), try stage())
    var random = SeededGenerator(seed: 3)
    let buffers = [Buffer(window.size), Buffer(window.size)]
    for step in 0..<12 {
      let offset = Double.random(in: 0...8, using: &random)
      for stage in [window, reference] {
        stage.carousel.scroll(toOffset: offset, duration: 0, at: Double(step))
        try stage.prepare()
      }
      let buffer = buffers[step % 2]
      window.paint(into: buffer, age: step < 2 ? 0 : 2, isMoving: true)
      #expect(buffer.differences(from: reference.whole(isMoving: true)).isEmpty, "step \(step)")
    }
  }

  @Test func `a layer that is invisible or empty is not painted`() throws {
    var painted = 0
    let drawing = LiveDrawing { _, _, _ in painted += 1 }
    let stage = try Stage(count: 1)
    stage.painter.overlays = [
      FrameLayer(drawing, in: Rect(x: 0, y: 0, width: 9, height: 9), opacity: 0),
      FrameLayer(drawing, in: Rect(x: 0, y: 0, width: 0, height: 9)),
      FrameLayer(drawing, in: Rect(x: 0, y: 0, width: .nan, height: .infinity)),
    ]
    try stage.prepare()
    _ = stage.whole()
    #expect(painted == 0)
  }
}

extension Texture {
  /// A picture of one color.
  convenience init(word: UInt32, side: Int) {
    let words = [UInt32](repeating: word, count: side * side)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: words.count * 4, alignment: 4)
    defer { unsafe bytes.deallocate() }
    unsafe words.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
    unsafe self.init(
      width: side, height: side, copying: UnsafeRawBufferPointer(bytes), stride: side * 4)
  }
}
