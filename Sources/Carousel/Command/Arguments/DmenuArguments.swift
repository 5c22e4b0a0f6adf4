/// The command line of dmenu, in the words of `carousel pick`.
///
/// What dmenu and its common patches have for its look is accepted and does nothing.
enum DmenuArguments {
  /// Options without a value that change nothing here: search always ignores case, and the overlay covers
  /// the screen.
  private static let flags: Set<String> = ["-b", "-f", "-i", "-c", "-s", "-r", "-F"]
  /// Options whose value has no meaning here: lines, a monitor, fonts, colors, places and sizes.
  private static let valued: Set<String> = [
    "-l", "-m", "-fn", "-nb", "-nf", "-sb", "-sf", "-w", "-nhb", "-nhf", "-shb", "-shf", "-bw",
    "-x", "-y", "-z",
  ]

  /// Translates arguments of dmenu to those of `carousel`.
  static func carousel(_ arguments: [String]) -> [String] {
    var result = ["pick", "--labels", "--free-text", "--overlay"]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return result + [argument] + rest }
      if flags.contains(argument) || isAttached(argument) { continue }
      if valued.contains(argument) {
        _ = rest.popFirst()
      } else if argument == "-v" {
        result.append("--version")
      } else if argument == "-p" {
        if let prompt = rest.popFirst() { result.append("--prompt=" + prompt) }
      } else if argument.hasPrefix("-p") {
        result.append("--prompt=" + argument.dropFirst(2))
      } else {
        result.append(argument)
      }
    }
    return result
  }

  /// Whether it is a number of lines or of a monitor, written in one word: `-l5`.
  private static func isAttached(_ argument: String) -> Bool {
    guard argument.hasPrefix("-l") || argument.hasPrefix("-m") else { return false }
    let value = argument.dropFirst(2)
    return !value.isEmpty && value.allSatisfy { ("0"..."9").contains($0) }
  }
}
