import CarouselTestSupport
import Testing
import Wayland
import WaylandTestSupport

/// Hours of virtual time: a minute or two ordinarily, as many as `SOAK_HOURS` says.
@Suite struct SoakTests {
  /// A window that redraws constantly, copies, pastes and accepts drops.
  private final class Program {
    let soak = Soak(seed: 24)
    private var window: Window?
    private var isAnimating = false
    private(set) var frames = 0
    private(set) var inputs = 0

    init() {
      soak.onSession = { [unowned self] in open($0) }
      soak.onLoss = { [unowned self] in window = nil }
      soak.onAct = { [unowned self] dice in
        isAnimating = Int.random(in: 0..<3, using: &dice) > 0
        if isAnimating { window?.setNeedsFrame() }
      }
      soak.onCount = { [unowned self] in isAnimating = false }
      soak.start()
    }

    private func open(_ session: Session) {
      var settings = ClientScene.settings
      settings.size = SurfaceSize(width: 64, height: 48)
      let window = Window(session, settings)
      window.onInput = { [unowned self] event in
        inputs += 1
        guard case .key(let key) = event, key.isPressed else { return }
        session.clipboard.copy(.text("\(inputs)"), from: key.seat)
        session.clipboard.pasteText { _ in }
      }
      window.dropTarget = DropTarget(types: ["text/plain"]) { [unowned self] _ in inputs += 1 }
      window.onClose = {}
      window.onFrame = { [unowned self] frame in
        frames += 1
        if isAnimating { self.window?.setNeedsFrame() }
        frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frames &* 0x0003_0507))
        return .painted(damage: [frame.pixels.bounds])
      }
      self.window = window
    }
  }

  @Test func `hours of input, faults and dying compositors leave memory as it was`() async {
    // In a separate process, where no other code opens descriptors. Of its expectations
    // only the comments arrive here.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let program = Program()
      let readings = program.soak.live {
        "\(program.frames) frames, \(program.inputs) inputs"
      }
      #expect(program.soak.isAlive, "the session has not returned")
      #expect(program.soak.broken == [], "\(program.soak.broken)")
      #expect(
        program.frames > 100 && program.inputs > 50,
        "\(program.frames) frames, \(program.inputs) inputs")
      let growth = Footprint.growth(over: readings)
      #expect(growth.descriptors <= 0, "\(readings)")
      #expect(growth.fits(), "\(readings)")
    }
    guard let result else { return }
    print(String(decoding: result.standardOutputContent, as: UTF8.self))
  }
}
