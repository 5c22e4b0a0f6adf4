import CQuadKernels
import Testing

@testable import QuadRaster

struct PieceListTests {
  @Test func `rows with the same pixels are one piece`() {
    var list = PieceList()
    defer { list.destroy() }
    for y in Int32(3)..<9 {
      list.append(y: y, start: 8, end: 24)
      list.append(y: y, start: 40, end: y < 6 ? 48 : 56)
    }
    // The row after a gap starts a new list.
    list.append(y: 10, start: 8, end: 24)
    let pieces = (0..<list.count).map { k in
      let piece = unsafe list.base[k]
      return [piece.y, piece.rows, piece.start, piece.end]
    }
    #expect(pieces == [[3, 6, 8, 24], [3, 3, 40, 48], [6, 3, 40, 56], [10, 1, 8, 24]])
  }
}
