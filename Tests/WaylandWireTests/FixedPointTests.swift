import Testing

@testable import WaylandWire

struct FixedPointTests {
  @Test(arguments: [
    (1.0, Int32(256)), (-0.5, -128), (0.001, 0), (-0.002, -1), (.nan, 0), (.infinity, .max),
    (1e300, .max), (-1e300, .min),
  ])
  func `numbers become the nearest that the wire can carry`(_ value: Double, _ wire: Int32) {
    #expect(FixedPoint.wire(value) == wire)
  }

  @Test(arguments: [Int32.min, -1, 0, 1, 255, .max])
  func `what came over the wire goes back unchanged`(_ wire: Int32) {
    #expect(FixedPoint.wire(FixedPoint.value(wire)) == wire)
  }
}
