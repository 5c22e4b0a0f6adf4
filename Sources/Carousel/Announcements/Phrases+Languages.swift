import CarouselEngine

extension Phrases {
  /// The languages there are words in, by their codes (ISO 639-1).
  public static let languages = ["en", "de", "ar", "zh"]

  /// The words of a language or a locale of it, such as `de` and `zh_CN`, or `nil` for another one.
  public init?(language: String) {
    let code = language.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
    switch code.lowercased() {
    case "en": self.init()
    case "de": self = .german
    case "ar": self = .arabic
    case "zh": self = .chinese
    default: return nil
    }
  }

  /// The German words.
  public static let german: Phrases = {
    var phrases = Phrases()
    phrases.namedItem = "{position} von {count}, {label}"
    phrases.unnamedItem = "{position} von {count}"
    phrases.carousel = "Karussell, {items}. {item}"
    phrases.emptyCarousel = "Karussell, {items}"
    phrases.countedItems = [
      .zero: "keine Einträge", .one: "{count} Eintrag", .other: "{count} Einträge",
    ]
    phrases.firstItem = "Erster Eintrag"
    phrases.lastItem = "Letzter Eintrag"
    phrases.selectedItem = "Ausgewählt: {item}"
    phrases.wrappedItem = "Weiter bei {item}"
    phrases.openedItem = "Geöffnet: {item}"
    phrases.closedItem = "Geschlossen: {item}"
    phrases.swipedItem = [
      .left: "Entfernt, nach links: {item}", .right: "Entfernt, nach rechts: {item}",
      .up: "Entfernt, nach oben: {item}", .down: "Entfernt, nach unten: {item}",
    ]
    phrases.restoredItem = "Wiederhergestellt: {item}"
    phrases.markedItem = "Markiert: {item}"
    phrases.unmarkedItem = "Nicht mehr markiert: {item}"
    phrases.passedItem = "{position} von {count}"
    phrases.autoplayStarted = "Diaschau gestartet"
    phrases.autoplayStopped = "Diaschau angehalten"
    phrases.failedItem = "Nicht ladbar: {item}"
    phrases.namedFolder = "{label}, Ordner"
    phrases.incompletePicture = "unvollständig"
    phrases.nothingFound = "nichts gefunden"
    phrases.months = [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ]
    phrases.date = "{day}. {month} {year}"
    phrases.dateAndTime = "{day}. {month} {year}, {time}"
    return phrases
  }()

  /// The Arabic words.
  public static let arabic: Phrases = {
    var phrases = Phrases()
    phrases.namedItem = "{position} من {count}، {label}"
    phrases.unnamedItem = "{position} من {count}"
    phrases.carousel = "معرض دوّار، {items}. {item}"
    phrases.emptyCarousel = "معرض دوّار، {items}"
    phrases.countedItems = [
      .zero: "لا عناصر", .one: "عنصر واحد", .two: "عنصران", .few: "{count} عناصر",
      .many: "{count} عنصرًا", .other: "{count} عنصر",
    ]
    phrases.firstItem = "العنصر الأول"
    phrases.lastItem = "العنصر الأخير"
    phrases.selectedItem = "تم اختيار {item}"
    phrases.wrappedItem = "عودة إلى {item}"
    phrases.openedItem = "تم فتح {item}"
    phrases.closedItem = "تم إغلاق {item}"
    phrases.swipedItem = [
      .left: "أزيل إلى اليسار: {item}", .right: "أزيل إلى اليمين: {item}",
      .up: "أزيل إلى الأعلى: {item}", .down: "أزيل إلى الأسفل: {item}",
    ]
    phrases.restoredItem = "تمت استعادة {item}"
    phrases.markedItem = "تم تمييز {item}"
    phrases.unmarkedItem = "أزيل تمييز {item}"
    phrases.passedItem = "{position} من {count}"
    phrases.autoplayStarted = "بدأ عرض الشرائح"
    phrases.autoplayStopped = "توقف عرض الشرائح"
    phrases.failedItem = "تعذّر تحميل {item}"
    phrases.namedFolder = "{label}، مجلد"
    phrases.incompletePicture = "غير مكتملة"
    phrases.nothingFound = "لا نتائج"
    phrases.position = "الموضع"
    phrases.months = [
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
      "نوفمبر", "ديسمبر",
    ]
    phrases.dateAndTime = "{day} {month} {year}، {time}"
    phrases.pluralRule = .arabic
    return phrases
  }()

  /// The Chinese words, in simplified characters.
  public static let chinese: Phrases = {
    var phrases = Phrases()
    phrases.namedItem = "第 {position} 项，共 {count} 项，{label}"
    phrases.unnamedItem = "第 {position} 项，共 {count} 项"
    phrases.carousel = "轮播，{items}。{item}"
    phrases.emptyCarousel = "轮播，{items}"
    phrases.countedItems = [.zero: "没有项目", .other: "{count} 个项目"]
    phrases.firstItem = "第一项"
    phrases.lastItem = "最后一项"
    phrases.selectedItem = "已选择{item}"
    phrases.wrappedItem = "回到{item}"
    phrases.openedItem = "已打开{item}"
    phrases.closedItem = "已关闭{item}"
    phrases.swipedItem = [
      .left: "已向左移除{item}", .right: "已向右移除{item}", .up: "已向上移除{item}",
      .down: "已向下移除{item}",
    ]
    phrases.restoredItem = "已恢复{item}"
    phrases.markedItem = "已标记{item}"
    phrases.unmarkedItem = "已取消标记{item}"
    phrases.passedItem = "第 {position} 项，共 {count} 项"
    phrases.autoplayStarted = "幻灯片放映已开始"
    phrases.autoplayStopped = "幻灯片放映已停止"
    phrases.failedItem = "无法加载{item}"
    phrases.namedFolder = "{label}，文件夹"
    phrases.incompletePicture = "不完整"
    phrases.nothingFound = "未找到"
    phrases.position = "位置"
    phrases.months = (1...12).map(String.init)
    phrases.date = "{year}年{month}月{day}日"
    phrases.dateAndTime = "{year}年{month}月{day}日 {time}"
    phrases.pluralRule = .uniform
    return phrases
  }()
}
