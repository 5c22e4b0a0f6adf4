/// Which rows of a buffer are checked this time: all, or one row in `step`, in rotation.
struct RowChoice {
  /// The distance between checked rows.
  let step: Int
  /// The first checked row, which rotates so that all rows are covered over time.
  let turn: Int

  /// The rows of `rows` to look at.
  func ranges(in rows: Range<Int>) -> [Range<Int>] {
    guard step > 1 else { return rows.isEmpty ? [] : [rows] }
    let first = rows.lowerBound + (turn % step + step - rows.lowerBound % step) % step
    return stride(from: first, to: rows.upperBound, by: step).map { $0..<($0 + 1) }
  }
}
