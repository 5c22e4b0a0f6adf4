/// A custom title bar, for compositors that do not decorate windows.
///
/// The content lies below it. The caller paints the bar; the window implements its behavior.
public struct TitleBar {
  /// What lies under the pointer.
  public enum Part: Hashable, Sendable {
    /// Nothing special: dragging moves the window, two clicks maximize it.
    case caption
    /// The button that puts the window away.
    case minimize
    /// The button that makes the window as large as possible, or as it was.
    case maximize
    /// The button that closes the window.
    case close
  }

  /// What a painter needs to know.
  public struct Appearance: Equatable, Sendable {
    /// The title.
    public var title: String
    /// Whether the user works in this window.
    public var isActive: Bool
    /// Whether the window is maximized.
    public var isMaximized: Bool
    /// What a pointer or a pressing finger is over, or `nil` if they are elsewhere.
    public var hovered: Part?
    /// The button that acts if it is released now, or `nil` if none is, or the press slid off it.
    public var pressed: Part?
    /// The width in logical units.
    public var width: Double
    /// The scale to paint at.
    public var scale: Scale
    /// The buttons that the compositor can serve.
    public var buttons: Buttons
  }

  /// The height in logical units.
  public var height: Int
  /// The width of one button in logical units.
  public var buttonWidth: Double
  /// The buttons at both ends.
  public var buttons = Buttons.standard
  /// Whether the window has a shadow as well, by which it can be resized, where the compositor can show one.
  package var hasShadow: Bool
  /// Paints the bar; called when its appearance or its size changed.
  public var paint: (PixelBuffer, Appearance) -> Void

  /// Makes a title bar.
  public init(
    height: Int = 36, buttonWidth: Double = 40, hasShadow: Bool = true,
    paint: @escaping (PixelBuffer, Appearance) -> Void
  ) {
    self.height = max(height, 1)
    self.buttonWidth = buttonWidth
    self.hasShadow = hasShadow
    self.paint = paint
  }
}

extension TitleBar {
  /// The buttons at both ends of a title bar, each side from left to right.
  public struct Buttons: Hashable, Sendable {
    /// The buttons at the left end.
    public var left: [Part]
    /// The buttons at the right end.
    public var right: [Part]

    /// Makes a layout.
    public init(left: [Part], right: [Part]) {
      (self.left, self.right) = (left, right)
    }

    /// All buttons at the right end, closing last.
    public static let standard = Buttons(left: [], right: [.minimize, .maximize, .close])

    /// Reads a layout as GNOME's setting `button-layout` writes it, such as `close:minimize,maximize`.
    ///
    /// Without a colon all buttons are at the left end. Unknown words, such as `appmenu`, are left out, and a repeated
    /// button counts once.
    public init(layout text: String) {
      var seen: Set<Part> = []
      let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.split(separator: ",").compactMap { word -> Part? in
          let part: Part? =
            switch word.drop(while: { $0 == " " }) {
            case "minimize": .minimize
            case "maximize": .maximize
            case "close": .close
            default: nil
            }
          return part.flatMap { seen.insert($0).inserted ? $0 : nil }
        }
      }
      self.init(left: sides.first ?? [], right: sides.count > 1 ? sides[1] : [])
    }

    var all: [Part] { left + right }

    /// The same without the buttons that fail a test.
    func filter(_ isKept: (Part) -> Bool) -> Buttons {
      Buttons(left: left.filter(isKept), right: right.filter(isKept))
    }
  }
}
