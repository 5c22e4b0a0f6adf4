/// The wire's numbers with 8 binary places.
package enum FixedPoint {
  /// The number nearest to `value` that the wire can represent.
  ///
  /// Not-a-number becomes 0.
  package static func wire(_ value: Double) -> Int32 {
    let scaled = (value * 256).rounded()
    guard !scaled.isNaN else { return 0 }
    return Int32(min(max(scaled, Double(Int32.min)), Double(Int32.max)))
  }

  /// The value of a number from the wire.
  package static func value(_ wire: Int32) -> Double { Double(wire) / 256 }
}
