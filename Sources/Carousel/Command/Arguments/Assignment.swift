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

  /// The value as a number; yes is 1 and no is 0.
  var number: Double {
    get throws {
      if let word { return word ? 1 : 0 }
      guard let number = Double(value) else {
        throw ValidationError("\(name) takes a number, not \(value)")
      }
      return number
    }
  }

  /// The value of a switch: yes, no, or another word for them.
  var isOn: Bool {
    get throws {
      guard let isOn = word ?? ["1": true, "0": false][value] else {
        throw ValidationError("\(name) takes yes or no, not \(value)")
      }
      return isOn
    }
  }

  private var word: Bool? {
    switch value.lowercased() {
    case "yes", "true", "on": true
    case "no", "false", "off": false
    default: nil
    }
  }
}
