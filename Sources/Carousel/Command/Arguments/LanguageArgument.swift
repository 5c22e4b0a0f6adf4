import CarouselAnnouncements
import CarouselApp
import CarouselEngine
import CarouselText

/// The language of announcements and of the page of keys: `de`, or a locale such as `zh_CN`.
struct LanguageArgument: Equatable, SettingValue {
  /// What is said.
  let phrases: Phrases
  /// The language's code (ISO 639-1).
  private let code: String

  var text: String { code }

  init?(argument: String) {
    guard let phrases = Phrases(language: argument) else { return nil }
    self.phrases = phrases
    code = argument.prefix(2).lowercased()
  }

  /// Whether it is written from right to left.
  var isRightToLeft: Bool { keyWords.isRightToLeft }
  /// What keys do, in its words.
  var keyWords: KeyWords { KeyWords(language: code) }

  /// What is shown where pictures may come and there are none yet.
  var noPictures: String {
    switch code {
    case "de": "Noch keine Bilder"
    case "ar": "لا توجد صور بعد"
    case "zh": "还没有图片"
    default: "No pictures yet"
    }
  }

  /// What screen readers call the lists of the program, and what is done with an item.
  var listWords: ListWords {
    switch code {
    case "de":
      ListWords(
        pictures: "Bilder", choices: "Auswahl", windows: "Fenster", programs: "Programme",
        activate: "Aktivieren", noWindows: "Keine Fenster")
    case "ar":
      ListWords(
        pictures: "صور", choices: "خيارات", windows: "نوافذ", programs: "برامج", activate: "تنشيط",
        noWindows: "لا توجد نوافذ")
    case "zh":
      ListWords(
        pictures: "图片", choices: "选项", windows: "窗口", programs: "程序", activate: "激活",
        noWindows: "没有窗口")
    default: ListWords()
    }
  }

  static var choices: [String] { Phrases.languages }

  /// The language that an environment asks for, or `nil` where there are no words in it.
  ///
  /// The list of languages in `LANGUAGE` counts first where there is a locale, as in gettext of GNU.
  static func ofEnvironment(
    _ environment: (String) -> String? = Environment.variable
  ) -> LanguageArgument? {
    let locale = MessageLocale.current(environment)
    let hasLocale = locale != "C" && locale != "POSIX"
    let names = hasLocale ? environment("LANGUAGE")?.split(separator: ":") ?? [] : []
    return names.lazy.compactMap { LanguageArgument(argument: String($0)) }.first
      ?? LanguageArgument(argument: locale)
  }
}

/// What screen readers call the lists of the program, and what is done with an item.
struct ListWords {
  var pictures = "Pictures"
  var choices = "Choices"
  var windows = "Windows"
  var programs = "Programs"
  var activate = "Activate"
  var noWindows = "No windows"
}
