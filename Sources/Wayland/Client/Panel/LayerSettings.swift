/// Where a panel lies, and what it is to the windows around it.
public struct LayerSettings {
  /// How high a panel lies.
  public enum Layer: UInt32, Sendable {
    /// Below all windows.
    case background
    /// Above the background, below windows.
    case bottom
    /// Above windows, below those that take the whole screen.
    case top
    /// Above everything.
    case overlay
  }

  /// Whether a panel wants the keyboard.
  public enum KeyboardUse: UInt32, Sendable {
    /// Never.
    case none
    /// Exclusively, before all other surfaces.
    case exclusive
    /// When the user chooses it, as a window. Where that is unknown, never.
    case onDemand
  }

  /// Edges of the screen.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits, as on the wire.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The upper edge.
    public static var top: Self { Self(rawValue: 1) }
    /// The lower edge.
    public static var bottom: Self { Self(rawValue: 2) }
    /// The left edge.
    public static var left: Self { Self(rawValue: 4) }
    /// The right edge.
    public static var right: Self { Self(rawValue: 8) }
    /// All four.
    public static var all: Self { [.top, .bottom, .left, .right] }
  }

  /// Distances from the edges, in logical units.
  public struct Margins: Hashable, Sendable {
    /// From the upper edge.
    public var top: Int
    /// From the right edge.
    public var right: Int
    /// From the lower edge.
    public var bottom: Int
    /// From the left edge.
    public var left: Int

    /// Makes margins, by default none.
    public init(top: Int = 0, right: Int = 0, bottom: Int = 0, left: Int = 0) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }
  }

  /// What the panel is for, as desktops' rules name it, like `launcher`.
  ///
  /// This cannot be changed later.
  public var name: String
  /// The screen, which cannot be changed later.
  ///
  /// `nil` leaves it to the compositor.
  public var output: Output?
  /// Whether every pixel will be opaque, which cannot be changed later.
  public var isOpaque: Bool
  /// How high it lies.
  public var layer: Layer
  /// The edges it is fixed to.
  ///
  /// Without any it lies in the middle.
  public var edges: Edges
  /// The size.
  ///
  /// A side of 0 takes all the room there is between the two edges of that side.
  public var size: SurfaceSize
  /// The room that others leave free for it at its edge.
  ///
  /// 0 keeps out of others' way, −1 does not.
  public var exclusiveZone: Int
  /// The distances from its edges.
  public var margins: Margins
  /// Whether it wants the keyboard.
  public var keyboard: KeyboardUse

  /// Makes settings.
  public init(
    name: String, layer: Layer = .top, edges: Edges = [], size: SurfaceSize,
    exclusiveZone: Int = 0, margins: Margins = Margins(), keyboard: KeyboardUse = .none,
    output: Output? = nil, isOpaque: Bool = false
  ) {
    self.name = name
    self.layer = layer
    self.edges = edges
    self.size = size
    self.exclusiveZone = exclusiveZone
    self.margins = margins
    self.keyboard = keyboard
    self.output = output
    self.isOpaque = isOpaque
  }

  /// The size to request: the compositor refuses a side of 0 without both of its edges.
  var askedSize: SurfaceSize {
    let longest = ShmBuffer.longestSide
    func side(_ side: Int, between edges: Edges) -> Int {
      min(max(side, self.edges.isSuperset(of: edges) ? 0 : 1), longest)
    }
    return SurfaceSize(
      width: side(size.width, between: [.left, .right]),
      height: side(size.height, between: [.top, .bottom]))
  }
}
