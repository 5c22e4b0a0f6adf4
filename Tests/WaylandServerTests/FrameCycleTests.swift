import Testing
import WaylandServer

@Suite struct FrameCycleTests {
  private func model(lead: Int, moment: CallbackMoment) -> OutputModel {
    var model = OutputModel()
    model.period = .milliseconds(10)
    model.repaintLead = .milliseconds(lead)
    model.callbackMoment = moment
    return model
  }

  @Test func `content is taken at the next repaint and shown at its vblank`() {
    let cycle = FrameCycle(model(lead: 7, moment: .afterRepaint), origin: .zero)
    let refresh = cycle.refresh(after: .milliseconds(12))
    #expect(refresh == .init(index: 2, repaint: .milliseconds(13), vblank: .milliseconds(20)))
  }

  @Test func `a commit at the very instant of a repaint waits for the next`() {
    let cycle = FrameCycle(model(lead: 7, moment: .afterRepaint), origin: .zero)
    #expect(cycle.refresh(after: .milliseconds(13)).vblank == .milliseconds(30))
  }

  @Test func `callbacks are answered with the repaint or with the vblank`() {
    let weston = FrameCycle(model(lead: 7, moment: .afterRepaint), origin: .zero)
    #expect(weston.answer(after: .milliseconds(12)) == .milliseconds(13))
    let ideal = FrameCycle(model(lead: 7, moment: .atVblank), origin: .zero)
    #expect(ideal.answer(after: .milliseconds(12)) == .milliseconds(20))
  }

  @Test(arguments: [
    (CallbackPolicy.never, Duration?.none), (.delayed(.milliseconds(3)), .milliseconds(23)),
    (.rate(hertz: 1), .seconds(1)), (.burst(2), .milliseconds(15)), (.burst(0), .milliseconds(20)),
  ])
  func `policies`(policy: CallbackPolicy, expected: Duration?) {
    var model = model(lead: 0, moment: .atVblank)
    model.callbacks = policy
    #expect(FrameCycle(model, origin: .zero).answer(after: .milliseconds(12)) == expected)
  }

  @Test func `varying periods repeat their pattern`() {
    var model = model(lead: 0, moment: .atVblank)
    model.periods = [.milliseconds(5), .milliseconds(20)]
    let cycle = FrameCycle(model, origin: .milliseconds(100))
    let times = [100, 104, 105, 125, 130].map { cycle.refresh(after: .milliseconds($0)).vblank }
    #expect(times == [105, 105, 125, 130, 150].map { .milliseconds($0) })
    #expect(cycle.vblank(before: .milliseconds(124)) == .milliseconds(105))
  }

  @Test func `a day later the grid is still exact`() {
    let cycle = FrameCycle(.ideal60, origin: .seconds(1))
    let refresh = cycle.refresh(after: .seconds(86_401))
    #expect(refresh.index == 5_184_000)
    #expect(refresh.vblank == .seconds(1) + .nanoseconds(16_666_667 * 5_184_000))
  }
}
