import Testing

@testable import Wayland

struct ScaleTests {
  @Test(arguments: [(0, 60), (59, 60), (119, 119), (180, 180), (Int(UInt32.max), 960)])
  func `a scale is kept within reason`(_ told: Int, _ used: Int) {
    #expect(Scale(in120ths: told).in120ths == used)
  }

  @Test func `lengths are rounded half away from zero`() {
    #expect(Scale(in120ths: 180).pixels(1) == 2)
    #expect(Scale(in120ths: 180).pixels(3) == 5)
    #expect(Scale(in120ths: 150).pixels(-2) == -3)
    #expect(Scale(2).pixels(333) == 666)
  }

  @Test func `a length too long for numbers stays a number`() {
    #expect(Scale(8).pixels(Int.max) == Int.max)
  }

  @Test func `only whole scales are whole`() {
    #expect(Scale(3).whole == 3)
    #expect(Scale(in120ths: 180).whole == nil)
    #expect(Scale(0).whole == 1)
  }
}

struct ToplevelStateTests {
  private func bytes(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in unsafe withUnsafeBytes(of: word) { unsafe Array($0) } }
  }

  @Test func `known states are read`() {
    let states = ToplevelState(wire: bytes([1, 4, 9]))
    #expect(states == [.maximized, .activated, .suspended])
  }

  @Test func `unknown states and a torn end are ignored`() {
    let states = ToplevelState(wire: bytes([2, 77, .max]) + [4, 0, 0])
    #expect(states == .fullscreen)
  }

  @Test func `ten thousand states are as fast as one`() {
    #expect(ToplevelState(wire: bytes(Array(repeating: 4, count: 10_000))) == .activated)
  }
}

struct BufferRectTests {
  private let size = (width: 100, height: 50)

  @Test func `a rectangle is clipped to its buffer`() {
    let rect = PixelRectangle(x: -10, y: 40, width: 30, height: 100)
    #expect(
      rect.intersection(PixelRectangle(x: 0, y: 0, width: 100, height: 50))
        == PixelRectangle(x: 0, y: 40, width: 20, height: 10))
  }

  @Test func `what lies outside or is endless does no harm`() {
    #expect(
      PixelRectangle(x: 200, y: 0, width: 5, height: 5).intersection(
        PixelRectangle(x: 0, y: 0, width: 100, height: 50)
      ).isEmpty)
    #expect(
      PixelRectangle(x: 5, y: 5, width: .max, height: 1).intersection(
        PixelRectangle(x: 0, y: 0, width: 100, height: 50)
      ).x == 5)
    #expect(
      PixelRectangle(x: 0, y: 0, width: -1, height: 5).intersection(
        PixelRectangle(x: 0, y: 0, width: 9, height: 9)
      ).isEmpty)
  }

  @Test func `a union holds both`() {
    let union = PixelRectangle(x: 1, y: 2, width: 3, height: 4).union(
      PixelRectangle(x: 10, y: 0, width: 1, height: 1))
    #expect(union == PixelRectangle(x: 1, y: 0, width: 10, height: 6))
  }
}
