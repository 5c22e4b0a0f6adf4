import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselView

/// How cards are arranged, by the name in kebab case.
struct ArrangementArgument: Equatable, SettingValue {
  let kind: ArrangementKind

  /// The kinds a command line can ask for: all but the one that is a program's own.
  static var offered: [ArrangementKind] { ArrangementKind.allCases.filter { $0 != .custom } }

  init(_ kind: ArrangementKind) { self.kind = kind }

  init?(argument: String) {
    guard let kind = Self.offered.first(where: { $0.name == argument }) else { return nil }
    self.init(kind)
  }

  static var choices: [String] { offered.map(\.name) }
  var text: String { kind.name }
}

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

extension AnnouncementFormat: SettingValue {}
extension CaptionStyle.Detail: SettingValue {}
extension CardFit: SettingValue {}
extension Carousel.Feel: SettingValue {}
extension Layout: SettingValue {}
