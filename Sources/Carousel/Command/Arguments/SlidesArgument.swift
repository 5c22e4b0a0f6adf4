import CarouselEngine
import CarouselPaint
import CarouselView

/// Pictures that fill the view, and how one follows the other.
enum SlidesArgument: String, CaseIterable, SettingValue {
  /// The next picture fades in over the one before.
  case fade
  /// The next picture pushes the one before out of the view.
  case push
  /// Both turn like the sides of a cube.
  case turn

  /// Makes a style show slides; what the user has set stays.
  func apply(to style: inout CarouselStyle) {
    style.layout = .classic
    style.caption = nil
    style.cards.cornerRadius = 0
    (style.cards.reflection, style.cards.shadow) = (nil, nil)
    style.cards.depthShading = 0
    style.cards.verticalPlace = 0.5
    style.perspectiveFollowsCards = false
    var configuration = style.configuration
    configuration.kind = self == .push ? .linear : .custom
    configuration.perspective = 0
    set(.wrap, 1, in: &configuration)
    set(.spacing, 1, in: &configuration)
    set(.visibleItems, 3, in: &configuration)
    switch self {
    case .push: break
    case .fade:
      // The one before stays below until the next one covers it.
      set(.fadeMin, style.cards.fit == .fill ? -1 : 0, in: &configuration)
      set(.fadeMax, 0, in: &configuration)
      set(.fadeRange, 1, in: &configuration)
      configuration.customTransform = { place in
        Matrix.translation(x: 0, y: 0, z: place.offset * 0.01) * place.base
      }
    case .turn:
      configuration.customTransform = { Self.side(of: $0) }
    }
    style.configuration = configuration
  }

  private func set(
    _ option: ArrangementOption, _ value: Double, in configuration: inout Carousel.Configuration
  ) {
    if case .automatic = configuration.options[option] {
      configuration.options[option] = .value(value)
    }
  }

  /// A side of a cube that turns around its middle, seen from a distance of twice its width.
  @Sendable private static func side(of place: CustomPlace) -> Matrix {
    let depth = place.itemWidth / 2
    var eye = Matrix.identity
    eye.m34 = -0.5 / max(1, place.itemWidth)
    let angle = max(-1, min(1, place.offset)) * Double.pi / 2
    let out = Matrix.translation(x: 0, y: 0, z: depth)
    let back = Matrix.translation(x: 0, y: 0, z: -depth)
    // Neighbors that are not seen are behind the middle.
    let far = abs(place.offset) > 1 ? Matrix.translation(x: 0, y: 0, z: -depth * 4) : .identity
    return out * Matrix.rotation(angle, x: 0, y: 1, z: 0) * back * far * eye * place.base
  }
}
