import CarouselEngine
import CarouselPaint
public import CarouselView

/// How pictures that fill the view follow each other.
public enum SlideTransition: String, CaseIterable, Sendable {
  /// The next picture fades in over the one before.
  case fade
  /// The next picture pushes the one before out of the view.
  case push
  /// The next picture fades in, and each one grows or shrinks slowly.
  case pan
  /// Both turn like the sides of a cube.
  case turn

  /// Makes a style show slides; what the user has set stays.
  public func apply(to style: inout CarouselStyle) {
    style.layout = .classic
    style.caption = nil
    style.cards.cornerRadius = 0
    (style.cards.reflection, style.cards.shadow) = (nil, nil)
    style.cards.depthShading = 0
    style.cards.showsLoading = false
    style.cards.smallPictures = style.cards.fit == .fill ? .enlarged : .plain
    style.cards.verticalPlace = 0.5
    var configuration = style.configuration
    configuration.kind = self == .push ? .linear : .custom
    configuration.perspective = 0
    set(.wrap, 1, in: &configuration)
    set(.spacing, 1, in: &configuration)
    set(.visibleItems, 3, in: &configuration)
    switch self {
    case .push: break
    case .fade, .pan:
      style.drifts = self == .pan
      // The one before stays below until the next one covers it.
      set(.fadeMin, style.cards.fit == .fill ? -1 : 0, in: &configuration)
      set(.fadeMax, 0, in: &configuration)
      set(.fadeRange, 1, in: &configuration)
      configuration.placing = { place in
        // At rest the one before is out of the way: the next one may not be there yet.
        let aside = place.offset > -0.999 ? 0 : 4 * place.itemWidth
        return CardPose(
          Matrix.translation(x: aside, y: 0, z: place.offset * 0.01) * place.base)
      }
    case .turn:
      configuration.placing = { CardPose(Self.side(of: $0)) }
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
  @Sendable private static func side(of place: CardSpot) -> Matrix {
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
