import CarouselEngine
import CarouselTestSupport
import Testing

@testable import CarouselViewer

/// Whatever comes in whatever order: no trap, no number that is none, and in the end it rests.
@Suite struct DetailRandomTests {
  @Test(arguments: UInt64(1)...20)
  func `any inputs leave it finite, with events in order, and at rest`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var detail = Detail(scene: scene(using: &random))
    var (time, told) = (0.0, Detail.Phase.closed)
    for step in 0..<5000 {
      time += [0, 0.001, 0.008, 0.05, 0.3].randomElement(using: &random) ?? 0
      detail.take(input(using: &random), at: hostile(time, using: &random))
      detail.advance(to: time)
      let isSane = isFinite(detail, at: time) && follow(detail.takeEvents(), from: &told)
      guard isSane, told == detail.phase else {
        Issue.record("seed \(seed), step \(step): \(detail.placement(at: time)), \(told)")
        return
      }
    }
    detail.cancelTouches(at: time)
    detail.rest()
    #expect(detail.isAtRest)
    #expect(detail.phase == .open || detail.phase == .closed)
  }

  private func isFinite(_ detail: Detail, at time: Double) -> Bool {
    let rate = detail.rate(at: time)
    var isFinite =
      (0...1).contains(detail.openness(at: time)) && (0...1).contains(detail.crossFade(at: time))
      && [rate.growth, rate.scale, rate.pan.x, rate.pan.y, rate.turn].allSatisfy(\.isFinite)
    for picture in [
      detail.picture(at: time), detail.neighbor(on: -1, at: time),
      detail.neighbor(on: 1, at: time),
    ] {
      guard let picture else { continue }
      isFinite =
        isFinite && picture.quad.corners.allSatisfy(\.isFinite)
        && picture.resolution.isFinite && picture.resolution >= 0
        && picture.settledResolution.isFinite && picture.settledResolution > 0
        && (0...1).contains(picture.opacity)
      if let map = picture.homography(of: picture.content) {
        isFinite = isFinite && map.quad(of: picture.content) != nil
      }
    }
    return isFinite
  }

  /// Whether the events are possible in this order; tells where they lead.
  private func follow(_ events: [Detail.Event], from phase: inout Detail.Phase) -> Bool {
    for event in events {
      switch (phase, event) {
      case (.closed, .willOpen), (.closing, .willOpen): phase = .opening
      case (.opening, .didOpen): phase = .open
      case (.opening, .willClose), (.open, .willClose): phase = .closing
      case (.closing, .didClose): phase = .closed
      case (.open, .turned), (.opening, .turned): break
      default: return false
      }
    }
    return true
  }

  private func hostile(_ time: Double, using random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<200, using: &random) {
    case 0: .nan
    case 1: .infinity
    case 2: -.infinity
    case 3: time - 10
    default: time
    }
  }

  private func number(using random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<60, using: &random) {
    case 0: .nan
    case 1: .infinity
    case 2: -1e300
    case 3: 1e-300
    case 4: 0
    case 5: 1e12
    default: Double.random(in: -100...900, using: &random)
    }
  }

  private func point(using random: inout SeededGenerator) -> Point {
    Point(x: number(using: &random), y: number(using: &random))
  }

  private func size(using random: inout SeededGenerator) -> Size {
    Size(width: abs(number(using: &random)), height: abs(number(using: &random)))
  }

  private func scene(using random: inout SeededGenerator) -> Detail.Scene {
    if Bool.random(using: &random) { return Detail.sampleScene }
    let isCard = Int.random(in: 0..<3, using: &random) > 0
    return Detail.scene(
      view: size(using: &random), content: size(using: &random),
      before: Bool.random(using: &random) ? size(using: &random) : nil,
      after: Bool.random(using: &random) ? size(using: &random) : nil,
      card: isCard
        ? Detail.sampleScene.card
        : Quad(
          topLeft: point(using: &random), topRight: point(using: &random),
          bottomRight: point(using: &random), bottomLeft: point(using: &random)),
      pixelScale: [1, 1.5, 2, .nan, 0, -3, 1e9].randomElement(using: &random) ?? 1)
  }

  private func input(using random: inout SeededGenerator) -> DetailInput {
    switch Int.random(in: 0..<40, using: &random) {
    case 0...2: .open
    case 3: .close
    case 4, 5: .zoom(point(using: &random))
    case 6: .zoomBy(number(using: &random), point(using: &random))
    case 7, 8: .turn(Int.random(in: -2...2, using: &random))
    case 9: .touchDown
    case 10: .touchUp
    case 11...13: .panBegan(point(using: &random))
    case 14...21: .panMoved(point(using: &random))
    case 22, 23: .panEnded
    case 24, 25: .pinchBegan(point(using: &random))
    case 26...32:
      .pinchMoved(
        point(using: &random),
        Int.random(in: 0..<9, using: &random) == 0
          ? number(using: &random) : Double.random(in: 0.3...4, using: &random))
    case 33, 34: .pinchEnded
    case 35: .cancel
    case 36: .update(scene(using: &random))
    case 37: .reducesMotion(Bool.random(using: &random))
    default: .wait
    }
  }
}
