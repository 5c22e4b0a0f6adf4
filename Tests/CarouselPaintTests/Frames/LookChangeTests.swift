import CarouselEngine
import QuadRaster
import Testing

@testable import CarouselPaint

/// Changes of the look, frame by frame.
struct LookChangeTests {
  private static let dark = Backdrop.standard
  private static let light = Backdrop.gradient([RGBA(rgb: 0xFFFFFF), RGBA(rgb: 0xD9DBE0)])

  private static func stage(_ look: Look) throws -> Stage {
    let stage = try Stage(
      style: look.cards, backdrop: look.backdrop, caption: look.caption)
    try stage.prepare()
    return stage
  }

  /// Frames of a change of 0.3 s, 60 each second, and whether each is final.
  private static func film(from start: Look, to end: Look) throws -> [(Buffer, isFinal: Bool)] {
    let stage = try stage(start)
    var film: [(Buffer, isFinal: Bool)] = []
    func show(_ time: Double) throws {
      try stage.prepare()
      let buffer = Buffer(stage.size)
      let isFinal = buffer.withTarget { target in
        stage.painter.paint(
          stage.frame, scale: 1, isMoving: false, into: target, bufferAge: 0, at: time
        ).isFinal
      }
      film.append((buffer, isFinal))
    }
    try show(1)
    stage.painter.change(
      to: end.cards, backdrop: end.backdrop, caption: end.caption, duration: 0.3)
    for frame in 1...20 { try show(1 + Double(frame) / 60) }
    return film
  }

  private static let looks: [Look] = [
    Look(cards: CardStyle(), backdrop: dark, caption: nil),
    Look(
      cards: CardStyle(cornerRadius: 8, shadow: ShadowStyle(), depthShading: 0.5), backdrop: light,
      caption: CaptionStyle()),
    Look(
      cards: CardStyle(verticalPlace: 1, reflection: ReflectionStyle()),
      backdrop: .color(RGBA(rgb: 0x402010)), caption: CaptionStyle(isBold: true)),
    Look(
      cards: CardStyle(cornerRadius: 8),
      backdrop: .picture(.painted(Stage.stripes(3)), veil: .black),
      caption: CaptionStyle()),
  ]

  @Test(arguments: looks.indices, looks.indices)
  func `a change begins and ends without a jump, and no frame between flashes`(
    from: Int, to: Int
  ) throws {
    guard from != to else { return }
    let film = try Self.film(from: Self.looks[from], to: Self.looks[to])
    let end = try Self.stage(Self.looks[to]).whole()
    #expect(film.last?.isFinal == true)
    #expect(film[2].isFinal == false)
    for (index, word) in (film.last?.0.words ?? []).enumerated() where index % 7 == 0 {
      #expect(Self.distance(word, end.words[index]) <= 1)
    }
    for (before, after) in zip(film, film.dropFirst()) {
      var largest = 0
      for index in stride(from: 0, to: before.0.words.count, by: 3) {
        largest = max(largest, Self.distance(before.0.words[index], after.0.words[index]))
      }
      // A change of all of the range takes 18 frames, slowly at both ends: twice that for captions.
      #expect(largest <= 75, "\(from) to \(to)")
    }
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }

  @Test func `a change of a change goes on from what is seen`() throws {
    let stage = try Self.stage(Self.looks[0])
    var before: Buffer?
    let reflecting = CardStyle(verticalPlace: 0.5, reflection: ReflectionStyle(opacity: 1))
    for frame in 0..<40 {
      if frame == 2 || frame == 9 {
        stage.painter.change(
          to: frame == 2 ? reflecting : CardStyle(), backdrop: Self.dark, caption: nil,
          duration: 0.3)
      }
      try stage.prepare()
      let buffer = Buffer(stage.size)
      buffer.withTarget { target in
        _ = stage.painter.paint(
          stage.frame, scale: 1, isMoving: false, into: target, bufferAge: 0,
          at: 1 + Double(frame) / 60)
      }
      if let before {
        let largest = zip(before.words, buffer.words).map(Self.distance).max() ?? 0
        #expect(largest <= 60, "frame \(frame)")
      }
      before = buffer
    }
  }

  @Test func `without a time, or a duration, the new look is there at once`() throws {
    for (duration, time) in [(0.3, nil), (0, 1.0)] as [(Double, Double?)] {
      let stage = try Self.stage(Self.looks[0])
      let end = Self.looks[2]
      stage.painter.change(
        to: end.cards, backdrop: end.backdrop, caption: nil, duration: duration)
      try stage.prepare()
      let buffer = Buffer(stage.size)
      buffer.withTarget { target in
        _ = stage.painter.paint(
          stage.frame, scale: 1, isMoving: false, into: target, bufferAge: 0, at: time, waits: true)
      }
      let fresh = try Self.stage(
        Look(cards: end.cards, backdrop: end.backdrop, caption: nil)
      ).whole()
      #expect(buffer.differences(from: fresh).isEmpty)
    }
  }
}
