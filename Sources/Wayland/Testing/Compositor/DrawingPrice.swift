/// What drawing costs on virtual time, so that a slow client misses frames there too.
///
/// Content counts as committed so much later than its commit came, as if the client had drawn
/// that long. What was asked for with it, such as a frame callback, waits as well.
public enum DrawingPrice: Hashable, Sendable {
  /// Nothing: drawing takes no time.
  case none
  /// Always the same.
  case fixed(Duration)
  /// These in turn, from the first to the last and again from the first.
  case scripted([Duration])
  /// The processor time that the client's first thread has used since its last content, times this.
  ///
  /// Other threads work at the same time. Clients in the process of the test are not measured. Runs
  /// are no longer alike.
  case measured(times: Double)
  /// The processor time as with `measured`, rounded down to whole refreshes.
  ///
  /// A client that draws each content within a refresh pays nothing, and its runs stay alike.
  case wholeRefreshes
}

/// What the contents of one surface have cost.
struct DrawingAccount {
  private var contents = 0
  /// The processor time at the last content.
  private var last: Duration?

  /// What the next content costs, `used` being the processor time of its client by now.
  mutating func charge(
    _ price: DrawingPrice, period: Duration, used: () -> Duration?
  ) -> Duration {
    contents += 1
    switch price {
    case .none: return .zero
    case .fixed(let cost): return max(.zero, cost)
    case .scripted(let costs):
      return costs.isEmpty ? .zero : max(.zero, costs[(contents - 1) % costs.count])
    case .measured(let times):
      return .nanoseconds(Int64(min(Double(spent(used).nanoseconds) * times, 1e12)))
    case .wholeRefreshes:
      return period > .zero ? period * Int(spent(used) / period) : .zero
    }
  }

  /// The processor time since the last content; zero for the first.
  private mutating func spent(_ used: () -> Duration?) -> Duration {
    guard let now = used() else { return .zero }
    defer { last = now }
    return max(.zero, now - (last ?? now))
  }
}
