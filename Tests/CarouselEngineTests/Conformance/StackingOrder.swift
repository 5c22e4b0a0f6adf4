@testable import CarouselEngine

/// Comparing the order in which cards hide each other.
///
/// The original compares exact numbers: rounding noise decides between mirrored neighbours. Pairs
/// whose depths are equal but for noise are compared by the tie rule only if their depths are
/// equal to the last bit, and not at all if the tie keys are equal but for noise, too (Q9).
enum StackingOrder {
  static func compare(
    _ order: [Int], items: [JSON], current: Int, axis: Axis, with carousel: Carousel,
    into outcome: inout Outcome
  ) {
    var frame = Frame()
    carousel.stack(into: &frame)
    let ours = frame.order.keys.map(\.index)
    var matrices: [Int: Matrix] = [:]
    for item in items {
      guard let index = item["index"].integer else { continue }
      matrices[index] = Matrix(rowMajor: item["transform"].list.map { $0.number ?? .nan })
    }
    let reference = matrices[current].map { Carousel.along($0, axis) } ?? 0
    for (place, rear) in order.enumerated() {
      for front in order[(place + 1)...] {
        guard let rearMatrix = matrices[rear], let frontMatrix = matrices[front] else { continue }
        guard
          isDetermined(rearMatrix, frontMatrix, reference: reference, axis: axis),
          let rearPlace = ours.firstIndex(of: rear), let frontPlace = ours.firstIndex(of: front)
        else { continue }
        outcome.expect(
          rearPlace < frontPlace, "\(rear) is behind \(front) in \(order), not \(ours)")
      }
    }
  }

  private static func isDetermined(
    _ rear: Matrix, _ front: Matrix, reference: Double, axis: Axis
  ) -> Bool {
    let depths = (Carousel.depth(rear), Carousel.depth(front))
    guard depths.0.isFinite, depths.1.isFinite else { return false }
    guard depths.0 == depths.1 else {
      return abs(depths.0 - depths.1) > 1e-6 * max(1, abs(depths.0))
    }
    let ways = (
      abs(Carousel.along(rear, axis) - reference), abs(Carousel.along(front, axis) - reference)
    )
    return abs(ways.0 - ways.1) > 1e-6 * max(1, ways.0)
  }
}
