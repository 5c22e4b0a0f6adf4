import CarouselHost
import CarouselWindows
import Projection
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct HostCaptureTests {
  /// A program in a host that looks at the windows of others.
  private final class Onlooker {
    let client: LoopClient
    let session: Session
    let windows: ForeignWindows
    let sources: CaptureSources
    private(set) var pixels: [UInt32] = []
    private var capture: Capture?

    init(_ scene: HostScene) throws {
      client = LoopClient(scene.outer)
      session = Session(
        display: try Display(fileDescriptor: scene.host.connect()), loop: client.loop)
      windows = ForeignWindows(session)
      sources = CaptureSources(session)
      scene.pass(.milliseconds(200))
    }

    func look(at window: ForeignWindow) {
      capture = sources.capture(window)
      capture?.onFrame = { [weak self] frame in
        guard let self else { return }
        pixels = Array(repeating: 0, count: frame.width * frame.height)
        unsafe pixels.withUnsafeMutableBytes {
          unsafe frame.copy(
            PixelRectangle(x: 0, y: 0, width: frame.width, height: frame.height), reducedBy: 1,
            into: $0.baseAddress!, stride: frame.width * 4)
        }
        capture?.requestFrame()
      }
      capture?.requestFrame()
    }
  }

  @Test func `programs learn nothing of each other unless the host allows it`() throws {
    let scene = try HostScene()
    try scene.show("Secret")
    let onlooker = try Onlooker(scene)
    #expect(!onlooker.windows.areListed)
    #expect(onlooker.sources.missingForWindows != nil)
  }

  @Test func `a host that allows it lets windows be captured as they are on their cards`() throws {
    let scene = try HostScene(allowsCapture: true)
    let program = try scene.show("Film", color: 0xff00_8000)
    let onlooker = try Onlooker(scene)
    #expect(onlooker.windows.windows.map(\.title) == ["Film"])
    #expect(!onlooker.windows.areManaged)
    onlooker.look(at: onlooker.windows.windows[0])
    scene.pass(.milliseconds(200))
    #expect(onlooker.pixels.count == 320 * 200)
    #expect(onlooker.pixels.allSatisfy { $0 == 0xff00_8000 })
    program.buffer.fill(0xff80_0000)
    program.window.show(program.buffer)
    scene.pass(.milliseconds(200))
    #expect(onlooker.pixels.allSatisfy { $0 == 0xff80_0000 })
    #expect(onlooker.client.error == nil)
  }
}
