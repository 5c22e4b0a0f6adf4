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
