import CarouselCLinux
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowMemoryTests {
  /// Memory that can be made to fail.
  private final class Switch {
    var code: Int32 = 0
    var failsToReserve = false
    let name: String

    init(_ name: String) {
      self.name = name
    }

    var calls: MemoryCalls {
      var calls = MemoryCalls()
      let reserve = calls.reserve
      calls.create = { [self] in
        code != 0 && !failsToReserve ? -code : unsafe linux_memory_file(name)
      }
      let createUnnamed = calls.createUnnamed
      calls.createUnnamed = { [self] in code != 0 ? -code : createUnnamed() }
      calls.reserve = { [self] descriptor, size in
        code != 0 && failsToReserve ? code : reserve(descriptor, size)
      }
      return calls
    }

    /// How many descriptors and mappings of the process bear the name.
    var traces: Int {
      var count = 0
      for descriptor in 0..<1024 {
        var buffer = [CChar](repeating: 0, count: 256)
        let length = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, 255)
        guard length > 0 else { continue }
        let bytes = buffer.prefix(length).map { UInt8(bitPattern: $0) }
        if String(decoding: bytes, as: UTF8.self).contains(name) { count += 1 }
      }
      guard let maps = unsafe fopen("/proc/self/maps", "r") else { return -1 }
      defer { unsafe fclose(maps) }
      var line = [CChar](repeating: 0, count: 4096)
      while unsafe fgets(&line, 4096, maps) != nil {
        let text = String(
          decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if text.contains(name) { count += 1 }
      }
      return count
    }
  }

  @Test(arguments: [(ENOSYS, false), (EMFILE, false), (ENOMEM, false), (ENOSPC, true)])
  func `memory that fails at the first frame is asked for again`(
    code: Int32, failsToReserve: Bool
  ) throws {
    let memory = Switch("first-frame")
    memory.code = code
    memory.failsToReserve = failsToReserve
    let scene = try ClientScene(memory: memory.calls)
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.frameCount == 0)
    #expect(scene.client.error == nil)
    #expect(scene.warnings.count == 1)
    memory.code = 0
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.frameCount == 1)
    #expect(scene.broken == [])
  }

  @Test func `memory that fails at a resize leaves the last picture until there is some`() throws {
    let memory = Switch("resize")
    let scene = try ClientScene(memory: memory.calls)
    scene.compositor.advance(by: .seconds(1))
    memory.code = ENOMEM
    scene.toplevel.configure(width: 500, height: 400, states: [4])
    scene.compositor.advance(by: .seconds(3))
    #expect(scene.surface.width == 320)
    #expect(scene.toplevel.isMapped)
    memory.code = 0
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.surface.width == 500)
    #expect(scene.broken == [])
  }

  @Test func `a closed window leaves no descriptor and no mapping`() throws {
    let memory = Switch("leak-\(UInt64.random(in: 0...UInt64.max))")
    let scene = try ClientScene(memory: memory.calls)
    scene.animate(for: .milliseconds(200))
    for width in stride(from: 300, to: 400, by: 10) {
      scene.toplevel.configure(width: width, height: 200, states: [4])
      scene.compositor.advance(by: .milliseconds(20))
    }
    #expect(memory.traces > 0)
    scene.window = nil
    scene.compositor.advance(by: .seconds(1))
    #expect(memory.traces == 0)
    #expect(scene.compositor.bufferCount == 0)
  }

  @Test func `a minute of animation holds no more at its end than at its beginning`() throws {
    let memory = Switch("minute-\(UInt64.random(in: 0...UInt64.max))")
    var configuration = CompositorConfiguration()
    configuration.watchesHeldBuffers = false
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 16, height: 16)
    let scene = try ClientScene(configuration, memory: memory.calls, settings: settings)
    scene.animate(for: .seconds(2))
    let before = (memory.traces, scene.compositor.bufferCount, scene.compositor.unansweredFeedback)
    scene.compositor.advance(by: .seconds(60))
    let after = (memory.traces, scene.compositor.bufferCount, scene.compositor.unansweredFeedback)
    #expect(before == after)
    #expect(scene.frameCount > 3600)
  }

  @Test func `keymaps are closed once they are read`() throws {
    let memory = Switch("keymap-\(UInt64.random(in: 0...UInt64.max))")
    let scene = try ClientScene()
    let file = unsafe linux_memory_file(memory.name)
    for format in [UInt32(0), 1, 2] {
      scene.seat.keyboard.sendRawKeymap(format: format, descriptor: file, size: 10)
    }
    scene.compositor.settle()
    close(file)
    #expect(memory.traces == 0)
  }

  @Test func `a session that ends disconnects`() throws {
    let compositor = TestCompositor()
    weak var loop: EventLoop?
    weak var session: Session?
    weak var display: Display?
    do {
      let scene = LoopClient(compositor)
      let connection = try Display(fileDescriptor: compositor.connect())
      let made = Session(display: connection, loop: scene.loop)
      (loop, session, display) = (scene.loop, made, connection)
      compositor.settle()
      #expect(made.isReady)
      compositor.detach(scene)
    }
    // As plain values: a failure must not print the objects, which hold what cannot be copied.
    let isGone = [session == nil, loop == nil, display == nil]
    #expect(isGone == [true, true, true])
    compositor.settle()
    #expect(!compositor.isConnected)
  }
}
