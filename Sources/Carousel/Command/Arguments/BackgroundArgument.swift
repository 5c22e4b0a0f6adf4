import CarouselPaint
import CarouselView

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
