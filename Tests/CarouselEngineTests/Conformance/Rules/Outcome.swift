/// What comparing one case has shown.
struct Outcome {
  /// What differs although no quirk explains it.
  var failures: [String] = []
  /// The quirks that explain what differs.
  private(set) var quirks: Set<Quirk> = []
  /// How many values were compared.
  private(set) var compared = 0
  /// How many ticks were played, and in how many of them ours was elsewhere.
  var (ticks, ticksElsewhere) = (0, 0)

  mutating func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    compared += 1
    if !condition { failures.append(message()) }
  }

  /// Notes a failure.
  mutating func fail(_ message: String) { expect(false, message) }

  /// Takes what comparing a part has shown.
  mutating func add(_ part: Outcome) {
    failures += part.failures
    quirks.formUnion(part.quirks)
    compared += part.compared
  }

  /// Expects a recorded number.
  ///
  /// Where the original had none, ours must have one all the same (Q38).
  mutating func expectNear(_ ours: Double, _ theirs: Double?, _ name: @autoclosure () -> String) {
    guard let theirs else { return }
    guard theirs.isFinite else {
      return explain(.noNumbers, ours.isFinite, "\(name()) is a number")
    }
    expect(near(ours, theirs), "\(name()): \(ours), was \(theirs)")
  }

  /// Notes that `quirk` explains a difference, and checks what ours does instead.
  mutating func explain(
    _ quirk: Quirk, _ ours: Bool, _ message: @autoclosure () -> String
  ) {
    quirks.insert(quirk)
    expect(ours, "Q\(quirk.rawValue): ours \(message())")
  }
}

/// Whether two numbers are equal within 10⁻⁹, absolutely or relatively.
func near(_ left: Double, _ right: Double) -> Bool {
  if left.isNaN || right.isNaN { return left.isNaN && right.isNaN }
  if left == right { return true }
  return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
}
