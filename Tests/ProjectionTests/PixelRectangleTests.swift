import Projection
import Testing

@Suite struct PixelRectangleTests {
  private let square = PixelRectangle(x: 2, y: 3, width: 10, height: 10)
  private let huge = PixelRectangle(x: .max - 1, y: .min, width: .max, height: .max)

  @Test func `the common pixels of two rectangles are those in both`() {
    let other = PixelRectangle(x: 8, y: -4, width: 10, height: 9)
    #expect(square.intersection(other) == PixelRectangle(x: 8, y: 3, width: 4, height: 2))
    #expect(square.intersection(PixelRectangle(x: 12, y: 3, width: 1, height: 1)) == .empty)
  }

  @Test func `an empty rectangle has nothing in common and adds nothing`() {
    let empty = PixelRectangle(x: 5, y: 5, width: 0, height: -3)
    #expect(square.intersection(empty) == .empty)
    #expect(square.union(empty) == square && empty.union(square) == square)
    #expect(empty.area == 0 && !empty.contains(x: 5, y: 5))
  }

  @Test func `a union holds both rectangles and no less would`() {
    let other = PixelRectangle(x: -1, y: 20, width: 2, height: 1)
    #expect(square.union(other) == PixelRectangle(x: -1, y: 3, width: 13, height: 18))
  }

  @Test func `numbers beyond all pixels are limited`() {
    #expect(huge.right == .max && huge.bottom == -1 && huge.area == .max)
    #expect(huge.union(square).right == .max)
    #expect(huge.intersection(square) == .empty)
    let all = PixelRectangle(x: .min, y: .min, width: .max, height: .max)
    #expect(all.union(square).isEmpty == false)
  }
}
