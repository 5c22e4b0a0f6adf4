import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselView

/// How far a swipe goes.
enum SnapArgument: String, CaseIterable, SettingValue {
  case free
  case nearest
  case byOne = "by-one"
  case byFew = "by-few"

  var policy: SnapPolicy {
    switch self {
    case .free: .free
    case .nearest: .nearest
    case .byOne: .byOne
    case .byFew: .byFew
    }
  }
}

/// The colors of a carousel.
enum ThemeArgument: String, CaseIterable, SettingValue {
  case dark
  case light
  case contrast

  var theme: Theme {
    switch self {
    case .dark: .dark
    case .light: .light
    case .contrast: .contrast
    }
  }

  /// The names of all, this one first.
  var namesFromHere: [String] {
    let names = Self.allCases.map(\.rawValue)
    let place = names.firstIndex(of: rawValue) ?? 0
    return Array(names[place...] + names[..<place])
  }
}

/// What captions say.
enum CaptionsArgument: String, CaseIterable, SettingValue {
  case yes
  case no
  /// The name also where it is one that a camera gave.
  case name

  static let isSwitch = true

  init?(argument: String) {
    guard let value = Self(rawValue: argument) ?? Bool(argument: argument).map({ $0 ? .yes : .no })
    else { return nil }
    self = value
  }
}

extension AnnouncementFormat: SettingValue {}
extension CaptionStyle.Detail: SettingValue {}
extension CardFit: SettingValue {}

/// A color such as `#202028`, `202028` or `#FFF`.
struct ColorArgument: Equatable, SettingValue {
  /// Opaque, `0xFFRRGGBB`.
  let argb: UInt32

  static let form = "a color such as #202028"

  init?(argument: String) {
    var digits = argument.first == "#" ? String(argument.dropFirst()) : argument
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
    argb = 0xFF00_0000 | value
  }

  var text: String {
    let digits = String(argb & 0xFF_FFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// What is behind the cards: one color or several from top to bottom (`#202028`, `#334,#112`), nothing
/// (`none`), the front picture (`front`), or a picture file (`~/sea.jpg`).
enum BackgroundArgument: Equatable, SettingValue {
  case colors([ColorArgument])
  case transparent
  case front
  case picture(Pathname)

  static let placeholder: String? = "color|file|front|none"
  static let form =
    "front, none, a color such as #202028 or the path of a picture such as ./sea.jpg"

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let colors = parts.prefix(16).compactMap { ColorArgument(argument: String($0)) }
    if colors.count == parts.count {
      self = .colors(colors)
    } else if argument == "none" {
      self = .transparent
    } else if argument == "front" {
      self = .front
    } else if Self.isPath(argument), let path = PathArgument(argument: argument) {
      self = .picture(path.pathname)
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .colors(let colors): colors.map(\.text).joined(separator: ",")
    case .transparent: "none"
    case .front: "front"
    case .picture(let path): path.description
    }
  }

  static func absolute(_ text: String) -> String {
    if case .picture = BackgroundArgument(argument: text) {
      PathArgument.absolute(text)
    } else {
      text
    }
  }

  /// What is seen behind the cards in the colors of `theme`, of which `dim`, 0…1, covers pictures.
  func backdrop(_ theme: Theme, dim: Double) -> Backdrop {
    switch self {
    case .colors(let colors):
      let colors = colors.map { RGBA(rgb: $0.argb & 0xFF_FFFF) }
      return colors.count == 1 ? .color(colors[0]) : .gradient(colors)
    case .transparent: return .color(.clear)
    case .front: return .front(veil: theme.veil(dim))
    case .picture(let path): return .picture(.at(path), veil: theme.veil(dim))
    }
  }

  /// Whether a word names a file rather than a color that is written wrongly.
  private static func isPath(_ word: String) -> Bool {
    !word.hasPrefix("#") && (word.contains("/") || word.contains(".")) && !word.contains("\0")
  }
}

/// A size such as `1280x720`, in logical units.
struct Dimensions: Equatable, SettingValue {
  static let range = 1...16384

  let width: Int
  let height: Int

  /// What a view has when nothing is said.
  static let standard = Dimensions(width: 1280, height: 720)

  /// The engine's value.
  var size: Size { Size(width: Double(width), height: Double(height)) }

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(
      separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.range.contains(width), Self.range.contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }

  static let placeholder: String? = "WxH"
  static let form = "a width and a height from 1 to 16384 such as 1280x720"
  var text: String { "\(width)x\(height)" }
}
