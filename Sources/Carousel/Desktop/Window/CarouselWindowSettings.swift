public import CarouselAccessibility
public import CarouselAnnouncements
public import CarouselEngine
import CarouselText
package import CarouselView
public import Wayland

/// How the window of a carousel begins, and what it does besides showing the carousel.
public struct CarouselWindowSettings: Sendable {
  /// The title; one safe line.
  public var title = "Carousel"
  /// Whether the title names the item in front, its position and its folder, and ``title`` only where there
  /// is no folder: `Harbour – 7 of 20 – Wallpapers`.
  public var titleFollowsItem = false
  /// The name by which desktops know the program.
  public var appID = "carousel"
  /// The icon of the window in lists of windows, if it is not that of ``appID``.
  public var icon: WindowIcon?
  /// The size of the content where the compositor leaves it to us, logical units.
  public var size = Size(width: 1024, height: 640)
  /// How many bits a pixel has; those of an overlay always 32.
  public var depth = PixelDepth.preferred
  /// Whether to begin with the whole screen.
  public var isFullscreen = false
  /// The name of the screen for an overlay or a window that begins full screen, such as `DP-1`; empty to leave
  /// it to the compositor.
  public var outputName = ""
  /// Whether the window has a frame: the compositor's, or a title bar where it decorates none.
  public var isDecorated = true
  /// Whether to lie over all windows with the keyboard to itself, where the compositor has layers; else it
  /// is a window.
  public var isOverlay = false
  /// How an overlay lies on its screen.
  public var overlay = OverlaySettings()
  /// Whether the carousel appears in its session only when ``CarouselWindow/show()`` is called.
  public var appearsOnRequest = false
  /// Whether the window closes when the desktop asks for it, as it does for Alt+F4.
  public var closesOnRequest = true
  /// What is written in the middle while there are no items, the first line larger; nothing if empty.
  public var emptyLines: [String] = []
  /// Whether Escape and q close the window, and f turns full screen on and off.
  public var hasWindowKeys = true
  /// Whether Control and C copies the path of the picture in front.
  public var copiesPaths = true
  /// Whether the screen stays on even while there is no automatic motion.
  public var keepsScreenOn = false
  /// Whether the pointer is seen only for a while after it has moved.
  public var hidesIdlePointer = false
  /// The item in front at the beginning, and again after idling, from 0.
  public var startIndex = 0
  /// The item in front at the beginning, if it is not ``startIndex``.
  public var openingIndex: Int?
  /// Whether items passed on the way are announced too.
  public var announcesMoving = false
  /// A slide show from the first frame on, or `nil` for none.
  public var autoplay: Autoplay?
  /// The seconds without input after which it returns to how it began: what is open closes, a slide show goes on,
  /// and the item ``startIndex`` is shown if ``returnsToFirst`` is set; `nil` for never.
  public var returnsAfter: Double?
  /// Whether it returns to the item ``startIndex``.
  public var returnsToFirst = true
  /// Whether each card is as large as the view.
  public var cardsFillView = false
  /// The seconds that a step of a key or command to the next item takes, 0 or more; `nil` for as many as it takes by
  /// the carousel's feel.
  package var stepDuration: Double?
  /// Whether the cards are rows of a menu, as many as are legible, below a line at the upper edge.
  ///
  /// It is for a vertical linear arrangement; others keep their cards.
  public var cardsAreRows = false
  /// Whether a tap or click next to the cards closes an overlay, and a swipe down closes one that scrolls sideways.
  public var closesFromOutside = false
  /// Whether an overlay closes when another surface takes the keyboard.
  public var closesWithoutFocus = false
  /// Whether thumbnails are shown under an opened item.
  public var showsStrip = false
  /// The words of announcements.
  public var phrases = Phrases()
  /// The description of the program for screen readers, or `nil` to show them nothing.
  public var accessibility: AccessibleApplication? = AccessibleApplication(
    name: "Carousel", version: "")
  /// What screen readers call the list of items.
  public var listLabel = "Items"
  /// The address of the bus for the user's programs, or `nil` for what the environment says.
  var sessionBus: String?

  /// The program's standard.
  public init() {}

  var window: WindowSettings {
    WindowSettings(
      title: title, appID: appID,
      size: SurfaceSize(width: Int(bounded(size.width)), height: Int(bounded(size.height))),
      minimumSize: SurfaceSize(width: 120, height: 90), isFullscreen: isFullscreen,
      decoration: isDecorated ? .automatic : .none, titleBar: nil, icon: icon)
  }

  private func bounded(_ length: Double) -> Double {
    length.isFinite ? min(16384, max(1, length.rounded())) : 1
  }
}

/// How an overlay lies on its screen.
public struct OverlaySettings: Equatable, Sendable {
  /// How high it lies.
  public var layer = LayerSettings.Layer.overlay
  /// The edges it is fixed to; between two opposite ones it takes all the room.
  public var edges = LayerSettings.Edges.all
  /// The distance from those edges, in logical units.
  public var margin = 0

  /// An overlay that covers the screen.
  public init() {}

  /// The settings of a layer on a screen for a program, whose size counts where the layer does not take all the room.
  func settings(appID: String, size: Size, output: Output? = nil) -> LayerSettings {
    func side(_ side: Double, _ between: LayerSettings.Edges) -> Int {
      edges.isSuperset(of: between) ? 0 : Int(max(1, min(side.rounded(), 16384)))
    }
    return LayerSettings(
      name: appID, layer: layer, edges: edges,
      size: SurfaceSize(
        width: side(size.width, [.left, .right]), height: side(size.height, [.top, .bottom])),
      exclusiveZone: -1,
      margins: LayerSettings.Margins(top: margin, right: margin, bottom: margin, left: margin),
      keyboard: .exclusive, output: output)
  }
}

extension CarouselWindowSettings {
  /// An item with the text that is spoken of it: that a folder is one.
  package func spoken(_ item: CarouselItem) -> CarouselItem {
    guard item.isContainer, item.alternativeText == nil else { return item }
    var item = item
    item.alternativeText = phrases.folder(label: item.label.plainLine())
    return item
  }
}

extension CarouselWindow {
  /// An item with the text that is spoken of it.
  package func spoken(_ item: CarouselItem) -> CarouselItem { settings.spoken(item) }
}
