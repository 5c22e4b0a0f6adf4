extension Int {
  /// `value` without its fraction; NaN is 0, what is too large is limited to ±2⁵³.
  init(bounded value: Double) {
    let limit = 9_007_199_254_740_992.0
    self = value.isNaN ? 0 : Int(Swift.min(limit, Swift.max(-limit, value)))
  }

  /// This number plus `other`, limited instead of overflowing.
  func limitedSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
