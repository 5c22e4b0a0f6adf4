import CarouselPaint
public import CarouselView
import Glibc
import Synchronization

extension Example {
  /// Pictures that come from a web server, each in its own time.
  static let downloads = Example(
    name: "downloads", about: "pictures from a web server, with progress, failure, another try"
  ) { time throws(ViewError) in
    try downloads(from: try server.get().address, style: CarouselStyle(.coverFlow), at: time)
  }

  /// The same with corners, shadows and a mirror, which arrive with the pictures.
  static let downloadsWithEffects = Example(
    name: "downloads-with-effects", about: "downloads with corners, shadows and a mirror"
  ) { time throws(ViewError) in
    var style = CarouselStyle(.linear)
    style.cardSize = Size(width: 400, height: 300)
    style.cards.cornerRadius = 20
    style.cards.shadow = ShadowStyle(softness: 20, drop: 8, opacity: 0.6)
    style.cards.reflection = ReflectionStyle()
    style.caption = nil
    return try downloads(from: try server.get().address, style: style, at: time)
  }

  /// Twelve pictures of a server, `1.png` and so on.
  ///
  /// A tap on one that failed tries again.
  public static func downloads(
    from address: String, style: CarouselStyle, at time: DisplayTime
  ) throws(ViewError) -> CarouselView {
    let items = (1...12).map { number in
      let picture = FetchedPicture(downloading: "\(address)/\(number).png")
      return CarouselItem(
        id: "\(number)",
        content: CardContent(picture: .fetched(picture), label: "Picture \(number)"))
    }
    let view = try CarouselView(items: items, style: style, size: size, at: time)
    view.observe { [unowned view] event in
      guard case .selected(let index) = event else { return }
      if view.failure(of: index) != nil { view.reload(item: index, at: view.time) }
    }
    view.pinned = [
      PinnedCard(FailureNote(of: view)) { Rect(x: 0, y: 16, width: $0.width, height: 32) }
    ]
    return view
  }

  /// A server of painted pictures that takes its time, and is too busy when the third is asked for first.
  private static let server = Result { () throws(ViewError) in
    let asked = Mutex<Set<String>>([])
    return try PictureServer { path in
      let isFirst = asked.withLock { $0.insert(path).inserted }
      if path == "/3.png", isFirst { return PictureServer.Answer(status: 503) }
      let number = path.dropFirst().prefix { $0.isNumber }
      guard let number = Int(number), let body = landscape(number) else {
        return PictureServer.Answer(status: 404)
      }
      return PictureServer.Answer(body: body) { usleep(150_000) }
    }
  }

  /// A picture file of hills under a sky, or `nil` if it cannot be painted.
  public static func landscape(_ number: Int) -> [UInt8]? {
    guard let surface = try? ImageSurface(width: 640, height: 480) else { return nil }
    surface.paint { canvas in
      let turn = Double(number % 12) / 12 * 2 * .pi
      func shade(_ light: Double) -> RGBA {
        RGBA(
          red: light * (0.65 + 0.35 * cos(turn)), green: light * (0.65 + 0.35 * cos(turn - 2.1)),
          blue: light * (0.65 + 0.35 * cos(turn + 2.1)))
      }
      let sky = Rect(x: 0, y: 0, width: 640, height: 480)
      canvas.fill(.rectangle(sky), with: .gradient(Gradient(down: sky, [shade(0.75), shade(1)])))
      canvas.fill(.circle(x: 480, y: 120, radius: 44), RGBA(white: 1, opacity: 0.85))
      for hill in 0..<4 {
        let (height, phase) = (230 + Double(hill) * 60, Double(hill * 5 + number))
        var shape = Outline()
        shape.move(0, 480)
        for x in stride(from: 0.0, through: 640, by: 8) {
          shape.line(x, height + 34 * sin(x / 90 + phase) + 14 * sin(x / 37 + phase * 2))
        }
        shape.line(640, 480)
        shape.close()
        canvas.fill(shape, shade(0.62 - Double(hill) * 0.14))
      }
    }
    return try? PNG.encoded(surface)
  }
}

/// A line that says why the picture in front is not there.
private final class FailureNote: LiveCard {
  let content: CardContent
  private let drawing: LiveDrawing
  private let note: Note
  private unowned let view: CarouselView

  private final class Note {
    var text = ""
  }

  init(of view: CarouselView) {
    let note = Note()
    (self.view, self.note) = (view, note)
    drawing = LiveDrawing { canvas, width, height in
      canvas.draw(
        StyledText(note.text, StyledText.Style(size: 18, color: RGBA(white: 0.85))),
        in: Rect(x: 0, y: 0, width: width, height: height))
    }
    content = CardContent(drawing: drawing, label: "")
  }

  func willPaint(at time: DisplayTime, size: Size, scale: Double) -> Bool {
    let failure = view.carousel.currentIndex.flatMap { view.failure(of: $0) }
    let text = failure.map { "\($0). Tap to try again" } ?? ""
    guard text != note.text else { return false }
    note.text = text
    drawing.invalidate()
    return false
  }
}
