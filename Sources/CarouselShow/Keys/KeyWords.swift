/// What keys do, in a few words of one language.
public struct KeyWords: Sendable {
  /// Whether the language is written from right to left.
  let isRightToLeft: Bool
  /// The words by the names of commands; English ones where there are none.
  private let summaries: [String: String]

  /// The words of a language by its code (ISO 639-1), such as `de`; English ones for a language that
  /// there are none in.
  public init(language: String = "en") {
    switch language {
    case "de": summaries = Self.german
    case "ar": summaries = Self.arabic
    case "zh": summaries = Self.chinese
    default: summaries = [:]
    }
    isRightToLeft = language == "ar"
  }

  /// What a command does; `nil` for nothing.
  func summary(of command: ProgramCommand) -> String? {
    let name = ProgramCommand.words.first { $0.command == command }?.name
    return name.flatMap { summaries[$0] } ?? command.summary
  }

  private static let german = [
    "left": "eines nach links", "right": "eines nach rechts", "next": "das nächste",
    "previous": "das vorige", "page-next": "eine Seite weiter",
    "page-previous": "eine Seite zurück", "first": "das erste", "last": "das letzte",
    "select": "öffnen oder wählen", "cancel": "schließen oder beenden",
    "where": "sagen, wo man ist", "pause": "Diaschau anhalten", "fullscreen": "Vollbild",
    "quit": "beenden", "next-type": "nächste Anordnung", "previous-type": "vorige Anordnung",
    "next-theme": "andere Farben", "reflection": "Spiegelbilder", "shadow": "Schatten",
    "captions": "Namen", "dots": "Punkte", "mark": "markieren", "help": "diese Tasten",
  ]

  private static let arabic = [
    "left": "واحد إلى اليسار", "right": "واحد إلى اليمين", "next": "التالي",
    "previous": "السابق", "page-next": "صفحة إلى الأمام", "page-previous": "صفحة إلى الخلف",
    "first": "الأول", "last": "الأخير", "select": "فتح أو اختيار", "cancel": "إغلاق أو إنهاء",
    "where": "أين أنا", "pause": "إيقاف العرض مؤقتًا", "fullscreen": "ملء الشاشة",
    "quit": "إنهاء", "next-type": "الترتيب التالي", "previous-type": "الترتيب السابق",
    "next-theme": "ألوان أخرى", "reflection": "انعكاسات", "shadow": "ظلال", "captions": "أسماء",
    "dots": "نقاط", "mark": "وضع علامة", "help": "هذه المفاتيح",
  ]

  private static let chinese = [
    "left": "向左一项", "right": "向右一项", "next": "下一项", "previous": "上一项",
    "page-next": "向后一页", "page-previous": "向前一页", "first": "第一项", "last": "最后一项",
    "select": "打开或选择", "cancel": "关闭或退出", "where": "说出当前位置",
    "pause": "暂停幻灯片放映", "fullscreen": "全屏", "quit": "退出", "next-type": "下一种排列",
    "previous-type": "上一种排列", "next-theme": "其他颜色", "reflection": "倒影", "shadow": "阴影",
    "captions": "名称", "dots": "圆点", "mark": "标记", "help": "这些按键",
  ]
}
