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

extension AnnouncementFormat: SettingValue {}
extension CaptionStyle.Detail: SettingValue {}
extension CardFit: SettingValue {}
