import Testing
import Wayland
import WaylandServer
import WaylandTestSupport

/// What a client asks for without end costs the compositor a bounded amount.
@Suite struct GreedyClientTests {
  private final class Viewer: CompositorObserver {
    var pieces: [Int] = []
    func contentChanged(_ surface: ServerSurface, damage: Coverage) {
      pieces.append(damage.rectangles.count)
    }
  }

  /// A compositor with a mapped window of 40 × 30 pixels.
  private struct Scene {
    let compositor: Compositor
    let viewer = Viewer()
    let client: BareClient
    let window: BareWindow
    let buffer: BareBuffer

    init(_ change: (inout CompositorConfiguration) -> Void = { _ in }) throws {
      var configuration = CompositorConfiguration(outputs: [.ideal60])
      configuration.keepsContent = false
      change(&configuration)
      compositor = Compositor(configuration)
      compositor.observer = viewer
      client = try BareClient(connectedTo: compositor)
      client.talk(to: compositor)
      window = try BareWindow(client)
      window.surface.commit()
      client.talk(to: compositor)
      window.acknowledge()
      buffer = window.makeBuffer()
      window.show(buffer)
      client.talk(to: compositor)
    }

    func settle() { client.talk(to: compositor) }
  }

  /// A synchronized subsurface of the window.
  private final class Part {
    private let subcompositor: Owned<WlSubcompositor>
    let surface: Owned<WlSurface>
    var subsurface: Owned<WlSubsurface>?

    init(_ scene: Scene) throws {
      subcompositor = try scene.client.bind(WlSubcompositor.self)
      surface = try scene.client.bind(WlCompositor.self).createSurface()
      subsurface = subcompositor.getSubsurface(
        surface: surface.proxy, parent: scene.window.surface.proxy)
    }

    func show(_ buffer: BareBuffer) {
      surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      surface.damageBuffer(x: 0, y: 0, width: 8, height: 8)
      surface.commit()
    }

    deinit { subsurface = nil }
  }

  @Test func `the damage of commits that wait is bounded`() throws {
    let scene = try Scene()
    let part = try Part(scene)
    let buffer = scene.window.makeBuffer(64, 64)
    for place in 0..<3000 {
      part.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      part.surface.damageBuffer(
        x: Int32(place % 32 * 2), y: Int32(place / 32 % 32 * 2), width: 1, height: 1)
      part.surface.damage(
        x: Int32(place % 32 * 2), y: Int32(place / 32 % 32 * 2), width: 1, height: 1)
      part.surface.commit()
      if place % 100 == 0 { scene.settle() }
    }
    scene.settle()
    scene.window.surface.commit()
    scene.settle()
    #expect(try #require(scene.viewer.pieces.last) <= 600)
    #expect(scene.client.error == nil)
  }

  @Test func `of a region of very many rectangles what lies around them is kept`() throws {
    let scene = try Scene()
    let compositor = try scene.client.bind(WlCompositor.self)
    func region(_ count: Int32) -> Owned<WlRegion> {
      let region = compositor.createRegion()
      for place in 0..<count { region.add(x: place * 2, y: 0, width: 1, height: 30) }
      return region
    }
    let pointer = scene.compositor.seats[0].pointer
    for (count, takesGap) in [(1000, false), (3000, true)] as [(Int32, Bool)] {
      let input = region(count)
      scene.window.surface.setInputRegion(region: input.proxy)
      scene.window.surface.setOpaqueRegion(region: input.proxy)
      scene.window.surface.commit()
      // A turn reads no more than some kilobytes.
      for _ in 0..<20 { scene.settle() }
      pointer.move(x: 4.5, y: 5)
      #expect(pointer.focus != nil)
      pointer.move(x: 5.5, y: 5)
      #expect((pointer.focus != nil) == takesGap)
      #expect(scene.compositor.toplevels[0].surface.opaqueRegion.rectangles.count <= 1)
    }
  }

  @Test func `requests and configures of a window are kept only of late`() throws {
    let scene = try Scene()
    for step in 0..<3000 {
      if step.isMultiple(of: 2) {
        scene.window.toplevel.setMaximized()
      } else {
        scene.window.toplevel.unsetMaximized()
      }
      if step % 100 == 0 { scene.settle() }
    }
    scene.settle()
    let window = scene.compositor.toplevels[0]
    #expect(window.wishes.count <= 256)
    #expect(window.serials.count <= 1024)
    // The newest configure can be acknowledged.
    scene.window.acknowledge()
    scene.window.show(scene.buffer)
    scene.settle()
    #expect(scene.client.error == nil)
  }

  @Test func `a client that takes all descriptors is disconnected, and others are not`() throws {
    let scene = try Scene()
    let greedy = try BareClient(connectedTo: scene.compositor)
    greedy.talk(to: scene.compositor)
    let memory = try greedy.bind(WlShm.self)
    var buffers: [BareBuffer] = []
    for _ in 0..<200 { buffers.append(BareBuffer(memory.proxy, width: 1, height: 1, color: 0)) }
    greedy.talk(to: scene.compositor)
    // Pools that are gone do not count.
    buffers.removeFirst(150)
    greedy.talk(to: scene.compositor)
    for _ in 0..<150 { buffers.append(BareBuffer(memory.proxy, width: 1, height: 1, color: 0)) }
    for _ in 0..<20 { greedy.talk(to: scene.compositor) }
    #expect(greedy.error == nil)
    for _ in 0..<100 {
      buffers.append(BareBuffer(memory.proxy, width: 1, height: 1, color: 0))
      greedy.talk(to: scene.compositor)
    }
    #expect(greedy.error != nil)
    scene.window.show(scene.window.makeBuffer())
    scene.settle()
    #expect(scene.client.error == nil)
  }

  @Test func `motion is sent once a frame, and before all that follows it`() throws {
    let scene = try Scene { $0.sendsMotionOncePerFrame = true }
    let devices = try BareDevices(scene.client)
    scene.settle()
    let (pointer, clock) = (scene.compositor.seats[0].pointer, scene.compositor.clock)
    func heard() -> [String] {
      scene.settle()
      defer { devices.heard = [] }
      return devices.heard.filter { $0 != "frame" }
    }
    pointer.move(x: 1, y: 1)
    _ = heard()
    pointer.move(x: 2, y: 1)
    #expect(heard() == ["motion 2.0, 1.0"])
    for x in 3..<20 { pointer.move(x: Double(x), y: 1) }
    #expect(heard() == [])
    clock.move(to: clock.now + .milliseconds(17))
    #expect(heard() == ["motion 19.0, 1.0"])
    pointer.move(x: 21, y: 1)
    pointer.move(x: 22, y: 1)
    pointer.button(isPressed: true)
    #expect(heard() == ["motion 22.0, 1.0", "button 272 down"])
    clock.move(to: clock.now + .milliseconds(17))
    #expect(heard() == [])
    pointer.button(isPressed: false)
    pointer.move(x: 23, y: 1)
    pointer.move(x: 200, y: 200)
    #expect(heard() == ["button 272 up", "motion 23.0, 1.0", "leave"])
  }
}

/// A client that does one thing without end, next to one that animates.
@Suite struct HostileClientTests {
  /// What it does in each refresh, as much as its socket takes.
  enum Attack: CaseIterable {
    case waitingCommits, damage, regions, activations, pools, callbacks, feedback, configures
    /// It reads nothing while the pointer moves over its window.
    case deafness
  }

  /// The attacker, with a window and a synchronized subsurface of it.
  private final class Attacker {
    let client: BareClient
    let window: BareWindow
    private let compositor: Owned<WlCompositor>
    private let subcompositor: Owned<WlSubcompositor>
    private let memory: Owned<WlShm>
    private let activation: Owned<XdgActivationV1>
    private let presentation: Owned<WpPresentation>
    private let part: Owned<WlSurface>
    private let subsurface: Owned<WlSubsurface>
    private let region: Owned<WlRegion>
    private let devices: BareDevices
    private let buffers: [BareBuffer]
    private var pools: [BareBuffer] = []
    private var step: Int32 = 0

    init(_ server: Compositor) throws {
      client = try BareClient(connectedTo: server)
      client.talk(to: server)
      window = try BareWindow(client)
      compositor = try client.bind(WlCompositor.self)
      subcompositor = try client.bind(WlSubcompositor.self)
      memory = try client.bind(WlShm.self)
      activation = try client.bind(XdgActivationV1.self)
      presentation = try client.bind(WpPresentation.self)
      devices = try BareDevices(client)
      part = compositor.createSurface()
      subsurface = subcompositor.getSubsurface(
        surface: part.proxy, parent: window.surface.proxy)
      region = compositor.createRegion()
      let memory = memory.proxy
      buffers = (0..<3).map { _ in BareBuffer(memory, width: 64, height: 64, color: 1) }
      window.surface.commit()
      client.talk(to: server)
      window.acknowledge()
      window.show(buffers[0])
      client.talk(to: server)
    }

    func act(_ attack: Attack) {
      for _ in 0..<50 {
        step += 1
        switch attack {
        case .waitingCommits:
          part.attach(buffer: buffers[Int(step) % 3].proxy, x: 0, y: 0)
          part.commit()
        case .damage:
          part.damageBuffer(x: step % 64, y: step / 64 % 64, width: 1, height: 1)
          part.commit()
        case .regions:
          region.add(x: step * 2, y: step % 7, width: 1, height: 3000)
          region.subtract(x: 0, y: step * 3, width: 60_000, height: 1)
          window.surface.setInputRegion(region: region.proxy)
          window.surface.setOpaqueRegion(region: region.proxy)
          window.surface.commit()
        case .activations: activation.activate(token: "x", surface: window.surface.proxy)
        case .pools: pools.append(BareBuffer(memory.proxy, width: 1, height: 1, color: 0))
        case .callbacks: window.requestFrame()
        case .feedback: _ = presentation.feedback(surface: window.surface.proxy)
        case .configures: window.toplevel.setMaximized()
        case .deafness: break
        }
      }
      if attack == .callbacks || attack == .feedback { window.surface.commit() }
    }
  }

  @Test(arguments: Attack.allCases)
  func `another client's frames come at most one refresh late`(attack: Attack) throws {
    let compositor = Compositor(CompositorConfiguration(outputs: [.ideal60]))
    let client = try BareClient(connectedTo: compositor)
    client.talk(to: compositor)
    let window = try BareWindow(client)
    window.surface.commit()
    client.talk(to: compositor)
    window.acknowledge()
    let buffers = (0..<2).map { _ in window.makeBuffer() }
    let attacker = try Attacker(compositor)
    window.show(buffers[0], requestsFrame: true)
    let start = compositor.clock.now
    var late = 0
    for refresh in 1...120 {
      if attacker.client.error == nil {
        attacker.act(attack)
        if attack == .deafness {
          for x in 0..<16 { compositor.seats[0].pointer.move(x: Double(x), y: 1) }
        } else {
          attacker.client.turn()
        }
      }
      let answers = window.callbackData.count
      // A compositor that is woken twice in a refresh.
      for half in [8, 17] {
        client.turn()
        compositor.clock.move(
          to: start + .microseconds(16_667 * (refresh - 1) + 1000 * half))
        compositor.turn()
      }
      client.turn()
      guard window.callbackData.count > answers else {
        late += 1
        continue
      }
      window.show(buffers[refresh % 2], requestsFrame: true)
    }
    #expect(late <= 1)
    #expect(client.error == nil)
  }
}
