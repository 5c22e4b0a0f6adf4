import CarouselText

/// The description of a program for readers.
public struct AccessibleApplication: Sendable, Equatable {
  /// What the program is called.
  public var name: String
  /// Its version.
  public var version: String
  /// The locale of its words, for example `en_GB`.
  public var locale: String
  /// What people call it when an item is activated.
  public var activation: String

  /// A program.
  ///
  /// By default, `locale` is that of the environment.
  public init(
    name: String, version: String, locale: String? = nil, activation: String = "Activate"
  ) {
    (self.name, self.version) = (name, version)
    self.locale = locale ?? MessageLocale.current()
    self.activation = activation
  }
}
