/// How the names of the wire become names in Swift.
enum NameRules {
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private",
    "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// `xdg_wm_base` → `XdgWmBase`.
  static func type(_ name: String) -> String {
    let words = name.split(separator: "_")
    let text = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return text.first?.isLetter == true ? text : "_" + text
  }

  /// As `type`, for a type inside another, where some names are taken.
  static func nestedType(_ name: String) -> String {
    let plain = type(name)
    return takenTypes.contains(plain) ? plain + "Value" : plain
  }

  /// What Swift or the bindings themselves call something inside a type.
  private static let takenTypes: Set<String> = ["Event", "Protocol", "Request", "Self", "Type"]

  /// `set_app_id` → `setAppID`.
  ///
  /// A leading digit gets an underscore. Keywords get backquotes.
  static func member(_ name: String) -> String {
    let plain = unquotedMember(name)
    return keywords.contains(plain) ? "`\(plain)`" : plain
  }

  /// As `member`, for places after a dot or before a colon, where keywords are plain names.
  static func label(_ name: String) -> String {
    let plain = unquotedMember(name)
    return plain == "inout" || plain == "var" || plain == "let" ? "`\(plain)`" : plain
  }

  /// `set_app_id` → `SetAppID`.
  static func capitalized(_ name: String) -> String {
    let plain = unquotedMember(name)
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }

  private static func unquotedMember(_ name: String) -> String {
    let words = name.split(separator: "_").map(String.init)
    guard let first = words.first else { return "_" }
    let rest = words.dropFirst().map { word in
      word == "id" ? "ID" : word.prefix(1).uppercased() + word.dropFirst()
    }
    let text = first + rest.joined()
    return text.first.map { $0.isNumber } == true ? "_" + text : text
  }
}
