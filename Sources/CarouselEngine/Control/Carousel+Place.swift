extension Carousel {
  /// Where one card belongs now.
  struct Placement: Equatable, Sendable {
    var matrix: Matrix
    var center: Point
    var opacity: Double
    var offset: Double
  }

  /// The middle of the view, shifted by content offset and alignment.
  var center: Point {
    let axis = configuration.axis
    var center = Point(
      x: viewSize.width / 2 + configuration.contentOffset.width,
      y: viewSize.height / 2 + configuration.contentOffset.height)
    let room = (viewSize.along(axis) - itemWidth) / 2
    var shift =
      switch configuration.alignment {
      case .start: -room
      case .center: 0.0
      case .end: room
      }
    if arrangement.isMirrored { shift = -shift }
    if axis == .horizontal { center.x += shift } else { center.y += shift }
    return center
  }

  /// Where `card` belongs at the present position, whatever morph is running.
  func placement(of card: LoadedCard) -> Placement {
    placement(of: card, offset: offset(ofCard: card.index))
  }

  /// Where `card` belongs if it is `offset` items from the present position.
  func placement(of card: LoadedCard, offset: Double) -> Placement {
    let matrix = arrangement.transform(
      offset: offset, distance: distance(ofOffset: offset), flip: flipState,
      configuration: configuration)
    return Placement(
      matrix: matrix, center: center, opacity: arrangement.fade.alpha(offset), offset: offset)
  }

  /// Where `card` is seen at the present time, on its way to where it belongs.
  func shownPlacement(of card: LoadedCard) -> Placement {
    shownPlacement(of: card, offset: offset(ofCard: card.index))
  }

  /// Where `card` is seen on its way to `offset` items from the present position.
  func shownPlacement(of card: LoadedCard, offset: Double) -> Placement {
    var placement = placement(of: card, offset: offset)
    guard let morph = card.morph else { return placement }
    let done = morph.fraction(at: now)
    placement.matrix = morph.matrix.mixed(with: placement.matrix, done)
    placement.center = Point(
      x: morph.center.x + (placement.center.x - morph.center.x) * done,
      y: morph.center.y + (placement.center.y - morph.center.y) * done)
    placement.opacity = morph.opacity + (placement.opacity - morph.opacity) * done
    return placement
  }

  /// The size of `card` at the present time, on its way to its own.
  func shownSize(of card: LoadedCard) -> Size {
    guard let morph = card.morph, morph.size != card.size else { return card.size }
    let done = morph.fraction(at: now)
    return Size(
      width: morph.size.width + (card.size.width - morph.size.width) * done,
      height: morph.size.height + (card.size.height - morph.size.height) * done)
  }

  /// Whether `card` is not drawn because its back is to the eye.
  func isHidden(_ matrix: Matrix) -> Bool {
    let shows = configuration.options.isOn(
      .showsBackfaces,
      default: configuration.isDoubleSided && configuration.kind != .invertedCylinder)
    return !shows && !(matrix.m33 > 0)
  }
}
