internal import CarouselCSanitizer

/// The sanitizer that the tests were built with.
public enum Sanitizer: String, Sendable {
  /// Memory used wrongly.
  case address
  /// Memory that threads race for.
  case thread

  /// The sanitizer of this build.
  public static let current = unsafe sanitizer_name().flatMap {
    unsafe Sanitizer(rawValue: String(cString: $0))
  }
}
