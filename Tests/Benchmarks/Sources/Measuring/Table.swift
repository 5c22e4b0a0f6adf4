/// Lines of text in columns, for a terminal.
public struct Table: Sendable {
  private var rows: [[String]]

  /// A table with these headings.
  public init(_ headings: [String]) { rows = [headings] }

  /// Adds a row.
  public mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Adds a row with a measurement: its time in ns and its allocations.
  public mutating func add(_ cells: [String], _ measurement: Measurement) {
    add(cells + [Self.text(measurement.nanoseconds), Self.text(measurement.allocations)])
  }

  /// The table: the first column to the left, the others to the right.
  public var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// A number with two digits behind the point.
  public static func hundredths(_ value: Double) -> String {
    let count = Int((value * 100).rounded())
    return "\(count / 100).\(count / 10 % 10)\(count % 10)"
  }

  /// A number with one digit behind the point, none if it is large or whole.
  public static func text(_ value: Double) -> String {
    if value >= 1000 || value == value.rounded() { return "\(Int(value.rounded()))" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
