/// The configured size and state of a window.
public struct ToplevelConfiguration: Hashable, Sendable {
  /// The width in logical units.
  ///
  /// 0 leaves it to the client.
  public var width: Int
  /// The height in logical units.
  ///
  /// 0 leaves it to the client.
  public var height: Int
  /// The states, numbered as `xdg_toplevel.state`.
  public var states: Set<UInt32>
  /// Where a popup lies in its parent's geometry, or `nil` for windows.
  var place: PixelRectangle?

  /// Makes a configuration.
  public init(width: Int, height: Int, states: Set<UInt32> = []) {
    self.width = width
    self.height = height
    self.states = states
  }

  /// Whether the window is maximized: it must have exactly the size it was given.
  public var isMaximized: Bool { states.contains(1) }
  /// Whether the window is fullscreen: it must not be larger than the size it was given.
  public var isFullscreen: Bool { states.contains(2) }
  /// Whether the window is being resized: it must not be larger than the size it was given.
  package var isResizing: Bool { states.contains(3) }
  /// Whether the window is not visible, so that drawing is wasteful.
  public var isSuspended: Bool { states.contains(9) }

  /// How a window of `width` × `height` logical units violates this configuration, or `nil` if it does not.
  ///
  /// A maximized window has exactly its size, a fullscreen or resizing one at most. Zero leaves the choice to
  /// the client.
  package func violation(width: Int, height: Int) -> String? {
    func differs(_ size: Int, _ told: Int) -> Bool { told > 0 && size != told }
    func exceeds(_ size: Int, _ told: Int) -> Bool { told > 0 && size > told }
    if isMaximized, differs(width, self.width) || differs(height, self.height) {
      return "maximized to \(self.width)×\(self.height), yet \(width)×\(height)"
    }
    if isFullscreen || isResizing, exceeds(width, self.width) || exceeds(height, self.height) {
      return "told at most \(self.width)×\(self.height), yet \(width)×\(height)"
    }
    return nil
  }
}
