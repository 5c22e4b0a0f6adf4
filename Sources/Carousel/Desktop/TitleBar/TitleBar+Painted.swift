import CarouselPaint
public import Wayland

extension TitleBar {
  /// A plain dark title bar, painted with cairo.
  public static var painted: TitleBar { painted { false } }

  /// A plain title bar, painted with cairo, in light colors whenever `isLight` returns `true`.
  public static func painted(isLight: @escaping () -> Bool) -> TitleBar {
    TitleBar(height: 34, buttonWidth: 40) { pixels, appearance in
      TitleBarPainting(
        appearance: appearance, height: 34, buttonWidth: 40, colors: isLight() ? .light : .dark
      ).paint(into: pixels)
    }
  }
}

/// Paints one appearance of the title bar, in logical units.
struct TitleBarPainting {
  let appearance: TitleBar.Appearance
  let height: Double
  let buttonWidth: Double
  var colors = Colors.dark

  /// The colors of one theme.
  struct Colors {
    let active, inactive, line: RGBA
    /// The color of letters and signs, black or white.
    let ink: Double

    static let dark = Colors(
      active: RGBA(rgb: 0x2B2B31), inactive: RGBA(rgb: 0x222226),
      line: RGBA(white: 0, opacity: 0.45), ink: 1)
    static let light = Colors(
      active: RGBA(rgb: 0xEBEBED), inactive: RGBA(rgb: 0xF6F6F7),
      line: RGBA(white: 0, opacity: 0.15), ink: 0)
  }

  private enum Style {
    static let hoverClose = RGBA(rgb: 0xC4342B)
    static let pressedClose = RGBA(rgb: 0x9E2A23)
    static let titleSize = 14.0
    /// Half the extent of a button's sign.
    static let sign = 4.5
  }

  /// Paints the bar over all of the buffer.
  ///
  /// A buffer that cairo cannot take stays as it is.
  func paint(into pixels: PixelBuffer) {
    let memory = unsafe UnsafeMutableRawBufferPointer(
      start: pixels.base, count: pixels.stride * pixels.height)
    let scale = Double(pixels.width) / max(1, appearance.width)
    do throws(PaintError) {
      try unsafe BorrowedSurface.paint(
        on: memory, width: pixels.width, height: pixels.height, stride: pixels.stride,
        format: format(of: pixels)
      ) { canvas in
        canvas.transformed(scaleX: scale, scaleY: scale) { paint(on: $0) }
      }
    } catch {
      pixels.fill(colors.active.argb)
    }
  }

  private func format(of pixels: PixelBuffer) -> BorrowedSurface.Format {
    switch pixels.format {
    case .argb8888: .argb32
    case .xrgb8888: .rgb24
    case .rgb565: .rgb565
    }
  }

  private func paint(on canvas: borrowing Canvas) {
    let width = appearance.width
    let box = Rect(x: 0, y: 0, width: width, height: height)
    canvas.fill(.rectangle(box), appearance.isActive ? colors.active : colors.inactive)
    let edge = Rect(x: 0, y: height - 1, width: width, height: 1)
    canvas.fill(.rectangle(edge), colors.line)
    let buttons = appearance.buttons
    let room = width - 2 * Double(max(buttons.left.count, buttons.right.count)) * buttonWidth - 16
    if room > 24, !appearance.title.isEmpty {
      let style = StyledText.Style(size: Style.titleSize, color: ink, isBold: true)
      let place = Rect(x: (width - room) / 2, y: 0, width: room, height: height - 1)
      canvas.draw(StyledText(appearance.title, style), in: place)
    }
    for (place, part) in buttons.left.enumerated() {
      paint(part, on: canvas, left: Double(place) * buttonWidth)
    }
    for (place, part) in buttons.right.reversed().enumerated() {
      paint(part, on: canvas, left: width - Double(place + 1) * buttonWidth)
    }
  }

  private var ink: RGBA { RGBA(white: colors.ink, opacity: appearance.isActive ? 0.92 : 0.5) }

  private func paint(_ part: TitleBar.Part, on canvas: borrowing Canvas, left: Double) {
    guard left >= 0 else { return }
    if let color = background(of: part) {
      let box = Rect(x: left, y: 0, width: buttonWidth, height: height - 1)
      canvas.fill(.rectangle(box), color)
    }
    let (x, y, half) = (left + buttonWidth / 2, height / 2, Style.sign)
    switch part {
    case .caption: break
    case .close:
      var cross = Outline()
      cross.move(x - half, y - half)
      cross.line(x + half, y + half)
      cross.move(x + half, y - half)
      cross.line(x - half, y + half)
      canvas.stroke(cross, width: 1.5, ink)
    case .maximize: paintMaximize(on: canvas, x: x, y: y, half: half)
    case .minimize:
      var line = Outline()
      line.move(x - half, y + half)
      line.line(x + half, y + half)
      canvas.stroke(line, width: 1.5, ink)
    }
  }

  private func paintMaximize(on canvas: borrowing Canvas, x: Double, y: Double, half: Double) {
    let shift = appearance.isMaximized ? 1.5 : 0
    if appearance.isMaximized {
      var behind = Outline()
      behind.move(x - half + 2 * shift, y - half - 0.5 * shift)
      behind.line(x + half + shift, y - half - 0.5 * shift)
      behind.line(x + half + shift, y + half - 2 * shift)
      canvas.stroke(behind, width: 1.5, ink)
    }
    let side = 2 * half - shift
    let box = Rect(x: x - half, y: y - half + shift, width: side, height: side)
    canvas.stroke(.rectangle(box), width: 1.5, ink)
  }

  private func background(of part: TitleBar.Part) -> RGBA? {
    if appearance.pressed == part, appearance.hovered == part {
      return part == .close ? Style.pressedClose : RGBA(white: colors.ink, opacity: 0.20)
    }
    guard appearance.hovered == part, appearance.pressed == nil else { return nil }
    return part == .close ? Style.hoverClose : RGBA(white: colors.ink, opacity: 0.10)
  }
}
