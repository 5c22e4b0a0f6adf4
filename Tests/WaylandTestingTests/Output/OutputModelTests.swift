import Testing
import WaylandTestSupport
import WaylandTesting

@Suite struct OutputModelTests {
  @Test(arguments: [
    (60.0, 16_666_667), (120.0, 8_333_333), (144.0, 6_944_444), (39.7, 25_188_917),
  ])
  func `the period is the nearest whole nanosecond`(hertz: Double, nanoseconds: Int64) {
    #expect(OutputModel(hertz: hertz).period == .nanoseconds(nanoseconds))
  }

  @Test(arguments: [
    (0.0, Duration.seconds(1000)), (-60, .seconds(1000)), (.nan, .seconds(1000)),
    (.infinity, .microseconds(100)),
  ])
  func `a rate that no display has becomes the nearest`(hertz: Double, period: Duration) {
    #expect(OutputModel(hertz: hertz).period == period)
  }

  @Test func `what no display can be becomes the nearest`() {
    var model = OutputModel(width: 0, height: .min)
    #expect((model.width, model.height) == (1, 1))
    model.width = .max
    model.height = -5
    #expect((model.width, model.height) == (16_384, 1))
    model.scale120 = .max
    #expect(model.integerScale == 100)
    model.scale120 = 0
    #expect((model.scale120, model.logicalWidth) == (1, 16_384 * 120))
    model.period = .zero
    model.periods = [.seconds(-1), .seconds(Int64.max), .milliseconds(5)]
    #expect(model.period == .microseconds(100))
    #expect(model.periods == [.microseconds(100), .seconds(1000), .milliseconds(5)])
    model.repaintLead = .seconds(-1)
    #expect(model.repaintLead == .zero)
  }

  @Test func `a display of nonsense drives a compositor all the same`() throws {
    var model = OutputModel(width: -1, height: .max, hertz: 0)
    model.scale120 = -120
    model.transform = .min
    model.callbacks = .rate(hertz: .nan)
    model.release = .afterRefreshes(.max)
    model.presentation.clockOffset = .seconds(-5000) - .milliseconds(1)
    model.presentation.clockSkew = .nan
    let scene = try WindowScene(CompositorConfiguration(outputs: [model]))
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    scene.compositor.advance(by: .seconds(2000))
    #expect(scene.window.callbackData.count == 1)
    #expect(scene.client.error == nil)
  }

  @Test func `varying periods are used in turn`() {
    var model = OutputModel.ideal60
    model.periods = [.milliseconds(10), .milliseconds(20)]
    #expect((0..<4).map { model.period(after: $0) } == [10, 20, 10, 20].map { .milliseconds($0) })
  }

  @Test(arguments: [(120, 1, 1280), (180, 2, 853), (240, 2, 640), (90, 1, 1706)])
  func `scale gives the logical size and a whole scale for old clients`(
    scale120: Int, whole: Int, width: Int
  ) {
    var model = OutputModel(width: 1280, height: 800)
    model.scale120 = scale120
    #expect(model.integerScale == whole)
    #expect(model.logicalWidth == width)
  }

  @Test func `a quarter turn exchanges width and height`() {
    var model = OutputModel(width: 800, height: 1280)
    model.transform = 1
    #expect(model.logicalWidth == 1280)
    #expect(model.logicalHeight == 800)
  }

  @Test func `weston headless announces 60 Hz and is slower`() {
    let model = OutputModel.recorded(.weston10)
    #expect(model.announcedRefresh == 60_000)
    #expect(model.period > .milliseconds(20))
    #expect(model.presentation.clockID == 4)
  }

  @Test func `the presentation clock has its own offset and speed`() {
    let policy = PresentationPolicy(clockID: 4, clockOffset: .milliseconds(-250), clockSkew: 200)
    #expect(policy.reading(at: .seconds(10)) == .milliseconds(9750) + .milliseconds(2))
  }
}
