import ArgumentParser

/// An option and its value: `tilt=0.7`.
struct Assignment: Equatable, ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    name = String(parts[0])
    value = String(parts[1])
  }

  /// The name in kebab case, whichever case it was given in: `fadeMin` and `fade-min` are one.
  var kebabName: String {
    var result = ""
    for character in name {
      if character.isUppercase, !result.isEmpty, result.last != "-" { result += "-" }
      result += character.lowercased()
    }
    return result
  }
}
