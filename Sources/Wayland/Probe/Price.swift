import ArgumentParser
import WaylandTesting

/// The value of `--price`.
struct Price: ExpressibleByArgument {
  let value: DrawingPrice

  init?(argument: String) {
    guard let value = Self.parse(argument) else { return nil }
    self.value = value
  }

  private static func parse(_ text: String) -> DrawingPrice? {
    if text == "none" { return DrawingPrice.none }
    if text == "measured" { return .wholeRefreshes }
    if text.hasPrefix("x") {
      guard let times = Double(text.dropFirst()), times >= 0, times <= 1000 else { return nil }
      return .measured(times: times)
    }
    var costs: [Duration] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let cost = Double(part), cost >= 0, cost <= 60_000 else { return nil }
      costs.append(.microseconds(Int64(cost * 1000)))
    }
    return costs.count == 1 ? .fixed(costs[0]) : .scripted(costs)
  }
}

extension Budget {
  /// Parses `missed=0,interval-p99=17ms`.
  static func list(_ text: String) throws -> [Budget] {
    try text.split(separator: ",").map { part in
      let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard let measure = Measure.all.first(where: { $0.name == halves[0] }) else {
        throw ValidationError(
          "--budget takes \(Measure.all.map(\.name).joined(separator: ", ")), not \(halves[0])")
      }
      guard halves.count == 2, let limit = limit(halves[1], measure.unit) else {
        let form = measure.unit == .count ? "a number such as 0" : "a time such as 17ms"
        throw ValidationError("--budget \(measure.name)= takes \(form)")
      }
      return Budget(measure: measure, limit: limit)
    }
  }

  private static func limit(_ text: String, _ unit: Measure.Unit) -> Double? {
    var (number, factor) = (Substring(text), 1.0)
    if unit == .milliseconds {
      if number.hasSuffix("ms") {
        number = number.dropLast(2)
      } else if number.hasSuffix("s") {
        (number, factor) = (number.dropLast(), 1000)
      }
    }
    guard let value = Double(number), value >= 0, value.isFinite else { return nil }
    return value * factor
  }
}
