import CarouselPaint
import CarouselText
import CarouselView
import Projection
import QuadRaster
import Wayland

/// A window of the session, or an output, as an item of the carousel.
final class WindowCard {
  /// What is shown.
  enum Subject {
    case window(ForeignWindow)
    case output(Output)
  }

  let subject: Subject
  /// The item's identity.
  let id: String
  /// The line that a chooser for screen sharing writes, or `nil` where nothing is to be written.
  private let line: String?
  /// Whether it can be captured, as far as is known.
  var isCapturable = true
  /// Finds the icon of the program.
  private let findIcon: () -> Pathname?
  private lazy var icon = findIcon()
  private let picture = LivePicture(width: 1, height: 1)
  /// Whether the picture shows anything.
  private var isPictured = false
  /// How many pixels of the window, in each direction, are one of the picture.
  private var step = 1
  private var size = PixelSize(width: 0, height: 0)

  /// A card; `findIcon` is called where there is no picture to show.
  init(_ subject: Subject, line: String?, findIcon: @escaping () -> Pathname?) {
    (self.subject, self.line, self.findIcon) = (subject, line, findIcon)
    id =
      switch subject {
      case .window(let window): "window-\(window.number)"
      case .output(let output): "output-\(output.state.name)"
      }
  }

  /// The window, or `nil` for an output.
  var window: ForeignWindow? {
    if case .window(let window) = subject { window } else { nil }
  }

  /// The output, or `nil` for a window.
  var output: Output? {
    if case .output(let output) = subject { output } else { nil }
  }

  /// Copies the changes of a frame, in a size that suffices for a card of `cardWidth` pixels.
  func take(_ frame: CapturedFrame, cardWidth: Int) {
    var damage = frame.damage
    let new = PixelSize(width: frame.width, height: frame.height)
    if new != size {
      size = new
      step = [4, 2].first { new.width / $0 >= cardWidth && new.height >= $0 } ?? 1
      picture.resize(width: new.width / step, height: new.height / step)
      damage = [PixelRectangle(x: 0, y: 0, width: new.width, height: new.height)]
    }
    isPictured = true
    let changed = damage.map { $0.reduced(by: step) }
    unsafe picture.update(changed) { texels, stride in
      for area in changed {
        unsafe frame.copy(area, reducedBy: step, into: texels, stride: stride)
      }
    }
  }

  /// The item in a view with a scale.
  func item(at scale: Scale) -> CarouselItem {
    var item = CarouselItem(id: id, content: content(at: scale))
    if isPictured {
      item.naturalSize = Size(width: Double(size.width), height: Double(size.height))
    }
    if let line { item.entry = ListEntry(text: Array(line.utf8)) }
    return item
  }

  private func content(at scale: Scale) -> CardContent {
    // No window is larger on its card than on a screen.
    if isPictured {
      return CardContent(live: picture, label: label, largestScale: Double(step) / scale.value)
    }
    let hasPicture = isCapturable && window?.state?.isMinimized != true
    return CardContent(picture: hasPicture ? nil : icon.map { .file($0) }, label: label)
  }

  private var label: String {
    switch subject {
    case .window(let window):
      [window.title.plainLine(), window.appID.plainLine()].first { !$0.isEmpty }
        ?? "Window \(window.number)"
    case .output(let output): output.state.name.plainLine()
    }
  }
}

extension PixelRectangle {
  /// The pixels of a copy, smaller by `step`, that show any of these.
  fileprivate func reduced(by step: Int) -> PixelRectangle {
    let (left, top) = (x / step, y / step)
    return PixelRectangle(
      x: left, y: top, width: (right + step - 1) / step - left,
      height: (bottom + step - 1) / step - top)
  }
}
