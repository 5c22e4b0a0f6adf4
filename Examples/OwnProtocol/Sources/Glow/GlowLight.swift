public import Wayland

/// A light that shines around a window, where the compositor can make one.
public final class GlowLight {
  /// The names of the colors the compositor has, each with its bytes.
  public private(set) var palette: [String: [UInt8]] = [:]
  /// Called when the light is seen, with its strength.
  public var onShown: ((Double) -> Void)?
  /// Called when the compositor put the light out.
  public var onOver: (() -> Void)?
  /// Whether a light shines.
  public var isLit: Bool { glow != nil }

  private let manager: Singleton<ExampleGlowManagerV1>
  private var glow: Owned<ExampleGlowV1>?

  /// Finds the compositor's global, now or whenever it comes.
  public init(_ session: Session) {
    manager = Singleton(session.registry)
    manager.onChange = { [weak self] in self?.follow() }
    follow()
  }

  /// Lights the edges of a window.
  ///
  /// It has no effect on compositors without lights.
  public func light(
    _ window: Window, _ type: ExampleGlowV1.TypeValue, edges: ExampleGlowV1.Edges,
    strength: Double
  ) {
    guard let surface = window.surface.proxy, let manager = manager.proxy else { return }
    let glow = manager.getGlow(surface: surface)
    glow.onEvent { [weak self] in self?.take($0) }
    glow.set(type: type, edges: edges, strength: strength, offset: -2, label: nil)
    self.glow = consume glow
  }

  /// Fades the light out.
  ///
  /// Compositors with version 1 turn it off immediately.
  public func fadeOut(milliseconds: UInt32) {
    glow.take()?.fadeOut(milliseconds: milliseconds)
  }

  private func follow() {
    manager.proxy?.onEvent { [weak self] event in
      switch event {
      case .palette(let name, let colors): self?.palette[name] = colors
      }
    }
  }

  private func take(_ event: ExampleGlowV1.Event) {
    switch event {
    case .shown(_, _, let strength): onShown?(strength)
    case .over:
      glow = nil
      onOver?()
    }
  }
}
