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
