import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct MemoryFailureTests {
  /// Memory functions that fail on request.
  private final class Failing {
    var createFails = false
    var reserveFails = false

    var calls: MemoryCalls {
      var calls = MemoryCalls()
      let (create, reserve) = (calls.create, calls.reserve)
      calls.create = { [self] in createFails ? -EMFILE : create() }
      calls.reserve = { [self] in reserveFails ? ENOSPC : reserve($0, $1) }
      return calls
    }
  }

  @Test func `no memory for the first frame: a warning, and the window comes when there is`() throws
  {
    let failing = Failing()
    failing.createFails = true
    let scene = try ClientScene(memory: failing.calls)
    scene.compositor.advance(by: .seconds(3))
    #expect(!scene.toplevel.isMapped)
    #expect(scene.warnings.count == 1)
    failing.createFails = false
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.toplevel.isMapped)
    #expect(scene.broken == [])
  }

  @Test(arguments: [(65_535, 65_535), (Int(Int32.max), 5), (46_341, 46_341), (-5, -7), (1, 1)])
  func `an absurd size never asks for more than the screen can show`(
    _ width: Int, _ height: Int
  ) throws {
    final class Sizes { var largest = 0 }
    let sizes = Sizes()
    var calls = MemoryCalls()
    let reserve = calls.reserve
    calls.reserve = { descriptor, size in
      sizes.largest = max(sizes.largest, size)
      return reserve(descriptor, size)
    }
    let scene = try ClientScene(memory: calls)
    scene.toplevel.configure(width: width, height: height, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.client.error == nil)
    #expect(sizes.largest <= scene.output.model.width * scene.output.model.height * 4)
    #expect(scene.toplevel.isMapped)
    #expect(scene.broken == [])
  }

  @Test func `without memory files the window is shown all the same`() throws {
    var calls = MemoryCalls()
    calls.create = { -ENOSYS }
    let scene = try ClientScene(memory: calls)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.toplevel.isMapped)
    #expect(scene.warnings == [])
    #expect(scene.broken == [])
  }
}
