import CarouselView
import Glibc

extension Example {
  /// Clocks of many cities, each of which ticks.
  static let clockWall = Example(name: "clock-wall", about: "clocks of many cities that tick") {
    time throws(ViewError) in
    let cities: [(name: String, hours: Double)] = [
      ("London", 0), ("Cairo", 2), ("Nairobi", 3), ("Delhi", 5.5), ("Beijing", 8), ("Tokyo", 9),
      ("Auckland", 12), ("Honolulu", -10), ("Denver", -7), ("Lima", -5), ("Recife", -3),
    ]
    return try CarouselView(
      items: cities.map { CarouselItem($0.name, live: Clock($0.name, hours: $0.hours)) },
      style: CarouselStyle(.cylinder),
      size: size, at: time)
  }
}

/// A clock: a live card that is painted again each second while it is visible.
final class Clock: LiveCard {
  let content: CardContent
  private let drawing: LiveDrawing
  private let face: Face
  private let start: Double
  private var first: Double?

  /// The seconds of the day that it shows.
  private final class Face {
    var seconds = 0.0
  }

  init(_ city: String, hours: Double) {
    let face = Face()
    self.face = face
    start = Double(Glibc.time(nil)) + hours * 3600
    face.seconds = start
    drawing = LiveDrawing { canvas, width, height in
      Self.paint(face.seconds, canvas, width, height)
    }
    content = CardContent(drawing: drawing, label: city)
  }

  var nextWakeUp: Double? {
    first.map { $0 + (face.seconds - start).rounded(.down) + 1 }
  }

  func advance(to time: DisplayTime) { show(time.now) }

  func willPaint(at time: DisplayTime, size: Size, scale: Double) -> Bool {
    show(time.now)
    return false
  }

  private func show(_ now: Double) {
    let begin = first ?? now
    first = begin
    let seconds = start + (now - begin + 1e-6).rounded(.down)
    guard seconds != face.seconds else { return }
    face.seconds = seconds
    drawing.invalidate()
  }

  private static func paint(
    _ seconds: Double, _ canvas: borrowing Canvas, _ width: Double, _ height: Double
  ) {
    canvas.fill(
      .rectangle(Rect(x: 0, y: 0, width: width, height: height)), RGBA(rgb: 0x20242C))
    let (x, y, radius) = (width / 2, height / 2, min(width, height) * 0.42)
    canvas.fill(.circle(x: x, y: y, radius: radius), RGBA(white: 0.95))
    func hand(_ turn: Double, _ length: Double, _ thickness: Double, _ color: RGBA) {
      let angle = turn * 2 * .pi
      canvas.stroke(
        .polygon([(x, y), (x + sin(angle) * length, y - cos(angle) * length)]),
        width: thickness, color)
    }
    for hour in 0..<12 {
      let angle = Double(hour) / 6 * .pi
      canvas.fill(
        .circle(
          x: x + sin(angle) * radius * 0.88, y: y - cos(angle) * radius * 0.88,
          radius: radius * 0.03), RGBA(white: 0.3))
    }
    hand(seconds / 43_200, radius * 0.5, radius * 0.06, RGBA(white: 0.1))
    hand(seconds / 3600, radius * 0.75, radius * 0.04, RGBA(white: 0.1))
    hand(seconds / 60, radius * 0.8, radius * 0.015, RGBA(rgb: 0xD03030))
  }
}
