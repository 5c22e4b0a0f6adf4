import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowPresentationTests {
  private func scene(_ policy: PresentationPolicy) throws -> ClientScene {
    var model = OutputModel.ideal60
    model.presentation = policy
    return try ClientScene(CompositorConfiguration(outputs: [model]))
  }

  @Test func `presentation times on the client's clock are the vblanks`() throws {
    let scene = try scene(PresentationPolicy())
    scene.animate(for: .seconds(1))
    let shown = scene.compositor.frameLog.frames.compactMap(\.shown).map {
      $0.components.seconds * 1_000_000_000 + $0.components.attoseconds / 1_000_000_000
    }
    let told = scene.presentations.compactMap(\.time)
    #expect(told.count >= 55)
    #expect(told == Array(shown.suffix(told.count)) || told == Array(shown.prefix(told.count)))
  }

  @Test(arguments: [UInt32(4), 7]) func `other clocks are converted`(clock: UInt32) throws {
    let scene = try scene(
      PresentationPolicy(clockID: clock, clockOffset: .milliseconds(-250), clockSkew: 200))
    scene.animate(for: .seconds(1))
    let shown = scene.compositor.frameLog.frames.compactMap(\.shown).map {
      $0.components.seconds * 1_000_000_000 + $0.components.attoseconds / 1_000_000_000
    }
    let told = scene.presentations.compactMap(\.time)
    #expect(told.count >= 55)
    #expect(told.allSatisfy { time in shown.contains { abs($0 - time) < 1_000_000 } })
  }

  @Test func `an unknown clock gives no times and does no harm`() throws {
    let scene = try scene(PresentationPolicy(clockID: 99))
    scene.animate(for: .seconds(1))
    #expect(scene.presentations.allSatisfy { $0.time == nil })
    #expect(scene.frameCount >= 59)
    #expect(scene.broken == [])
  }

  @Test(arguments: [
    PresentationPolicy.Completion.never, .discardsAll, .discardsFirst(3), .outOfOrder,
  ])
  func `frames go on whatever becomes of the feedback, of which little is open`(
    completion: PresentationPolicy.Completion
  ) throws {
    let scene = try scene(PresentationPolicy(completion: completion))
    scene.animate(for: .seconds(10))
    #expect(scene.frameCount >= 595)
    #expect(scene.compositor.unansweredFeedback <= 8)
    #expect(scene.compositor.count(of: "wp_presentation.feedback") >= 6)
    #expect(scene.broken == [])
  }

  @Test func `of a compositor that never answers no ninth question is asked in hours`() throws {
    let scene = try scene(PresentationPolicy(completion: .never))
    var asked: [Int] = []
    for pause in [Duration.seconds(4), .seconds(4), .seconds(60), .seconds(600), .seconds(7200)] {
      scene.compositor.advance(by: pause)
      for _ in 0..<3 { scene.animate(for: .milliseconds(100)) }
      scene.comeToRest()
      asked.append(scene.compositor.unansweredFeedback)
    }
    #expect(asked == [5, 6, 7, 8, 8])
    #expect(scene.broken == [])
  }

  @Test func `several windows together ask no ninth question`() throws {
    let scene = try scene(PresentationPolicy(completion: .never))
    let others = (0..<3).map { _ in Window(scene.session, ClientScene.settings) }
    for window in others {
      window.onFrame = { [unowned window] frame in
        window.setNeedsFrame()
        return scene.paintAnew(frame)
      }
    }
    scene.animate(for: .seconds(70))
    #expect(others.allSatisfy { $0.statistics.frames > 1000 })
    #expect((6...8).contains(scene.compositor.unansweredFeedback))
    #expect(scene.broken == [])
    for window in others { window.close() }
    scene.compositor.settle()
  }

  @Test func `windows that end with questions open leave room for those of others`() throws {
    let scene = try scene(PresentationPolicy())
    for _ in 0..<10 {
      let other = Window(scene.session, ClientScene.settings)
      other.onFrame = { [unowned other] frame in
        other.setNeedsFrame()
        return scene.paintAnew(frame)
      }
      scene.compositor.advance(by: .milliseconds(200))
      other.close()
    }
    scene.compositor.settle()
    #expect(scene.compositor.unansweredFeedback <= 2)
    scene.animate(for: .seconds(1))
    #expect(scene.presentations.count > 55)
    #expect(scene.broken == [])
  }

  @Test func `a compositor that begins to answer is believed again`() throws {
    let scene = try scene(PresentationPolicy(completion: .never))
    scene.animate(for: .seconds(1))
    scene.comeToRest()
    scene.compositor.change(scene.output) { $0.presentation.completion = .presents }
    scene.compositor.advance(by: .seconds(5))
    scene.animate(for: .seconds(2))
    #expect(scene.presentations.count > 100)
    #expect(scene.compositor.unansweredFeedback <= 8)
    #expect(scene.broken == [])
  }
}
