import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct PresentationTests {
  /// What became of one request for feedback.
  private final class Outcome {
    var text = "nothing"
    let feedback: Owned<WpPresentationFeedback>

    init(_ presentation: borrowing Owned<WpPresentation>, _ window: BareWindow) {
      feedback = presentation.feedback(surface: window.surface.proxy)
      feedback.onEvent { [weak self] event in
        switch event {
        case .presented(_, let seconds, let nanoseconds, let refresh, _, let sequence, let flags):
          self?.text =
            "\(seconds).\(nanoseconds) refresh \(refresh) seq \(sequence) flags \(flags.rawValue)"
        case .discarded: self?.text = "discarded"
        case .syncOutput: break
        }
      }
    }
  }

  private func outcomes(
    _ count: Int, _ policy: PresentationPolicy
  ) throws -> (clock: UInt32, texts: [String]) {
    var model = OutputModel.ideal60
    model.period = .milliseconds(20)
    model.presentation = policy
    let scene = try WindowScene(CompositorConfiguration(outputs: [model]))
    let presentation = try scene.client.bind(WpPresentation.self)
    var clock: UInt32 = 0
    presentation.onEvent { event in
      if case .clockID(let identifier) = event { clock = identifier }
    }
    var outcomes: [Outcome] = []
    for _ in 0..<count {
      outcomes.append(Outcome(presentation, scene.window))
      scene.window.show(scene.window.makeBuffer())
      scene.compositor.advance(by: .milliseconds(20))
    }
    return (clock, outcomes.map(\.text))
  }

  @Test func `a shown frame is reported with time, period and number`() throws {
    let result = try outcomes(2, PresentationPolicy())
    #expect(result.clock == 1)
    #expect(
      result.texts == [
        "1000.20000000 refresh 20000000 seq 1 flags 7",
        "1000.40000000 refresh 20000000 seq 2 flags 7",
      ])
  }

  @Test func `another clock has another time`() throws {
    let policy = PresentationPolicy(
      clockID: 4, clockOffset: .milliseconds(-250), countsRefreshes: false, refresh: .unknown,
      flags: 0)
    let result = try outcomes(1, policy)
    #expect(result.clock == 4)
    #expect(result.texts == ["999.770000000 refresh 0 seq 0 flags 0"])
  }

  @Test func `the first may be discarded`() throws {
    let result = try outcomes(3, PresentationPolicy(completion: .discardsFirst(2)))
    #expect(result.texts.map { $0 == "discarded" } == [true, true, false])
  }

  @Test func `feedback may never come`() throws {
    let result = try outcomes(3, PresentationPolicy(completion: .never))
    #expect(result.texts == ["nothing", "nothing", "nothing"])
  }

  @Test func `feedback may come out of order`() throws {
    let result = try outcomes(3, PresentationPolicy(completion: .outOfOrder))
    #expect(result.texts.map { $0 == "nothing" } == [false, false, true])
  }

  @Test func `content replaced before it was shown is discarded`() throws {
    let scene = try WindowScene()
    let presentation = try scene.client.bind(WpPresentation.self)
    let first = Outcome(presentation, scene.window)
    scene.window.show(scene.window.makeBuffer())
    let second = Outcome(presentation, scene.window)
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.advance(by: .milliseconds(17))
    #expect(first.text == "discarded")
    #expect(second.text.hasPrefix("1000.16666667"))
  }

  @Test func `each client's unanswered requests are counted for itself`() throws {
    let compositor = TestCompositor()
    let clients = try (0..<2).map { _ in try BareClient(compositor) }
    let windows = try clients.map { try BareWindow($0) }
    var outcomes: [Outcome] = []
    for (client, window) in zip(clients, windows) {
      let presentation = try client.bind(WpPresentation.self)
      outcomes += (0..<5).map { _ in Outcome(presentation, window) }
    }
    compositor.settle()
    #expect(compositor.unansweredFeedback == outcomes.count)
    #expect(compositor.allViolations == [])
  }

  @Test func `more than eight unanswered requests break a rule`() throws {
    let scene = try WindowScene()
    let presentation = try scene.client.bind(WpPresentation.self)
    let outcomes = (0..<9).map { _ in Outcome(presentation, scene.window) }
    scene.compositor.settle()
    #expect(scene.broken == [Rule.boundedFeedback.name])
    #expect(outcomes.count == 9)
  }
}
