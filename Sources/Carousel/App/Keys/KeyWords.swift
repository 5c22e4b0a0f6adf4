/// What keys and hands do, in a few words of one language.
public struct KeyWords: Sendable {
  /// Whether the language is written from right to left.
  public let isRightToLeft: Bool
  /// The words by the names of commands; English ones where there are none.
  private let summaries: [String: String]
  /// What is done without commands, and what it does.
  private let hands: Hands
  /// The names of the facts about a picture.
  let facts: Facts

  /// The names of the facts about a picture.
  struct Facts {
    var name = "Name"
    var position = "Position"
    var pixels = "Pixels"
    var size = "Size"
    var date = "Changed"
    var path = "Path"
    var description = "Description"
    var taken = "Taken"
    var camera = "Camera"
    var exposure = "Exposure"
    var lens = "Lens"
    var place = "Place"
  }
  /// What is said where Escape pressed again ends the program.
  let leaving: String
  /// What is said when a path was copied.
  let copied: String
  /// What is said of something that is turned on, and off.
  let states: (on: String, off: String)
  /// What is written on keys, by their English names, where that is something else.
  private let keys: [String: String]

  /// What is done by digits, letters, pointer, fingers and shortcuts: its name, and what it does.
  private struct Hands {
    var position = ("0 … 9", "go to a position")
    var letters = ("A … Z  0 … 9", "search")
    var matches = ("Tab  ↓  ↑", "next, previous match")
    var drag = ("Drag", "move")
    var wheel = ("Wheel", "move, or zoom when open")
    var tap = ("Tap", "open, or go to")
    var choice = ("Tap", "choose, or go to")
    var doubleTap = ("Double tap", "zoom when open")
    var pinch = ("Pinch", "zoom")
    var copy = ("Ctrl C", "copy the path")
    var paste = ("Ctrl V", "show copied files")
  }

  /// The words of a language by its code (ISO 639-1), such as `de`; English ones for a language that
  /// there are none in.
  public init(language: String = "en") {
    switch language {
    case "de": (summaries, hands) = (Self.german, Self.germanHands)
    case "ar": (summaries, hands) = (Self.arabic, Self.arabicHands)
    case "zh": (summaries, hands) = (Self.chinese, Self.chineseHands)
    default: (summaries, hands) = ([:], Hands())
    }
    isRightToLeft = language == "ar"
    facts =
      switch language {
      case "de":
        Facts(
          name: "Name", position: "Position", pixels: "Pixel", size: "Größe", date: "Geändert",
          path: "Pfad", description: "Beschreibung", taken: "Aufgenommen", camera: "Kamera",
          exposure: "Belichtung", lens: "Objektiv",
          place: "Ort")
      case "ar":
        Facts(
          name: "الاسم", position: "الموضع", pixels: "البكسلات", size: "الحجم", date: "آخر تغيير",
          path: "المسار", description: "الوصف", taken: "تاريخ الالتقاط", camera: "الكاميرا",
          exposure: "التعريض", lens: "العدسة",
          place: "المكان")
      case "zh":
        Facts(
          name: "名称", position: "位置", pixels: "像素", size: "大小", date: "修改时间", path: "路径",
          description: "描述", taken: "拍摄时间", camera: "相机", exposure: "曝光", lens: "镜头", place: "地点")
      default: Facts()
      }
    states =
      switch language {
      case "de": ("an", "aus")
      case "ar": ("تشغيل", "إيقاف")
      case "zh": ("开", "关")
      default: ("on", "off")
      }
    leaving =
      switch language {
      case "de": "Noch einmal Esc beendet"
      case "ar": "اضغط Esc مرة أخرى للخروج"
      case "zh": "再按一次 Esc 退出"
      default: "Escape again quits"
      }
    copied =
      switch language {
      case "de": "Pfad kopiert"
      case "ar": "تم نسخ المسار"
      case "zh": "已复制路径"
      default: "Path copied"
      }
    keys = language == "de" ? Self.germanKeys : [:]
  }

  /// What is written on a key, by its English name.
  func name(ofKey name: String) -> String { keys[name] ?? name }

  /// What a command does, or `nil` for nothing.
  func summary(of command: ProgramCommand) -> String? {
    let name = ProgramCommand.words.first { $0.command == command }?.name
    return name.flatMap { summaries[$0] } ?? command.summary
  }

  /// What is said when a command is carried out, with what has come of it.
  func said(of command: ProgramCommand, _ result: String? = nil) -> String {
    // The page of keys adds when a key works.
    var said = summary(of: command)?.prefix { !",(（،".contains($0) } ?? ""
    if said.last == " " { said.removeLast() }
    return result.map { "\(said): \($0)" } ?? String(said)
  }

  /// What is done without commands: by typing, by pointer and fingers, by shortcuts.
  func hands(isTyping: Bool, copies: Bool, takesFiles: Bool) -> [KeyPage.Row] {
    var rows = isTyping ? [hands.letters, hands.matches] : [hands.position]
    rows += [hands.drag, hands.wheel, isTyping ? hands.choice : hands.tap]
    rows += [hands.doubleTap, hands.pinch]
    if copies { rows.append(hands.copy) }
    if takesFiles { rows.append(hands.paste) }
    return rows.map { KeyPage.Row(key: $0.0, summary: $0.1) }
  }

  private static let german = [
    "left": "eins nach links", "right": "eins nach rechts", "next": "nächstes",
    "previous": "voriges", "page-next": "Seite vor", "page-previous": "Seite zurück",
    "first": "erstes", "last": "letztes", "search": "nach Namen suchen",
    "next-match": "nächster Treffer", "previous-match": "voriger Treffer",
    "select": "öffnen oder wählen", "cancel": "schließen oder beenden",
    "zoom-in": "vergrößern", "zoom-out": "verkleinern", "zoom-fit": "einpassen (geöffnet)",
    "zoom-actual": "Originalgröße (geöffnet)", "where": "Position zeigen",
    "pause": "Diaschau starten, anhalten", "fullscreen": "Vollbild", "quit": "beenden",
    "next-type": "nächste Anordnung", "previous-type": "vorige Anordnung",
    "next-theme": "nächstes Farbschema", "reflection": "Spiegelungen", "shadow": "Schatten",
    "captions": "Beschriftung", "dots": "Punkte", "mark": "markieren",
    "strip": "Vorschauleiste (geöffnet)", "rotate-right": "nach rechts drehen",
    "rotate-left": "nach links drehen",
    "flip-horizontal": "waagerecht spiegeln", "flip-vertical": "senkrecht spiegeln",
    "information": "Angaben zum Bild", "help": "diese Tasten",
    "zoom-width": "Breite einpassen (geöffnet)", "slower": "Diaschau langsamer",
    "faster": "Diaschau schneller", "gallery": "alle als Raster", "menu": "Menü",
  ]

  private static let germanHands = Hands(
    position: ("0 … 9", "zu einer Position"), letters: ("A … Z  0 … 9", "suchen"),
    matches: ("Tab  ↓  ↑", "nächster, voriger Treffer"), drag: ("Ziehen", "bewegen"),
    wheel: ("Mausrad", "bewegen, geöffnet zoomen"), tap: ("Tippen", "öffnen oder hingehen"),
    choice: ("Tippen", "wählen oder hingehen"), doubleTap: ("Doppeltippen", "geöffnet zoomen"),
    pinch: ("Zwei Finger", "zoomen"), copy: ("Strg C", "Pfad kopieren"),
    paste: ("Strg V", "kopierte Dateien zeigen"))

  private static let germanKeys = [
    "Page Down": "Bild ↓", "Page Up": "Bild ↑", "Home": "Pos1", "End": "Ende",
    "Enter": "Eingabe", "Space": "Leertaste", "Escape": "Esc", "Delete": "Entf",
    "Insert": "Einfg", "Backspace": "Rücktaste", "Menu": "Menü",
  ]

  private static let arabic = [
    "left": "واحد إلى اليسار", "right": "واحد إلى اليمين", "next": "التالي",
    "previous": "السابق", "page-next": "صفحة إلى الأمام", "page-previous": "صفحة إلى الخلف",
    "first": "الأول", "last": "الأخير", "search": "بحث بالاسم",
    "next-match": "النتيجة التالية", "previous-match": "النتيجة السابقة",
    "select": "فتح أو اختيار", "cancel": "إغلاق أو إنهاء", "zoom-in": "تكبير",
    "zoom-out": "تصغير", "zoom-fit": "ملاءمة (عند الفتح)",
    "zoom-actual": "الحجم الأصلي (عند الفتح)",
    "where": "عرض الموضع", "pause": "بدء العرض أو إيقافه", "fullscreen": "ملء الشاشة",
    "quit": "إنهاء", "next-type": "الترتيب التالي", "previous-type": "الترتيب السابق",
    "next-theme": "السمة التالية", "reflection": "انعكاسات", "shadow": "ظلال",
    "captions": "أسماء", "dots": "نقاط", "mark": "وضع علامة", "information": "معلومات",
    "strip": "شريط المصغرات (عند الفتح)", "rotate-right": "تدوير إلى اليمين",
    "rotate-left": "تدوير إلى اليسار",
    "flip-horizontal": "قلب أفقي", "flip-vertical": "قلب رأسي", "help": "هذه المفاتيح",
    "zoom-width": "ملاءمة العرض (عند الفتح)", "slower": "عرض أبطأ", "faster": "عرض أسرع",
    "gallery": "الكل في شبكة", "menu": "قائمة",
  ]

  private static let arabicHands = Hands(
    position: ("0 … 9", "انتقال إلى موضع"), letters: ("A … Z  0 … 9", "بحث"),
    matches: ("Tab  ↓  ↑", "النتيجة التالية والسابقة"), drag: ("سحب", "تحريك"),
    wheel: ("العجلة", "تحريك، أو تكبير عند الفتح"), tap: ("نقر", "فتح أو انتقال"),
    choice: ("نقر", "اختيار أو انتقال"), doubleTap: ("نقر مزدوج", "تكبير عند الفتح"),
    pinch: ("إصبعان", "تكبير"), copy: ("Ctrl C", "نسخ المسار"),
    paste: ("Ctrl V", "عرض الملفات المنسوخة"))

  private static let chinese = [
    "left": "向左一项", "right": "向右一项", "next": "下一项", "previous": "上一项",
    "page-next": "向后一页", "page-previous": "向前一页", "first": "第一项", "last": "最后一项",
    "search": "按名称搜索", "next-match": "下一个结果", "previous-match": "上一个结果",
    "select": "打开或选择", "cancel": "关闭或退出", "zoom-in": "放大", "zoom-out": "缩小",
    "zoom-fit": "适合窗口（打开时）", "zoom-actual": "实际大小（打开时）", "where": "显示位置",
    "pause": "开始或暂停幻灯片放映", "fullscreen": "全屏", "quit": "退出", "next-type": "下一种排列",
    "previous-type": "上一种排列", "next-theme": "下一个主题", "reflection": "倒影", "shadow": "阴影",
    "strip": "缩略图条（打开时）", "rotate-right": "向右旋转", "rotate-left": "向左旋转", "flip-horizontal": "水平翻转",
    "flip-vertical": "垂直翻转", "captions": "名称", "dots": "圆点", "mark": "标记", "information": "信息",
    "help": "这些按键", "zoom-width": "适合宽度（打开时）", "slower": "放映更慢", "faster": "放映更快",
    "gallery": "全部网格", "menu": "菜单",
  ]

  private static let chineseHands = Hands(
    position: ("0 … 9", "跳到某一项"), letters: ("A … Z  0 … 9", "搜索"),
    matches: ("Tab  ↓  ↑", "下一个、上一个结果"), drag: ("拖动", "移动"),
    wheel: ("滚轮", "移动，打开时缩放"), tap: ("点按", "打开或跳到"),
    choice: ("点按", "选择或跳到"), doubleTap: ("双击", "打开时缩放"), pinch: ("双指", "缩放"),
    copy: ("Ctrl C", "复制路径"), paste: ("Ctrl V", "显示复制的文件"))
}
