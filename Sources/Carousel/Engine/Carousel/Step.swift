/// One change of a carousel: when it happens, by which numbers, and what it reports.
///
/// Handed through the parts as one `inout` value.
struct Step: Sendable {
  /// The present time in seconds.
  var now: Double
  /// The numbers that follow from settings, size and data.
  var metrics: Metrics
  /// What has happened.
  var outbox: Outbox
}
