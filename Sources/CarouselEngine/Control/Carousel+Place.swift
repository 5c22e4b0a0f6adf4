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
    let offset = offset(ofItem: card.index)
    let matrix = arrangement.transform(
      offset: offset, distance: distance(offset, of: card), flip: flipState,
      configuration: configuration)
    return Placement(
      matrix: matrix, center: center, opacity: arrangement.fade.alpha(offset), offset: offset)
  }

  /// Where `card` is seen at the present time, on its way to where it belongs.
  func shownPlacement(of card: LoadedCard) -> Placement {
    var placement = placement(of: card)
    guard let morph = card.morph else { return placement }
    let done = morph.fraction(at: now)
    placement.matrix = morph.matrix.mixed(with: placement.matrix, done)
    placement.center = Point(
      x: morph.center.x + (placement.center.x - morph.center.x) * done,
      y: morph.center.y + (placement.center.y - morph.center.y) * done)
    placement.opacity = morph.opacity + (placement.opacity - morph.opacity) * done
    return placement
  }

  /// The distance of a card along the axis before spacing, as a length.
  private func distance(_ offset: Double, of card: LoadedCard) -> Double {
    guard configuration.usesCardLengths,
      configuration.kind == .linear || configuration.kind.isCoverFlow
    else { return offset * itemWidth }
    return variableDistance(to: card.index, offset: offset)
  }

  /// Whether a tap reaches what is inside `card`: always, or only while it is the current one if a
  /// tap on the others brings them to the centre.
  func isInteractive(_ card: LoadedCard) -> Bool {
    (!configuration.centersSelection || card.index == index)
      && !isHidden(placement(of: card).matrix)
  }

  /// Whether `card` is not drawn because its back is to the eye.
  func isHidden(_ matrix: Matrix) -> Bool {
    let shows = configuration.options.isOn(
      .showsBackfaces,
      default: configuration.isDoubleSided && configuration.kind != .invertedCylinder)
    return !shows && !(matrix.m33 > 0)
  }
}
