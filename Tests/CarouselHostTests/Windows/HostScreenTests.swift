import CarouselHost
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What a program hears of when its pictures were seen.
private final class Feedback {
  struct Seen: Equatable {
    var nanoseconds: Int64
    var refresh: UInt32
    var sequence: UInt32
    var flags: UInt32
  }

  private(set) var seen: [Seen] = []
  private(set) var discarded = 0
  private let presentation: Owned<WpPresentation>
  private var open: [Question] = []

  private final class Question {
    let feedback: Owned<WpPresentationFeedback>
    init(_ feedback: consuming Owned<WpPresentationFeedback>) { self.feedback = feedback }
  }

  init(_ client: BareClient) throws { presentation = try client.bind(WpPresentation.self) }

  func ask(of window: BareWindow) {
    let question = Question(presentation.feedback(surface: window.surface.proxy))
    open.append(question)
    question.feedback.onEvent { [weak self] event in
      switch event {
      case .presented(_, let seconds, let rest, let refresh, _, let sequence, let flags):
        self?.seen.append(
          Seen(
            nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(rest), refresh: refresh,
            sequence: sequence, flags: flags.rawValue))
      case .discarded: self?.discarded += 1
      case .syncOutput: break
      }
    }
  }
}

struct HostScreenTests {
  @Test func `programs receive the scale of the window, whole and fractional`() throws {
    let scene = try HostScene()
    let program = try scene.show("Terminal")
    let manager = try program.client.bind(WpFractionalScaleManagerV1.self)
    let scale = manager.getFractionalScale(surface: program.window.surface.proxy)
    var told: [UInt32] = []
    var wholeTold: [Int32] = []
    scale.onEvent { if case .preferredScale(let scale) = $0 { told.append(scale) } }
    let output = try program.client.bind(WlOutput.self)
    var mode: [Int32] = []
    output.onEvent {
      switch $0 {
      case .mode(_, let width, let height, _): mode = [width, height]
      case .scale(let scale): wholeTold.append(scale)
      default: break
      }
    }
    scene.pass(.milliseconds(50))
    #expect(told == [120] && mode == [640, 400])
    scene.outer.toplevels[0].surface.sendPreferredScale(180)
    scene.pass(.milliseconds(100))
    #expect(told.last == 180)
    #expect(wholeTold == [1, 2])
    #expect(mode == [960, 600])
  }

  @Test func `a program with the newest versions gets no events that older libraries do not know`()
    throws
  {
    let program = try HostScene().show("Old")
    let offer = try #require(program.client.offers.first { $0.interface == "wl_compositor" })
    #expect(offer.version == 5)
  }

  @Test func `when a picture was seen is what the screen around the carousel says`() throws {
    let scene = try HostScene(
      configuration: CompositorConfiguration(outputs: [OutputModel(hertz: 50)]))
    let program = try scene.show("Film")
    let feedback = try Feedback(program.client)
    for _ in 0..<50 {
      feedback.ask(of: program.window)
      program.window.show(program.buffer, requestsFrame: true)
      scene.pass(.milliseconds(20))
    }
    scene.pass(.milliseconds(200))
    #expect(feedback.seen.count + feedback.discarded == 50)
    #expect(feedback.seen.count > 40)
    // The screen counts from when it was plugged in.
    let refresh: Int64 = 20_000_000
    let first = try #require(feedback.seen.first)
    let counted = Int64(first.sequence) - first.nanoseconds / refresh
    for seen in feedback.seen {
      #expect(seen.nanoseconds % refresh == 0)
      #expect(Int64(seen.refresh) == refresh)
      #expect(Int64(seen.sequence) - seen.nanoseconds / refresh == counted)
      #expect(seen.flags == 7)
    }
  }

  @Test func `programs draw at the rate of the screen around the carousel`() throws {
    let scene = try HostScene(
      configuration: CompositorConfiguration(outputs: [OutputModel(hertz: 120)]))
    let program = try scene.show("Film")
    let output = try program.client.bind(WlOutput.self)
    var rate: Int32 = 0
    output.onEvent { if case .mode(_, _, _, let refresh) = $0 { rate = refresh } }
    func draw(_ count: Int) -> Int {
      let before = program.window.callbackData.count
      for _ in 0..<count {
        if program.window.unanswered == 0 {
          program.window.show(program.buffer, requestsFrame: true)
        }
        scene.outer.advance(by: .milliseconds(1))
      }
      return program.window.callbackData.count - before
    }
    // In step after the first pictures were seen.
    _ = draw(300)
    #expect((50...61).contains(draw(500)))
    #expect(abs(rate - 120_000) < 1000)
  }

  @Test func `feedback on what changes nothing is answered all the same`() throws {
    let scene = try HostScene()
    let program = try scene.show("Still")
    let feedback = try Feedback(program.client)
    // A frame of the carousel that is painted for another reason answers too.
    for round in 1...5 where feedback.seen.last?.flags != 0 {
      feedback.ask(of: program.window)
      program.window.surface.commit()
      scene.pass(.milliseconds(300))
      #expect(feedback.seen.count == round)
    }
    #expect(feedback.seen.last?.flags == 0)
  }
}
