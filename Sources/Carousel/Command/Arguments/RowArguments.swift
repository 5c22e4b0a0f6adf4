import CarouselApp

/// Columns of rows, such as `2`, `1,3` or `{2}: {1}`.
struct ColumnsArgument: SettingValue {
  let columns: ColumnSelection

  static let placeholder: String? = "columns"
  static let form = "columns such as 2, 1,3, 2.. or {2}: {1}"
  var text: String { columns.text }

  init?(argument: String) {
    guard let columns = ColumnSelection(argument) else { return nil }
    self.columns = columns
  }
}

/// An option of a list, such as `urgent=0,2-3`.
struct ListOptionArgument: SettingValue {
  let name, value: String

  static let placeholder: String? = "name=value"
  static let form = "an option of a list such as urgent=0,2-3, column-separator one character"
  var text: String { name + "=" + value }

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    name = String(argument[..<sign])
    var value = String(argument[argument.index(after: sign)...])
    if name == "column-separator" {
      // In a regular expression, which rofi takes, some characters have a backslash.
      if value.count == 2, value.first == "\\",
        value.last?.isPunctuation == true || value.last?.isSymbol == true
      {
        value.removeFirst()
      }
      guard SeparatorArgument(argument: value) != nil else { return nil }
    }
    self.value = value
  }
}
