/// What cards, captions and the ground behind them look like.
struct Look: Equatable {
  var cards: CardStyle
  var backdrop: Backdrop
  var caption: CaptionStyle?
}

/// A look that turns into another.
struct LookChange {
  let start, end: Look
  /// How long it takes, in seconds.
  let duration: Double
  /// When its first frame was shown, or `nil` before that.
  private var began: Double?

  /// A change from `start` to `end` that begins with the next frame.
  init(from start: Look, to end: Look, duration: Double) {
    (self.start, self.end, self.duration) = (start, end, duration)
  }

  /// How much of the way is done in a frame that is shown at `time`, 0…1, slowly at both ends.
  mutating func fraction(at time: Double) -> Double {
    if began == nil { began = time }
    let way = min(1, max(0, (time - (began ?? time)) / max(duration, 1e-3)))
    return way * way * (3 - 2 * way)
  }

  /// The look after a share of the way, 0…1.
  func look(_ fraction: Double) -> LookInBetween {
    var between = LookInBetween(end)
    between.cards = start.cards.mixed(with: end.cards, fraction)
    (between.start, between.share) = (start, fraction)
    switch (start.backdrop.hasPicture, end.backdrop.hasPicture) {
    case (false, false):
      between.ground = start.backdrop.mixed(with: end.backdrop, fraction) ?? end.backdrop
      between.backdrop = between.ground
    case (false, true):
      (between.ground, between.backdropShare) = (start.backdrop, fraction)
    case (true, false):
      (between.backdrop, between.backdropShare) = (start.backdrop, 1 - fraction)
    case (true, true): break
    }
    return between
  }
}

/// What is painted: a look, or what lies on the way from one to another.
struct LookInBetween {
  var cards: CardStyle
  /// What is seen where no picture covers it.
  var ground: Backdrop
  /// What is painted over that, by a share of 0…1.
  var backdrop: Backdrop
  var backdropShare = 1.0
  /// The look that is left, or `nil` if there is none, and the one that follows.
  var start: Look?
  let end: Look
  /// How much is seen of that where colors cannot be mixed: of plates and letters.
  var share = 1.0

  /// A look, whole.
  init(_ look: Look) {
    (cards, ground, backdrop, end) = (look.cards, look.backdrop, look.backdrop, look)
  }

  /// The looks whose captions are seen, and how much of each.
  var captioned: [(look: Look, share: Double)] {
    guard let start, start.caption != end.caption || start.backdrop != end.backdrop else {
      return [(end, 1)]
    }
    return [(start, 1 - share), (end, share)]
  }
}

extension Backdrop {
  /// Whether a picture covers the ground.
  fileprivate var hasPicture: Bool {
    switch self {
    case .picture, .front: true
    case .color, .gradient, .vignette: false
    }
  }

  /// The colors on the way to another backdrop, or `nil` where they cannot be mixed.
  fileprivate func mixed(with other: Backdrop, _ fraction: Double) -> Backdrop? {
    func stops(_ backdrop: Backdrop) -> [RGBA]? {
      switch backdrop {
      case .color(let color): return [color]
      case .gradient(let colors): return colors.isEmpty ? nil : colors
      case .vignette, .picture, .front: return nil
      }
    }
    if self == other { return other }
    guard let own = stops(self), let theirs = stops(other) else { return nil }
    if own.count == 1, theirs.count == 1 { return .color(own[0].mixed(with: theirs[0], fraction)) }
    // A gradient is opaque.
    guard (own + theirs).allSatisfy({ $0.opacity == 1 }) else { return nil }
    let count = 9
    return .gradient(
      (0..<count).map { index in
        let down = Double(index) / Double(count - 1)
        return color(across: 0.5, down: down).mixed(
          with: other.color(across: 0.5, down: down), fraction)
      })
  }
}

extension CardStyle {
  /// The style on the way to another; pictures meet their cards as in that.
  func mixed(with other: CardStyle, _ fraction: Double) -> CardStyle {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    var style = other
    style.cornerRadius = mix(cornerRadius, other.cornerRadius)
    style.verticalPlace = mix(verticalPlace, other.verticalPlace)
    style.depthShading = mix(depthShading, other.depthShading)
    // What is not there is there with an opacity of 0.
    if var (a, b) = Self.pair(shadow, other.shadow) {
      if shadow == nil { a.opacity = 0 }
      if other.shadow == nil { b.opacity = 0 }
      style.shadow = ShadowStyle(
        softness: mix(a.softness, b.softness), drop: mix(a.drop, b.drop),
        opacity: mix(a.opacity, b.opacity))
    }
    if var (a, b) = Self.pair(reflection, other.reflection) {
      if reflection == nil { a.opacity = 0 }
      if other.reflection == nil { b.opacity = 0 }
      style.reflection = ReflectionStyle(
        length: mix(a.length, b.length), opacity: mix(a.opacity, b.opacity), gap: mix(a.gap, b.gap))
    }
    return style
  }

  /// Both values, one in place of the other where that is missing, or `nil` if both are.
  private static func pair<Value>(_ a: Value?, _ b: Value?) -> (Value, Value)? {
    guard let some = a ?? b else { return nil }
    return (a ?? some, b ?? some)
  }
}
