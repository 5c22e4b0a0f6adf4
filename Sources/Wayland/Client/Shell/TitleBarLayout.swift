/// Where the title bar, its buttons, the edges that resize and the content lie in a window.
///
/// Places are the surface's, in logical units with the origin at the top left. The bar comes first
/// and the content below it.
struct TitleBarLayout: Equatable {
  enum Target: Equatable {
    /// The content, or nothing of the window at all.
    case content
    /// A part of the title bar.
    case part(TitleBar.Part)
    /// An edge or a corner, by which the window is resized.
    case edge(XdgToplevel.ResizeEdge)
  }

  /// How far from the border an edge reaches inwards for a finger, in logical units.
  static var fingerReach: Double { 12 }
  /// How far from the corner an edge of a window with a shadow resizes both ways, in logical units.
  static var cornerReach: Double { 24 }

  var content = SurfaceSize(width: 1, height: 1)
  /// The height of the bar, or 0 where there is none.
  var barHeight = 0
  var buttonWidth = 0.0
  /// The buttons at both ends of the bar; those at the right end have precedence where there is no room.
  var buttons = TitleBar.Buttons(left: [], right: [])
  /// Whether the window can be resized by its edges.
  var hasEdges = false
  /// The edges that cannot be moved, as bits of `xdg_toplevel.resize_edge`.
  var fixedEdges: UInt32 = 0
  /// Whether the edges can be taken hold of outside of the window, in its shadow.
  var hasShadow = false

  /// How far from the border an edge reaches inwards for a pointer, in logical units.
  var pointerReach: Double { hasShadow ? 0 : 6 }

  var surface: SurfaceSize {
    SurfaceSize(width: content.width, height: content.height + barHeight)
  }

  /// A place of the surface as a place of the content.
  func content(_ place: SurfacePoint) -> SurfacePoint {
    SurfacePoint(x: place.x, y: place.y - Double(barHeight))
  }

  /// Returns what a pointer at `place` is over, or a finger with its reach.
  func target(at place: SurfacePoint, reach: Double? = nil) -> Target {
    // The bar has no room for more: its buttons lie at the border.
    let reach = place.y < Double(barHeight) ? pointerReach : reach ?? pointerReach
    if let edge = edge(at: place, reach: reach) { return .edge(edge) }
    return part(at: place).map { .part($0) } ?? .content
  }

  /// The part of the bar at `place`, edges aside; `nil` outside of the bar.
  func part(at place: SurfacePoint) -> TitleBar.Part? {
    guard place.y >= 0, place.y < Double(barHeight) else { return nil }
    guard buttonWidth > 0 else { return .caption }
    func button(_ distance: Double, in buttons: [TitleBar.Part]) -> TitleBar.Part? {
      let number = (distance / buttonWidth).rounded(.down)
      return number >= 0 && number < Double(buttons.count) ? buttons[Int(number)] : nil
    }
    return button(Double(content.width) - place.x, in: buttons.right.reversed())
      ?? button(place.x, in: buttons.left) ?? .caption
  }

  private func edge(at place: SurfacePoint, reach: Double) -> XdgToplevel.ResizeEdge? {
    guard hasEdges else { return nil }
    let exact = sides(at: place, reach: reach)
    guard exact != 0 else { return nil }
    let wide = hasShadow ? sides(at: place, reach: Self.cornerReach) : exact
    // In a window smaller than two edges opposite ones meet: neither counts.
    return [wide, exact].map { $0 & ~fixedEdges }
      .first { [1, 2, 4, 5, 6, 8, 9, 10].contains($0) }
      .map { XdgToplevel.ResizeEdge(rawValue: $0) }
  }

  /// The sides that are within `reach` inwards, or beyond which `place` lies.
  private func sides(at place: SurfacePoint, reach: Double) -> UInt32 {
    var edge: UInt32 = 0
    if place.y < reach { edge |= XdgToplevel.ResizeEdge.top.rawValue }
    if place.y >= Double(surface.height) - reach {
      edge |= XdgToplevel.ResizeEdge.bottom.rawValue
    }
    if place.x < reach { edge |= XdgToplevel.ResizeEdge.left.rawValue }
    if place.x >= Double(surface.width) - reach {
      edge |= XdgToplevel.ResizeEdge.right.rawValue
    }
    return edge
  }
}

/// The title bar of a window: where it lies, whose input is its own, and what of it is painted.
struct TitleBarView {
  var filter = TitleBarFilter()
  private var bar: TitleBar?
  private var picture = TitleBarPicture()

  init(_ bar: TitleBar?) {
    self.bar = bar
  }

  /// The buttons that the bar has where the compositor can serve them.
  var buttons: TitleBar.Buttons {
    get { bar?.buttons ?? .standard }
    set { bar?.buttons = newValue }
  }

  /// The height in logical units, or 0 while there is none.
  var height: Int { filter.layout.barHeight }

  /// Whether the window is to have a shadow where it can.
  var wantsShadow: Bool { filter.layout.hasEdges && bar?.hasShadow == true }

  /// Lays bar and edges out; `able` says what the compositor can do with windows, `nil` all.
  mutating func layOut(
    _ configuration: WindowConfiguration, _ able: [XdgToplevel.WmCapabilities]?, hasShadow: Bool
  ) {
    guard configuration.hasTitleBar, let bar else {
      filter.layout = TitleBarLayout(content: configuration.size)
      return
    }
    // All buttons where the compositor does not say which of them it can serve.
    let buttons = bar.buttons.filter { part in
      switch part {
      case .minimize: able?.contains(.minimize) != false
      case .maximize: able?.contains(.maximize) != false
      case .caption, .close: true
      }
    }
    filter.layout = TitleBarLayout(
      content: configuration.size, barHeight: bar.height, buttonWidth: bar.buttonWidth,
      buttons: buttons,
      hasEdges: !configuration.states.bindsSize && !configuration.states.isTiled,
      fixedEdges: configuration.states.fixedEdges, hasShadow: hasShadow)
  }

  /// Whether it looks different from what was painted last.
  func isNew(_ title: String, _ configuration: WindowConfiguration?) -> Bool {
    guard let appearance = appearance(title, configuration) else { return false }
    return appearance != picture.appearance
  }

  /// Has the bar painted again, whatever it looked like.
  mutating func forgetPicture() { picture = TitleBarPicture() }

  /// Returns what paints the bar for frame number `frame`, or `nil` if it is there already, and whether it differs from
  /// the frame before.
  ///
  /// The painter may change the window, so it is called without access to this value.
  mutating func painter(
    _ title: String, _ configuration: WindowConfiguration?, lastFrame: Int?, frame: Int
  ) -> (isNew: Bool, paint: ((PixelBuffer) -> Void)?) {
    guard let bar, let appearance = appearance(title, configuration) else { return (false, nil) }
    let (isNew, isPainted) = picture.show(appearance, lastFrame: lastFrame, frame: frame)
    return (isNew, isPainted ? { bar.paint($0, appearance) } : nil)
  }

  /// What it looks like now, or `nil` while there is none.
  private func appearance(
    _ title: String, _ configuration: WindowConfiguration?
  ) -> TitleBar.Appearance? {
    guard let configuration, height > 0 else { return nil }
    return TitleBar.Appearance(
      title: title, isActive: configuration.states.contains(.activated),
      isMaximized: configuration.states.contains(.maximized), hovered: filter.hovered,
      pressed: filter.pressed, width: Double(configuration.size.width),
      scale: configuration.scale, buttons: filter.layout.buttons)
  }
}

/// What of the title bar is painted, and since which frame.
struct TitleBarPicture {
  private(set) var appearance: TitleBar.Appearance?
  private var changedInFrame = 0

  /// Notes what frame number `frame` shows, in memory that was last drawn for frame number `lastFrame`.
  ///
  /// - Returns: Whether that differs from the frame before, and whether it has to be painted.
  mutating func show(
    _ new: TitleBar.Appearance, lastFrame: Int?, frame: Int
  ) -> (isNew: Bool, isPainted: Bool) {
    let isNew = new != appearance
    if isNew {
      appearance = new
      changedInFrame = frame
    }
    return (isNew, isNew || (lastFrame ?? 0) < changedInFrame)
  }
}
