/// A value on its way to a client.
enum EventValue {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String)
  case optionalString(String?)
  case object(ResourceObject)
  case optional(ResourceObject?)
  case array([UInt8])
  case descriptor(Int32)
}

extension EventValue {
  /// The number with 8 binary places nearest to `value` that the wire can carry; not-a-number
  /// becomes 0.
  static func fixedPoint(_ value: Double) -> Int32 {
    let scaled = (value * 256).rounded()
    guard !scaled.isNaN else { return 0 }
    return Int32(min(max(scaled, Double(Int32.min)), Double(Int32.max)))
  }
}
