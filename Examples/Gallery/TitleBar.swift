import CarouselControls
import CarouselView

extension Example {
  /// A window that paints its own title bar, with a carousel next to other content.
  static let titleBar = Example(
    name: "title-bar", about: "a custom title bar, and a carousel next to other content",
    make: { time throws(ViewError) in
      let colors: [(name: String, rgb: UInt32)] = [
        ("Amber", 0xE0A030), ("Moss", 0x5E8C3A), ("Slate", 0x5B6B7C), ("Coral", 0xE0705A),
        ("Plum", 0x7A4A86), ("Teal", 0x2F8C8A), ("Sand", 0xC8B088), ("Ink", 0x2A3550),
      ]
      let swatches = try CarouselView(
        items: colors.map { color in
          CarouselItem(color.name) { canvas, _, _ in canvas.clear(to: RGBA(rgb: color.rgb)) }
        }, style: clear(.coverFlow), size: size, at: time)
      let (name, code) = (Label("", size: 26), Label("", size: 18))
      func tell(_ index: Int?) {
        guard let index else { return }
        name.text = colors[index].name
        code.text = "#" + String(colors[index].rgb, radix: 16, uppercase: true)
      }
      tell(0)
      let view = try CarouselView(items: [], size: size, at: time)
      swatches.observe { [weak view] event in
        switch event {
        case .carousel(.currentItemChanged(let index)): tell(index)
        case .announced: view?.report(event)
        default: break
        }
      }
      let details = ControlPanel("Color", [name, code], background: RGBA(rgb: 0x23272E)) {
        controls, size in
        for (index, control) in controls.enumerated() {
          control.frame = Rect(
            x: 0, y: size.height / 2 - 44 + Double(index) * 44, width: size.width, height: 44)
        }
      }
      let height = 48.0
      view.pinned = [
        PinnedCard(CarouselCard(swatches, label: "Colors")) { size in
          Rect(
            x: size.width * 0.25, y: height, width: size.width * 0.75,
            height: max(0, size.height - height))
        },
        PinnedCard(details) { size in
          Rect(
            x: 0, y: height, width: size.width * 0.25, height: max(0, size.height - height))
        },
        PinnedCard(bar("Colors", of: view)) { size in
          Rect(x: 0, y: 0, width: size.width, height: height)
        },
      ]
      return view
    }, hasTitleBar: true)

  /// A bar with a title by which the window is moved, and two buttons.
  private static func bar(_ title: String, of view: CarouselView) -> ControlPanel {
    func request(_ request: WindowRequest) -> () -> Void {
      { [unowned view] in view.report(.requested(request)) }
    }
    return ControlPanel(
      "Title bar",
      [
        TitleHandle(title, onDrag: request(.move)),
        PushButton("□", action: request(.toggleFullscreen)),
        PushButton("✕", action: request(.close)),
      ], background: RGBA(rgb: 0x3A2F4A)
    ) { controls, size in
      controls[0].frame = Rect(x: 0, y: 0, width: max(0, size.width - 112), height: size.height)
      for (index, button) in controls.dropFirst().enumerated() {
        button.frame = Rect(
          x: size.width - 108 + Double(index) * 52, y: 6, width: 48,
          height: max(0, size.height - 12))
      }
    }
  }
}

/// The part of a title bar that shows the title: it is dragged to move the window.
private final class TitleHandle: CardControl {
  override var claim: CardClaim { .press }
  private let label: Label
  private let onDrag: () -> Void
  private var isDragged = false

  init(_ title: String, onDrag: @escaping () -> Void) {
    (label, self.onDrag) = (Label(title, size: 18), onDrag)
  }

  override func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
    label.paint(on: canvas, size: size, hasFocus: hasFocus)
  }

  override func handle(_ input: CardInput, size: Size, at time: Double) -> Bool {
    switch input {
    case .pressed: isDragged = false
    case .moved where !isDragged:
      isDragged = true
      onDrag()
    default: break
    }
    return true
  }
}
