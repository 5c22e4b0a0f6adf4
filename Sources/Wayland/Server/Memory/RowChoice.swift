/// Which rows of a buffer are looked at this time: all, or one in so many in turn.
struct RowChoice {
  /// One row in so many.
  let step: Int
  /// Which of the first rows it begins with: what is not looked at this time is so another.
  let turn: Int

  /// The rows of `rows` to look at.
  func ranges(in rows: Range<Int>) -> [Range<Int>] {
    guard step > 1 else { return rows.isEmpty ? [] : [rows] }
    let first = rows.lowerBound + (turn % step + step - rows.lowerBound % step) % step
    return stride(from: first, to: rows.upperBound, by: step).map { $0..<($0 + 1) }
  }
}
