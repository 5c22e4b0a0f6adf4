public import CarouselEngine

extension Detail {
  /// The surroundings of an opened item: the view, the content, its neighbors and the card that
  /// it grows from.
  ///
  /// Values are sanitized: lengths are 0…10⁹, others count as 0. A card that is not visible from
  /// the front is replaced by its bounds.
  public struct Scene: Equatable, Sendable {
    /// The size of the view in logical units.
    public let view: Size
    /// The size of the opened item's content in its own pixels.
    public let content: Size
    /// The content to the left, `nil` if there is none.
    public let before: Size?
    /// The content to the right, `nil` if there is none.
    public let after: Size?
    /// Where the card is in the carousel.
    public let card: Quad
    /// The pixels of the screen in a logical unit, 1/64…64.
    ///
    /// Others count as 1.
    public let pixelScale: Double

    /// The item that is opened, or `nil` if it is not known: another one is fitted again.
    public let item: ItemIdentity?

    /// How large the contents are at most while they are fitted into the view.
    public let limits: Limits

    /// The largest scales at which contents are fitted into the view, in logical units per pixel;
    /// infinite or invalid values mean that only the view is a limit.
    public struct Limits: Equatable, Sendable {
      /// For the opened item's content.
      public var content: Double
      /// For that to the left.
      public var before: Double
      /// For that to the right.
      public var after: Double

      /// Limits for each content.
      public init(
        content: Double = .infinity, before: Double = .infinity, after: Double = .infinity
      ) {
        func usable(_ scale: Double) -> Double { scale > 0 ? scale : .infinity }
        self.content = usable(content)
        self.before = usable(before)
        self.after = usable(after)
      }
    }

    /// The room between two neighbors, in logical units.
    static let gap = 24.0

    /// Describes what a detail is shown in.
    public init(
      view: Size, content: Size, before: Size? = nil, after: Size? = nil, card: Quad,
      pixelScale: Double = 1, limits: Limits = Limits(),
      item: ItemIdentity? = nil
    ) {
      self.view = Self.usable(view)
      self.content = Self.usable(content)
      self.before = before.map(Self.usable).flatMap { Self.isEmpty($0) ? nil : $0 }
      self.after = after.map(Self.usable).flatMap { Self.isEmpty($0) ? nil : $0 }
      self.card = Self.usable(card, in: self.view)
      (self.limits, self.item) = (limits, item)
      self.pixelScale = (1.0 / 64...64).contains(pixelScale) ? pixelScale : 1
    }

    /// Whether there is anything to show and room to show it in.
    public var isUsable: Bool { !Self.isEmpty(view) && !Self.isEmpty(content) }

    var middle: Point { Point(x: view.width / 2, y: view.height / 2) }

    /// The way from one item to the next, in logical units.
    var page: Double { view.width + Self.gap }

    var cardScale: Double {
      (card.signedArea / (content.width * content.height)).squareRoot()
    }

    /// The content on the given side, −1 or 1.
    func neighbor(_ side: Int) -> Size? { side < 0 ? before : after }

    /// The content fitted into the view.
    var fitted: Zoom {
      Zoom(content: content, view: view, pixelScale: pixelScale, limit: limits.content)
    }

    /// The content on the given side, fitted into the view, or `nil` if there is none.
    func fittedNeighbor(_ side: Int) -> Zoom? {
      neighbor(side).map {
        Zoom(
          content: $0, view: view, pixelScale: pixelScale,
          limit: side < 0 ? limits.before : limits.after)
      }
    }

    /// Whether it shows the same content in the same view; cards and neighbors may differ.
    func isLike(_ other: Scene) -> Bool {
      view == other.view && content == other.content
        && pixelScale == other.pixelScale && limits.content == other.limits.content
        && !isOfOtherItem(than: other)
    }

    /// Whether it shows the same content on its side.
    func isTurned(_ other: Scene) -> Bool {
      view == other.view && pixelScale == other.pixelScale && !isOfOtherItem(than: other)
        && content == Size(width: other.content.height, height: other.content.width)
    }

    /// Whether it is known to show another item.
    func isOfOtherItem(than other: Scene) -> Bool {
      item != other.item && item != nil && other.item != nil
    }

    func turned(to side: Int) -> Scene {
      Scene(
        view: view, content: neighbor(side) ?? content, before: side < 0 ? nil : content,
        after: side < 0 ? content : nil, card: card, pixelScale: pixelScale,
        limits: side < 0
          ? Limits(content: limits.before, after: limits.content)
          : Limits(content: limits.after, before: limits.content))
    }

    /// The corners of the content at `placement`.
    func quad(of placement: Placement) -> Quad {
      let shift = placement.pan + Vector(x: placement.turn, y: 0)
      let upright = rectangle(of: content, scale: placement.scale, shift: shift)
      guard placement.growth != 1 else { return upright }
      let (growth, left) = (placement.growth, 1 - placement.growth)
      func mixed(_ card: Point, _ upright: Point) -> Point {
        Point(
          x: (card.x + shift.x) * left + upright.x * growth,
          y: (card.y + shift.y) * left + upright.y * growth)
      }
      return Quad(
        topLeft: mixed(card.topLeft, upright.topLeft),
        topRight: mixed(card.topRight, upright.topRight),
        bottomRight: mixed(card.bottomRight, upright.bottomRight),
        bottomLeft: mixed(card.bottomLeft, upright.bottomLeft))
    }

    /// The upright corners of a content about the view's middle.
    func rectangle(of content: Size, scale: Double, shift: Vector) -> Quad {
      let (width, height) = (content.width * scale, content.height * scale)
      let (left, top) = (middle.x + shift.x - width / 2, middle.y + shift.y - height / 2)
      return Quad(
        topLeft: Point(x: left, y: top), topRight: Point(x: left + width, y: top),
        bottomRight: Point(x: left + width, y: top + height),
        bottomLeft: Point(x: left, y: top + height))
    }

    private static let shortest = 1e-3
    private static let longest = 1e9

    private static func isEmpty(_ size: Size) -> Bool { size.width == 0 || size.height == 0 }

    private static func usable(_ size: Size) -> Size {
      func usable(_ length: Double) -> Double {
        length.isFinite && length >= shortest ? min(length, longest) : 0
      }
      return Size(width: usable(size.width), height: usable(size.height))
    }

    private static func usable(_ card: Quad, in view: Size) -> Quad {
      let corners = [card.topLeft, card.topRight, card.bottomRight, card.bottomLeft]
      let isNear = corners.allSatisfy { abs($0.x) <= longest && abs($0.y) <= longest }
      if isNear, card.isFront { return card }
      // A point in the middle of the view where nothing is known, else the bounds, a unit wide at least.
      let middle = Point(x: view.width / 2, y: view.height / 2)
      let (low, high) = isNear ? card.bounds : (middle, middle)
      let (right, bottom) = (max(high.x, low.x + 1), max(high.y, low.y + 1))
      return Quad(
        topLeft: low, topRight: Point(x: right, y: low.y),
        bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: low.x, y: bottom))
    }
  }
}

extension Quad {
  /// Whether the corners are those of a convex shape seen from the front, with some area.
  fileprivate var isFront: Bool {
    func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    }
    return turn(topLeft, topRight, bottomRight) > 1e-6
      && turn(topRight, bottomRight, bottomLeft) > 1e-6
      && turn(bottomRight, bottomLeft, topLeft) > 1e-6
      && turn(bottomLeft, topLeft, topRight) > 1e-6
  }
}
