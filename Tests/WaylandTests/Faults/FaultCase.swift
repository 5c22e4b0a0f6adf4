import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Something that goes wrong, and what a good client makes of it.
///
/// Each case asserts what becomes of the window. That it works again afterwards, and that nothing
/// is left of it, is asserted of all of them.
struct FaultCase: Sendable, CustomTestStringConvertible {
  /// Its number in the list.
  var number: Int
  /// What goes wrong, in a few words.
  var title: String
  /// What the compositor is like.
  var configuration: @Sendable () -> CompositorConfiguration
  /// Whether the connection does not outlive it.
  var endsConnection: Bool
  /// The one rule that cannot be kept in it, or `nil` where all can.
  var excuses: String?
  /// Does it to a window that is shown, and checks what becomes of it.
  var happens: @Sendable (ClientScene, FaultyMemory) throws -> Void

  init(
    _ number: Int, _ title: String,
    on configuration: @autoclosure @escaping @Sendable () -> CompositorConfiguration = .init(),
    endsConnection: Bool = false, excuses: String? = nil,
    _ happens: @escaping @Sendable (ClientScene, FaultyMemory) throws -> Void
  ) {
    (self.number, self.title, self.endsConnection) = (number, title, endsConnection)
    self.excuses = excuses
    (self.configuration, self.happens) = (configuration, happens)
  }

  var testDescription: String { "\(number) \(title)" }

  /// Every fault there is a number for.
  static var all: [FaultCase] {
    connection + offers + shell + screens + frames + buffers + input + devices + system
  }

  /// A case that a compositor's script describes, met in the middle of an animation, with a finger
  /// down, a button held and a key that repeats.
  static func strike(_ number: Int, _ title: String, _ actions: Script.Action...) -> FaultCase {
    FaultCase(number, title) { scene, _ in
      scene.isAnimating = true
      scene.window?.setNeedsFrame()
      scene.seat.touch.down(id: 0, x: 50, y: 50)
      scene.seat.pointer.move(x: 20, y: 20)
      scene.seat.pointer.button(isPressed: true)
      scene.seat.keyboard.press(.right)
      scene.compositor.advance(by: .milliseconds(700))
      for action in actions {
        scene.compositor.strike(action)
        scene.compositor.advance(by: .milliseconds(40))
      }
      scene.compositor.advance(by: .milliseconds(500))
    }
  }
}
