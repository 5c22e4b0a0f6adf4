public import CarouselDesktop
import CarouselPaint

/// A program to start, with placeholders for items among its arguments.
///
/// `{path}`, `{label}`, `{id}`, `{index}` (from 0) and `{position}` (from 1) represent the current
/// item, and `{marked}` the paths of all marked items, or of the current one if there are none. A
/// placeholder is a whole argument, and no shell reads it, so that no name can become a command. A
/// relative path that begins with a dash gets the prefix `./`, so that no path can become an
/// option. Put `--` before the other placeholders if the program supports it.
public struct CommandTemplate: Equatable, Sendable {
  /// The program and its arguments as they were written.
  public let words: [String]

  private static let placeholders = [
    "{path}", "{label}", "{id}", "{index}", "{position}", "{marked}",
  ]

  /// A program and its arguments.
  ///
  /// - Throws: ``DesktopError/setting(_:)`` if there is no program, or a placeholder is unknown or part of
  ///   an argument
  public init(_ words: [String]) throws(DesktopError) {
    guard let program = words.first, !program.isEmpty else {
      throw .setting("run needs a program")
    }
    for word in words {
      let isWhole = Self.placeholders.contains(word)
      if !isWhole, let inside = Self.placeholders.first(where: word.contains) {
        throw .setting("\(inside) must be a separate argument, not part of \(word)")
      }
      if !isWhole, word.hasPrefix("{"), word.hasSuffix("}") {
        let nearest = NearestName.of(word, among: Self.placeholders)
        throw .setting(
          "nothing is called \(word)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
    }
    guard !Self.placeholders.contains(program) else {
      throw .setting("the program must be named, not \(program)")
    }
    self.words = words
  }

  /// The arguments for an item, program first, or `nil` if a path is wanted and there is none.
  func arguments(for choice: Choice, marked: [Pathname]) -> [[UInt8]]? {
    var arguments: [[UInt8]] = []
    for word in words {
      switch word {
      case "{path}":
        guard let path = choice.path else { return nil }
        arguments.append(path.argument)
      case "{marked}":
        let paths = marked.isEmpty ? [choice.path].compactMap(\.self) : marked
        guard !paths.isEmpty else { return nil }
        arguments += paths.map(\.argument)
      case "{label}": arguments.append(Array(choice.label.utf8))
      case "{id}": arguments.append(Array(choice.id.utf8))
      case "{index}": arguments.append(Array(String(choice.index).utf8))
      case "{position}": arguments.append(Array(String(choice.index + 1).utf8))
      default: arguments.append(Array(word.utf8))
      }
    }
    return arguments
  }
}

extension Pathname {
  /// The path as an argument that is no option.
  fileprivate var argument: [UInt8] {
    bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + bytes : bytes
  }
}
