import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with keyboards and cursors.
  static var devices: [FaultCase] {
    [
      FaultCase(73, "keymaps that are none") { scene, _ in
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        let files = (["/dev/zero", "/dev/null", "/proc/self/status"] as [String]).map {
          unsafe open($0, O_RDONLY | O_CLOEXEC)
        }
        let (zeros, nothing, text) = (files[0], files[1], files[2])
        for (format, descriptor, size) in [
          (0, zeros, 10), (1, zeros, 0), (1, zeros, UInt32.max), (1, zeros, 65_536),
          (1, ends[0], 100), (99, zeros, 100), (1, nothing, 100), (1, text, 100), (1, text, 4096),
          (1, text, .max),
        ] as [(UInt32, Int32, UInt32)] {
          scene.seat.keyboard.sendRawKeymap(format: format, descriptor: descriptor, size: size)
          scene.compositor.settle()
        }
        for descriptor in ends + files { close(descriptor) }
        // The keymap before is in use.
        scene.seat.keyboard.tap(.right)
        scene.compositor.settle()
        #expect(scene.keysDown.map(\.key) == [.right])
      },
      FaultCase(75, "rates of repetition of every kind") { scene, _ in
        for (rate, delay) in [(0, 400), (-1, 100), (1_000_000, 0), (25, -5), (25, 400)]
          as [(
            Int32, Int32
          )]
        {
          scene.seat.setRepeat(rate: rate, delay: delay)
          scene.compositor.settle()
          let before = scene.keysDown.count
          scene.seat.keyboard.press(.right)
          scene.compositor.advance(by: .seconds(1))
          scene.seat.keyboard.release(.right)
          scene.compositor.settle()
          let count = scene.keysDown.count - before
          #expect(rate > 0 ? (2...130).contains(count) : count == 1)
        }
      },
      FaultCase(76, "the focus goes while a key is held, and the process stands still") {
        scene, _ in
        scene.seat.keyboard.press(.right)
        scene.compositor.advance(by: .seconds(1))
        let before = scene.keysDown.count
        scene.compositor.clock.move(to: scene.compositor.clock.now + .seconds(10))
        scene.compositor.settle()
        #expect(scene.keysDown.count - before <= 2)
        scene.seat.keyboard.focus(on: nil)
        scene.compositor.settle()
        let count = scene.keysDown.count
        scene.compositor.advance(by: .seconds(5))
        #expect(scene.keysDown.count == count)
      },
      FaultCase(77, "keys pressed twice, released unpressed, and two hundred held") { scene, _ in
        let keyboard = scene.seat.keyboard
        keyboard.focus(on: nil)
        for code in 1...200 { keyboard.press(KeyCode(rawValue: UInt32(code))) }
        keyboard.focus(on: scene.toplevel)
        for code in 1...200 { keyboard.release(KeyCode(rawValue: UInt32(code))) }
        scene.compositor.advance(by: .seconds(1))
        #expect(scene.keysDown == [])
        for state: UInt32 in [0, 1, 1, 2, 9, 0, 0] { keyboard.sendStrayKey(.right, state: state) }
        scene.compositor.settle()
        #expect(scene.keysDown.count { !$0.isRepeat } == 1)
      },
      FaultCase(
        78, "cursors are missing, and one is set after the pointer has left",
        on: CompositorConfiguration().without("wp_cursor_shape_manager_v1")
      ) { scene, _ in
        scene.seat.pointer.move(x: 10, y: 10)
        scene.compositor.settle()
        scene.seat.pointer.leave()
        scene.compositor.settle()
        for shape in [CursorShape.none, .arrow, .none] { scene.window?.cursor = shape }
        scene.compositor.advance(by: .milliseconds(100))
        #expect(scene.client.error == nil)
      },
    ]
  }
}
