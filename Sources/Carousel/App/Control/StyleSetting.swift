import CarouselText

/// An option of a carousel's look or motion and what it is set to, in the words of the command line.
public struct StyleSetting: Equatable, Sendable {
  /// The option's name, without dashes before it.
  public var name: String
  /// Its value; `yes` or `no` for a switch.
  public var value: String

  /// An option and what it is set to.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// The option with a value of JSON, or `nil` for a value that no option takes.
  init?(_ name: String, _ value: JSONValue) {
    switch value {
    case .bool(let isOn): self.init(name, isOn ? "yes" : "no")
    case .number(let digits): self.init(name, digits)
    case .string(let text): self.init(name, text)
    case .null, .array, .object: return nil
    }
  }
}
