/// The name of an object behind a bus name: elements of letters, digits and underscores after slashes.
package struct ObjectPath: Hashable, Sendable {
  /// The path as text.
  package let text: String

  /// A path, or `nil` for text that is none.
  package init?(reading text: String) {
    guard Self.isValid(text.utf8) else { return nil }
    self.text = text
  }

  /// A path in the source code.
  package init(_ text: StaticString) {
    precondition(Self.isValid(text.description.utf8), "this is no path of an object")
    self.text = text.description
  }

  /// The path with an element more, of which nothing but letters, digits and underscores is kept.
  package func appending(_ element: some CustomStringConvertible) -> ObjectPath {
    let kept = element.description.utf8.filter(Self.isPart)
    guard !kept.isEmpty else { return self }
    return ObjectPath(
      known: (text == "/" ? text : text + "/") + String(decoding: kept, as: UTF8.self))
  }

  private init(known text: String) { self.text = text }

  private static func isPart(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isValid(_ letters: String.UTF8View) -> Bool {
    let slash = UInt8(ascii: "/")
    guard letters.first == slash else { return false }
    if letters.count == 1 { return true }
    var last = slash
    for letter in letters.dropFirst() {
      guard isPart(letter) || (letter == slash && last != slash) else { return false }
      last = letter
    }
    return last != slash
  }
}
