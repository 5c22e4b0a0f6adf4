/// A 4 × 4 transform of points written as rows: `[x y z 1] · M`, then divided by the last component.
///
/// The translation is in the fourth row, the perspective in `m34`. The y axis points down and the
/// z axis to the eye, so a positive `z` makes a card larger when `m34` is negative.
@frozen public struct Matrix: Equatable, Sendable {
  /// The rows, first to fourth.
  @usableFromInline var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  @inlinable init(
    _ first: SIMD4<Double>, _ second: SIMD4<Double>, _ third: SIMD4<Double>,
    _ fourth: SIMD4<Double>
  ) {
    rows = (first, second, third, fourth)
  }

  /// The transform that changes nothing.
  @inlinable public static var identity: Matrix {
    Matrix(
      SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// A transform from its 16 numbers, row by row, or `nil` if there are not 16.
  public init?(rowMajor numbers: [Double]) {
    guard numbers.count == 16 else { return nil }
    self.init(
      SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]),
      SIMD4(numbers[4], numbers[5], numbers[6], numbers[7]),
      SIMD4(numbers[8], numbers[9], numbers[10], numbers[11]),
      SIMD4(numbers[12], numbers[13], numbers[14], numbers[15]))
  }

  /// The 16 numbers, row by row.
  public var rowMajor: [Double] {
    [rows.0, rows.1, rows.2, rows.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Whether all 16 numbers are equal.
  @inlinable public static func == (left: Matrix, right: Matrix) -> Bool {
    left.rows.0 == right.rows.0 && left.rows.1 == right.rows.1 && left.rows.2 == right.rows.2
      && left.rows.3 == right.rows.3
  }

  /// First `left`, then `right`.
  @inlinable public static func * (left: Matrix, right: Matrix) -> Matrix {
    Matrix(
      right.row(left.rows.0), right.row(left.rows.1), right.row(left.rows.2),
      right.row(left.rows.3))
  }

  /// `vector · self`.
  @inlinable @inline(__always)
  func row(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    rows.0 * vector.x + rows.1 * vector.y + rows.2 * vector.z + rows.3 * vector.w
  }

  /// Whether no number is NaN or infinite.
  @inlinable @inline(__always) public var isFinite: Bool {
    let sum = rows.0 * 0 + rows.1 * 0 + rows.2 * 0 + rows.3 * 0
    return sum == .zero
  }
}
