import Projection
import Testing

@testable import QuadRaster

struct PixelSnapTests {
  @Test func `snapping puts upright pictures on whole pixels and leaves turned ones`() {
    var map = Homography.scale(x: 1.003, y: 0.998)
    map.h13 = 10.4
    map.h23 = 20.6
    let exact = PixelSnap.snapped(map, width: 90, height: 60)
    #expect(exact.h11 == 1 && exact.h22 == 1 && exact.h13 == 11 && exact.h23 == 21)
    let large = PixelSnap.snapped(.scale(x: 1.5, y: 1.5), width: 91, height: 61)
    #expect(abs(large.h11 * 91 - 137) < 1e-9 && abs(large.h22 * 61 - 92) < 1e-9)
    map.h12 = 0.1
    #expect(PixelSnap.snapped(map, width: 90, height: 60) == map)
    map = .identity
    map.h13 = .nan
    #expect(PixelSnap.snapped(map, width: 90, height: 60).h13.isNaN)
  }

  @Test func `along an axis that is left out a picture keeps its place and gets its exact size`() {
    var map = Homography.scale(x: 1.003, y: 0.998)
    (map.h13, map.h23) = (10.4, 20.6)
    let row = PixelSnap.snapped(map, width: 90, height: 60, x: false)
    #expect(row.h11 == 1 && row.h22 == 1 && row.h23 == 21)
    #expect(abs(row.h13 - 10.535) < 1e-9, "its middle stays where it is")
    let large = PixelSnap.snapped(.scale(x: 1.5, y: 1.5), width: 91, height: 61, x: false)
    #expect(large.h11 == 1.5 && large.h13 == 0)
  }
}
