/// What readers are told of a program.
public struct AccessibleApplication: Sendable, Equatable {
  /// What the program is called.
  public var name: String
  /// Its version.
  public var version: String
  /// The locale of its words, for example `en_GB`; empty if that is not known.
  public var locale: String
  /// What people call it when an item is activated.
  public var activation: String

  /// A program.
  public init(
    name: String, version: String, locale: String = "", activation: String = "Activate"
  ) {
    (self.name, self.version, self.locale) = (name, version, locale)
    self.activation = activation
  }
}
