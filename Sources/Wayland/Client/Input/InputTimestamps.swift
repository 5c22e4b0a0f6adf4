/// The finer stamp that comes before an input event, where the compositor gives one.
final class InputTimestamps {
  private let timestamps: Owned<ZwpInputTimestampsV1>
  private var next: Nanoseconds?

  init(_ timestamps: consuming Owned<ZwpInputTimestampsV1>) {
    self.timestamps = timestamps
    self.timestamps.onEvent { [weak self] event in
      guard case .timestamp(let high, let low, let nanoseconds) = event else { return }
      let seconds = Int64(clamping: UInt64(high) << 32 | UInt64(low))
      let product = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let sum = product.partialValue.addingReportingOverflow(Int64(min(nanoseconds, 999_999_999)))
      self?.next = product.overflow || sum.overflow ? nil : sum.partialValue
    }
  }

  /// The stamp of the event that is being handled.
  ///
  /// Each is given once.
  func take() -> Nanoseconds? {
    defer { next = nil }
    return next
  }
}
