import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Pointers that are held, and mice that are followed all the same; and memory that is not there.
@Suite final class PointerConstraintTests {
  private let scene: WindowScene
  private let pointer: Owned<WlPointer>
  private let constraints: Owned<ZwpPointerConstraintsV1>
  private let relative: Owned<ZwpRelativePointerV1>

  init() throws {
    scene = try WindowScene()
    pointer = try scene.client.bind(WlSeat.self).getPointer()
    constraints = try scene.client.bind(ZwpPointerConstraintsV1.self)
    let manager = try scene.client.bind(ZwpRelativePointerManagerV1.self)
    relative = manager.getRelativePointer(pointer: pointer.proxy)
    scene.compositor.settle()
  }

  private var mouse: ServerPointer { scene.compositor.seats[0].pointer }

  /// The events of the pointer and the relative pointer, oldest first.
  private func listen() -> Heard {
    let heard = Heard()
    pointer.onEvent { event in
      switch event {
      case .enter(_, _, let x, let y): heard.words.append("enter \(x) \(y)")
      case .motion(_, let x, let y): heard.words.append("motion \(x) \(y)")
      case .leave: heard.words.append("leave")
      case .frame: heard.words.append("frame")
      default: break
      }
    }
    relative.onEvent { event in
      guard case .relativeMotion(_, _, let x, let y, _, _) = event else { return }
      heard.words.append("moved \(x) \(y)")
    }
    return heard
  }

  private final class Heard {
    var words: [String] = []
  }

  @Test func `a locked pointer stays, and its mouse is followed`() {
    let heard = listen()
    mouse.move(x: 10, y: 10)
    let lock = constraints.lockPointer(
      surface: scene.window.surface.proxy, pointer: pointer.proxy, region: nil,
      lifetime: .persistent)
    var states: [String] = []
    lock.onEvent { states.append("\($0)") }
    scene.compositor.settle()
    #expect(mouse.isLocked)
    mouse.move(x: 13, y: 6)
    scene.compositor.settle()
    #expect((mouse.x, mouse.y) == (10, 10))
    #expect(heard.words == ["enter 10.0 10.0", "frame", "moved 3.0 -4.0", "frame"])
    #expect(states == ["locked"])
    #expect(scene.broken == [])
  }

  @Test func `a lock that is given up lets the pointer go`() {
    mouse.move(x: 10, y: 10)
    var lock: Owned<ZwpLockedPointerV1>? = constraints.lockPointer(
      surface: scene.window.surface.proxy, pointer: pointer.proxy, region: nil,
      lifetime: .oneshot)
    scene.compositor.settle()
    #expect(mouse.isLocked)
    _ = lock.take()
    scene.compositor.settle()
    mouse.move(x: 20, y: 20)
    #expect(mouse.x == 20)
  }

  @Test func `a confined pointer stays within its window`() {
    mouse.move(x: 10, y: 10)
    let confined = constraints.confinePointer(
      surface: scene.window.surface.proxy, pointer: pointer.proxy, region: nil,
      lifetime: .persistent)
    var states: [String] = []
    confined.onEvent { states.append("\($0)") }
    scene.compositor.settle()
    mouse.move(x: 500, y: -20)
    scene.compositor.settle()
    #expect((mouse.x, mouse.y) == (39, 0))
    #expect(states == ["confined"])
  }

  @Test func `lasting state returns with the pointer, other state does not`() {
    for (lifetime, expected) in [
      (ZwpPointerConstraintsV1.Lifetime.persistent, ["confined", "unconfined", "confined"]),
      (.oneshot, ["confined", "unconfined"]),
    ] {
      mouse.move(x: 10, y: 10)
      let confined = constraints.confinePointer(
        surface: scene.window.surface.proxy, pointer: pointer.proxy, region: nil,
        lifetime: lifetime)
      var states: [String] = []
      confined.onEvent { states.append("\($0)") }
      scene.compositor.settle()
      mouse.leave()
      mouse.move(x: 11, y: 10)
      scene.compositor.settle()
      #expect(states == expected)
    }
  }

  /// A region of these rectangles.
  private func region(_ rectangles: (x: Int32, y: Int32, width: Int32, height: Int32)...) throws
    -> Owned<WlRegion>
  {
    let region = try scene.client.bind(WlCompositor.self).createRegion()
    for part in rectangles {
      region.add(x: part.x, y: part.y, width: part.width, height: part.height)
    }
    return region
  }

  private func commit() {
    scene.window.surface.commit()
    scene.compositor.settle()
  }

  @Test func `a confined pointer stays in its region and crosses no gap`() throws {
    mouse.move(x: 5, y: 5)
    let parts = try region((0, 0, 10, 10), (10, 4, 4, 2), (20, 0, 10, 10))
    let confined = constraints.confinePointer(
      surface: scene.window.surface.proxy, pointer: pointer.proxy, region: parts.proxy,
      lifetime: .persistent)
    scene.compositor.settle()
    mouse.move(x: 25, y: 5)
    #expect((mouse.x, mouse.y) == (13, 5))
    mouse.move(x: 5, y: 29)
    #expect((mouse.x, mouse.y) == (5, 9))
    _ = confined.proxy
  }

  @Test func `a new region holds from the next commit on, and takes the pointer along`() throws {
    mouse.move(x: 15, y: 15)
    let confined = constraints.confinePointer(
      surface: scene.window.surface.proxy, pointer: pointer.proxy, region: nil,
      lifetime: .persistent)
    var states: [String] = []
    confined.onEvent { states.append("\($0)") }
    let corner = try region((0, 0, 10, 10))
    confined.setRegion(region: corner.proxy)
    scene.compositor.settle()
    mouse.move(x: 20, y: 12)
    #expect((mouse.x, mouse.y) == (20, 12))
    let heard = listen()
    commit()
    #expect((mouse.x, mouse.y) == (9, 9))
    #expect(heard.words.contains("motion 9.0 9.0"))
    #expect(states == ["confined"])
    _ = corner.proxy
  }

  @Test func `a lock waits until the pointer is in its region`() throws {
    mouse.move(x: 30, y: 5)
    let corner = try region((0, 0, 10, 10))
    let lock = constraints.lockPointer(
      surface: scene.window.surface.proxy, pointer: pointer.proxy, region: corner.proxy,
      lifetime: .persistent)
    scene.compositor.settle()
    #expect(!mouse.isLocked)
    mouse.move(x: 5, y: 5)
    #expect(mouse.isLocked)
    _ = (lock.proxy, corner.proxy)
  }

  @Test func `after a lock the pointer is where its client said`() throws {
    for isCommitted in [false, true] {
      mouse.move(x: 5, y: 5)
      var lock: Owned<ZwpLockedPointerV1>? = constraints.lockPointer(
        surface: scene.window.surface.proxy, pointer: pointer.proxy, region: nil,
        lifetime: .persistent)
      lock?.setCursorPositionHint(surfaceX: 30, surfaceY: 20)
      if isCommitted { scene.window.surface.commit() }
      scene.compositor.settle()
      #expect((mouse.x, mouse.y) == (5, 5))
      _ = lock.take()
      scene.compositor.settle()
      #expect((mouse.x, mouse.y) == (isCommitted ? (30, 20) : (5, 5)))
    }
  }

  @Test func `two wishes about one surface are an error`() {
    let first = constraints.lockPointer(
      surface: scene.window.surface.proxy, pointer: pointer.proxy, region: nil,
      lifetime: .persistent)
    let second = constraints.confinePointer(
      surface: scene.window.surface.proxy, pointer: pointer.proxy, region: nil,
      lifetime: .persistent)
    scene.compositor.settle()
    guard case .protocolViolation(let error) = scene.client.error else {
      Issue.record("\(String(describing: scene.client.error))")
      return
    }
    #expect(error.interface == "zwp_pointer_constraints_v1" && error.code == 1)
    _ = (first.proxy, second.proxy)
  }

  @Test func `no graphics memory is offered, and its use is an error`() throws {
    let dmabuf = try scene.client.bind(ZwpLinuxDmabufV1.self)
    var formats = 0
    dmabuf.onEvent { _ in formats += 1 }
    let params = dmabuf.createParams()
    var isRefused = false
    params.onEvent { if case .failed = $0 { isRefused = true } }
    params.create(width: 4, height: 4, format: 0x3432_5258, flags: [])
    scene.compositor.settle()
    #expect(formats == 0)
    #expect(isRefused)
    #expect(scene.client.error == nil)
  }
}
