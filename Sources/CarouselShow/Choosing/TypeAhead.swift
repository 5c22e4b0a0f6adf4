/// What has been typed to find an item by, and which one it finds.
///
/// A number is the place of an item, from 1; anything else, and numbers without an item, are looked
/// for in the names: at their beginnings first, then at those of their words, then anywhere. Case
/// does not count.
struct TypeAhead: Equatable {
  /// The most characters that are kept.
  static let limit = 80

  /// What has been typed; one line.
  private(set) var text = ""

  var isEmpty: Bool { text.isEmpty }

  /// Adds what was typed; `false` if it types nothing, or nothing to begin with.
  mutating func append(_ typed: String) -> Bool {
    let isText = typed.unicodeScalars.allSatisfy {
      !$0.properties.generalCategory.isControl
    }
    guard !typed.isEmpty, isText, !(text.isEmpty && typed == " ") else { return false }
    if text.count + typed.count <= Self.limit { text += typed }
    return true
  }

  /// Takes the last character back; `false` if there is none.
  mutating func removeLast() -> Bool {
    guard !text.isEmpty else { return false }
    text.removeLast()
    return true
  }

  /// Forgets what was typed; `false` if there is nothing to forget.
  mutating func clear() -> Bool {
    defer { text = "" }
    return !text.isEmpty
  }

  /// The item that is meant, of items with these names; `nil` if there is none.
  ///
  /// Of several that fit alike it is the one at `front`, or the next one after it, round the end.
  func match(in names: [String], from front: Int) -> Int? {
    if let number = Int(text), names.indices.contains(number - 1) { return number - 1 }
    let wanted = text.lowercased()
    guard !wanted.isEmpty, !names.isEmpty else { return nil }
    let start = names.indices.contains(front) ? front : 0
    var best: (rank: Int, index: Int)?
    for index in Array(names.indices[start...]) + Array(names.indices[..<start]) {
      guard let rank = Self.rank(of: names[index].lowercased(), for: wanted),
        rank < best?.rank ?? .max
      else { continue }
      if rank == 0 { return index }
      best = (rank, index)
    }
    return best?.index
  }

  /// How well a name fits, 0 best; `nil` if it does not.
  private static func rank(of name: String, for wanted: String) -> Int? {
    if name.hasPrefix(wanted) { return 0 }
    let words = name.split { !$0.isLetter && !$0.isNumber }
    if words.contains(where: { name[$0.startIndex...].hasPrefix(wanted) }) { return 1 }
    return name.contains(wanted) ? 2 : nil
  }
}

extension Unicode.GeneralCategory {
  /// Whether it steers, and is no text.
  fileprivate var isControl: Bool {
    switch self {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}
