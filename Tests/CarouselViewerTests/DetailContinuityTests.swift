import CarouselEngine
import RealModule
import Testing

@testable import CarouselViewer

/// Position and velocity go on through everything that happens to a detail.
@Suite struct DetailContinuityTests {
  private static let moment = 1e-6

  @Test(arguments: DetailStory.all)
  func `nothing jumps, and only fingers change a velocity immediately`(story: DetailStory) {
    var detail = Detail(scene: Detail.sampleScene)
    var marks = story.inputs[...]
    var time = 0.0
    while time < 4 {
      // The next input or the next end of a motion, whatever comes first.
      let transitionTime = detail.nextTransitionTime ?? .infinity
      let (next, input): (Double, DetailInput) =
        if let mark = marks.first, mark.time <= transitionTime { (mark.time, mark.input) } else {
          (transitionTime, .wait)
        }
      guard next < .infinity else { break }
      if case .wait = input {} else { marks.removeFirst() }
      checkRates(of: detail, from: time, to: next)
      time = next
      checkJoint(&detail, input, at: time)
    }
    #expect(marks.isEmpty)
    #expect(detail.isAtRest)
  }

  /// The rates are the slopes of the positions.
  private func checkRates(of detail: Detail, from start: Double, to end: Double) {
    guard detail.hold?.leads != true, end - start > 1e-3 else { return }
    for step in 1...9 {
      let time = start + (end - start) * Double(step) / 10
      let (before, after) = (
        detail.placement(at: time - Self.moment), detail.placement(at: time + Self.moment)
      )
      expectNear(
        detail.rate(at: time), before.rate(to: after, in: 2 * Self.moment), 1e-3, "at \(time)")
    }
  }

  /// Before and after an input, or the end of a motion, it is at the same place and equally fast.
  private func checkJoint(_ detail: inout Detail, _ input: DetailInput, at time: Double) {
    var before = detail
    // What ends at this very instant is part of the input's past.
    before.advance(to: time.nextDown)
    let side = Detail.Placement(growth: 1, scale: 1, pan: .zero, turn: before.scene.page)
    let (place, rate) = (before.placement(at: time), before.rate(at: time))
    let quad = before.picture(at: time)?.quad
    detail.take(input, at: time)
    guard detail.phase != .closed, before.phase != .closed else { return }
    var after = detail.placement(at: time)
    for case .turned(let step) in detail.takeEvents() { after.turn -= Double(step) * side.turn }
    let isTurned = after.turn != detail.placement(at: time).turn
    switch input {
    case .panMoved, .pinchMoved, .reducesMotion: return
    default: break
    }
    if let quad, !isTurned, let now = detail.picture(at: time)?.quad {
      #expect(quad.distance(to: now) < 1e-6, "\(input) at \(time)")
    }
    if isTurned { #expect(abs(after.turn - place.turn) < 1e-9) }
    switch input {
    case .panBegan, .pinchBegan, .touchDown, .cancel: return
    default: break
    }
    guard !isTurned else {
      #expect(abs(rate.turn - detail.rate(at: time).turn) < 1e-6)
      return
    }
    expectNear(detail.rate(at: time), rate, 1e-3, "\(input) at \(time)")
  }

  private func expectNear(
    _ one: Detail.Placement, _ other: Detail.Placement, _ tolerance: Double, _ comment: Comment
  ) {
    let differences = [
      one.growth - other.growth, one.scale - other.scale, one.turn - other.turn,
      one.pan.x - other.pan.x, one.pan.y - other.pan.y,
    ]
    #expect(differences.allSatisfy { abs($0) < tolerance }, "\(comment): \(one), \(other)")
  }

  @Test func `a released drag has the speed of the finger`() throws {
    for (way, zooms) in [(Vector(x: 40, y: 24), true), (Vector(x: -64, y: 0), false)] {
      var detail = zooms ? Detail.zoomed() : Detail.opened()
      let start = Point(x: 400, y: 300)
      let under = try #require(detail.point(under: start, at: 2))
      detail.swipe(from: start, by: way, in: 0.08, at: 2)
      let moment = 1e-7
      #expect(detail.phase == .open)
      // The one that was turned from is the neighbor now.
      func place(_ time: Double) -> Point? {
        let picture = zooms ? detail.picture(at: time) : detail.neighbor(on: -1, at: time)
        return picture?.homography(of: Size(width: 1, height: 1))?(under)
      }
      let (now, later) = (try #require(place(2.08)), try #require(place(2.08 + moment)))
      #expect(abs((later.x - now.x) / moment - way.x / 0.08) < 1)
      #expect(abs((later.y - now.y) / moment - way.y / 0.08) < 1)
    }
  }

  @Test func `a released pinch spreads at the speed of the fingers`() {
    var detail = Detail.opened()
    let center = Point(x: 400, y: 300)
    detail.pinchBegan(about: center, at: 1)
    for step in 1...10 {
      let time = Double(step) * 0.008
      detail.pinchMoved(to: center, scale: Double.exp(5 * time), at: 1 + time)
    }
    let before = detail.placement(at: 1.08)
    detail.pinchEnded(at: 1.08)
    let after = detail.placement(at: 1.08)
    #expect(abs(after.scale - before.scale) < 1e-12)
    #expect(after.pan.distance(to: before.pan) < 1e-9)
    #expect(abs(detail.rate(at: 1.08).scale - 5 * before.scale) < 1e-3)
  }
}
