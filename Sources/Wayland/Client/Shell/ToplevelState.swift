/// What the compositor has made of a window.
public struct ToplevelState: OptionSet, Hashable, Sendable {
  /// The bits: bit n is the wire's state n.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ state: XdgToplevel.State) { rawValue = 1 << state.rawValue }

  /// As large as the work area.
  public static var maximized: Self { Self(.maximized) }
  /// As large as the screen, without decoration.
  public static var fullscreen: Self { Self(.fullscreen) }
  /// The user is dragging an edge.
  public static var resizing: Self { Self(.resizing) }
  /// The user works in this window.
  public static var activated: Self { Self(.activated) }
  /// Something is at the left edge.
  package static var tiledLeft: Self { Self(.tiledLeft) }
  /// Something is at the right edge.
  package static var tiledRight: Self { Self(.tiledRight) }
  /// Something is at the upper edge.
  package static var tiledTop: Self { Self(.tiledTop) }
  /// Something is at the lower edge.
  package static var tiledBottom: Self { Self(.tiledBottom) }
  /// The left edge cannot be moved.
  package static var constrainedLeft: Self { Self(.constrainedLeft) }
  /// The right edge cannot be moved.
  package static var constrainedRight: Self { Self(.constrainedRight) }
  /// The upper edge cannot be moved.
  package static var constrainedTop: Self { Self(.constrainedTop) }
  /// The lower edge cannot be moved.
  package static var constrainedBottom: Self { Self(.constrainedBottom) }
  /// The window is not visible; frames would be wasted.
  public static var suspended: Self { Self(.suspended) }

  /// Reads the states of a configure: 32-bit words; unknown ones and a torn last one are ignored.
  init(wire bytes: [UInt8]) {
    rawValue = [UInt32](wire: bytes).reduce(0) { $1 < 32 ? $0 | 1 << $1 : $0 }
  }

  /// Whether an edge lies against something.
  package var isTiled: Bool {
    !isDisjoint(with: [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom])
  }

  /// The edges that cannot be moved, as bits of `xdg_toplevel.resize_edge`.
  var fixedEdges: UInt32 {
    let edges: [(Self, XdgToplevel.ResizeEdge)] = [
      (.constrainedTop, .top), (.constrainedBottom, .bottom), (.constrainedLeft, .left),
      (.constrainedRight, .right),
    ]
    return edges.reduce(0) { contains($1.0) ? $0 | $1.1.rawValue : $0 }
  }

  /// States in which the compositor's size is binding.
  var bindsSize: Bool { !isDisjoint(with: [.maximized, .fullscreen]) }
}
