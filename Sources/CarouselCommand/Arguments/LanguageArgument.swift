import ArgumentParser
import CarouselAccessibility
import CarouselEngine

/// The language of announcements: `de`, or a locale such as `zh_CN`.
struct LanguageArgument: Equatable, ExpressibleByArgument {
  let phrases: Phrases

  init?(argument: String) {
    guard let phrases = Phrases(language: argument) else { return nil }
    self.phrases = phrases
  }

  static var allValueStrings: [String] { Phrases.languages }

  /// The words that the environment asks for; English ones where there are none in its language.
  static var ofEnvironment: Phrases { Phrases(language: MessageLocale.current()) ?? Phrases() }
}
