import CarouselEngine
import CarouselPaint
import Foundation
import QuadRaster
import Testing

@testable import CarouselView

/// A change of the look shows what lies between its start and its end, and nothing else.
final class RestyleTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "carousel-looks-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let kinds: [ArrangementKind] = [
    .coverFlow, .coverFlow2, .rotary, .linear, .cylinder, .timeMachine, .stack,
  ]

  @Test(arguments: kinds, [5, 13, 40])
  func `no pixel leaves the range from its start to its end`(kind: ArrangementKind, count: Int)
    throws
  {
    try check(kind, MixedShapesTests.items(count, labels: true))
  }

  @Test(arguments: kinds)
  func `nor do the plates of icons`(kind: ArrangementKind) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try check(
      kind,
      (0..<9).map { index in
        let surface = try ImageSurface(width: 24, height: 16)
        surface.paint { $0.clear(to: RGBA(rgb: 0x40A0E0)) }
        let path = Pathname(folder.appendingPathComponent("\(index).png").path)
        try PNG.write(surface, to: path)
        return CarouselItem(file: path, id: "\(index)", label: "Icon \(index)")
      })
  }

  private func check(_ kind: ArrangementKind, _ items: [CarouselItem]) throws {
    let plain = Self.style(kind)
    var (light, mirrored, bare, shaded) = (plain, plain, plain, plain)
    light.backdrop = .gradient([.white, RGBA(rgb: 0xD9DBE0)])
    mirrored.cards.reflection = ReflectionStyle()
    bare.caption = nil
    shaded.cards.shadow = nil
    for (one, other) in [(plain, light), (plain, mirrored), (plain, bare), (plain, shaded)] {
      for (old, new) in [(one, other), (other, one)] {
        try Self.check(old, new, items, "\(kind.name) \(items.count)")
      }
    }
  }

  private static func style(_ kind: ArrangementKind) -> CarouselStyle {
    var style = CarouselStyle(kind)
    style.cards.verticalPlace = 1
    return style
  }

  private static func check(
    _ old: CarouselStyle, _ new: CarouselStyle, _ items: [CarouselItem], _ comment: Comment
  ) throws {
    let view = try CarouselView(
      items: items, style: old, size: Size(width: 480, height: 300), at: 0)
    _ = try view.comeToRest()
    let start = try view.comeToRest()
    let time = view.time.now + 20
    try view.restyle(new, at: DisplayTime(time))
    let other = try CarouselView(
      items: items, style: new, size: Size(width: 480, height: 300), at: 0)
    // Sizes of pictures are known after the first time.
    _ = try other.comeToRest()
    let end = try other.comeToRest()
    var worst = 0
    for step in 1...30 {
      let now = DisplayTime(time + Double(step) / 60)
      var surface = try view.surface(scale: 1)
      try view.paint(on: &surface, scale: 1, at: now, bufferAge: 0)
      view.finishLoading(at: now)
      for y in 0..<surface.height {
        for x in 0..<surface.width {
          let (a, b) = (start.pixel(x: x, y: y), end.pixel(x: x, y: y))
          let word = surface.pixel(x: x, y: y)
          for shift: UInt32 in [0, 8, 16] {
            let (from, to) = (Int(a >> shift & 255), Int(b >> shift & 255))
            let value = Int(word >> shift & 255)
            worst = max(worst, min(from, to) - value, value - max(from, to))
          }
        }
      }
    }
    #expect(worst <= 2, comment)
  }
}
