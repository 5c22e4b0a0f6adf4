import ArgumentParser
import WaylandTesting

/// Something that happens to the program.
enum Scenario: String, CaseIterable {
  case rest
  case flick
  case scroll
  case pointer
  case keys
  case resize
  case scale
  case displays
  case hide
  case unplug
  case lostCallbacks = "lost-callbacks"
  case slowCallbacks = "slow-callbacks"
  case lateRelease = "late-release"

  /// What is played unless something else is asked for.
  static let usual: [Scenario] = [.rest, .flick, .scroll, .resize, .hide]

  static func list(_ text: String) throws -> [Scenario] {
    try text.split(separator: ",").map { name in
      guard let scenario = Scenario(rawValue: String(name)) else {
        throw ValidationError(
          "--scenario takes \(allCases.map(\.rawValue).joined(separator: ", ")), not \(name)")
      }
      return scenario
    }
  }

  /// What came of playing a scenario.
  struct Played {
    /// Why it could not be played, or `nil` if it was.
    var obstacle: String?
    /// When the window was hidden and knew it, or `nil` if it never was.
    var hidden: Range<Duration>?
  }

  /// Plays it for `duration` on what the program shows.
  func play(
    in compositor: TestCompositor, on shown: ShownSurface, for duration: Duration
  ) -> Played {
    let end = compositor.clock.now + duration
    let frame = shown.frame
    let (x, y) = (Double(frame.x), Double(frame.y))
    let (width, height) = (Double(frame.width), Double(frame.height))
    let seat = compositor.seats.first
    switch self {
    case .rest: break
    case .flick:
      seat?.touch.play(
        .finger(0).down(x: x + width * 0.75, y: y + height / 2)
          .move(x: x + width * 0.25, y: y + height / 2, over: min(duration, .milliseconds(130)))
          .up())
    case .scroll:
      seat?.pointer.play(Self.scrolling(x: x + width / 2, y: y + height / 2))
    case .pointer:
      seat?.pointer.play(
        PointerTrack(x: x + width * 0.1, y: y + height * 0.1)
          .move(x: x + width * 0.9, y: y + height * 0.9, over: duration / 2)
          .press().wait(.milliseconds(60)).release())
    case .keys: for key in [KeyCode.right, .down, .tab, .space] { seat?.keyboard.tap(key) }
    case .resize: return resize(shown, in: compositor, until: end)
    case .scale: scale(compositor, until: end)
    case .displays: return moveBetweenDisplays(shown, in: compositor, until: end)
    case .hide: return hide(shown, in: compositor, until: end)
    case .unplug: unplug(compositor, until: end)
    case .lostCallbacks: behave(compositor, until: end) { $0.callbacks = .losing(every: 5) }
    case .slowCallbacks: behave(compositor, until: end) { $0.callbacks = .rate(hertz: 2) }
    case .lateRelease: behave(compositor, until: end) { $0.release = .afterRefreshes(2) }
    }
    compositor.advance(to: end)
    return Played()
  }

  /// Hides the window for three quarters of the time.
  ///
  /// It is notified if the protocol version allows it.
  private func hide(
    _ shown: ShownSurface, in compositor: TestCompositor, until end: Duration
  ) -> Played {
    let start = compositor.clock.now
    var window: ServerToplevel?
    if case .window(let toplevel) = shown { window = toplevel }
    window?.setSuspended(true)
    shown.surface.isHidden = true
    compositor.advance(to: end - (end - start) / 4)
    // What was on its way is still to come: it counts after a while.
    let known = min(start + .milliseconds(250), compositor.clock.now)
    let hidden = known..<compositor.clock.now
    shown.surface.isHidden = false
    window?.setSuspended(false)
    compositor.advance(to: end)
    return Played(hidden: hidden)
  }

  /// A display of 144 Hz is plugged in, and the window goes there and comes back.
  private func moveBetweenDisplays(
    _ shown: ShownSurface, in compositor: TestCompositor, until end: Duration
  ) -> Played {
    guard case .window(let window) = shown else {
      return Played(obstacle: "only windows move to other displays")
    }
    let (x, y) = (window.x, window.y)
    let second = compositor.plugIn(OutputModel(hertz: 144))
    let pause = (end - compositor.clock.now) / 3
    compositor.advance(by: pause)
    window.move(x: second.x, y: y)
    compositor.advance(by: pause)
    window.move(x: x, y: y)
    compositor.unplug(second, sendsLeave: true)
    compositor.advance(to: end)
    return Played()
  }

  private static func scrolling(x: Double, y: Double) -> PointerTrack {
    var track = PointerTrack(x: x, y: y)
    for _ in 0..<12 {
      track = track.wait(.milliseconds(40)).scroll(.wheel(notches: 1))
    }
    return track
  }

  /// A user drags a corner: twenty sizes in three quarters of the time, then the button goes up.
  private func resize(
    _ shown: ShownSurface, in compositor: TestCompositor, until end: Duration
  ) -> Played {
    guard case .window(let window) = shown else {
      return Played(obstacle: "only windows have a corner to drag")
    }
    let states = window.lastSent?.states ?? []
    let (width, height) = (window.frame.width, window.frame.height)
    let pause = (end - compositor.clock.now) * 3 / 80
    for step in 1...20 {
      window.configure(
        width: width + step * 6, height: height + step * 4, states: states.union([3]))
      compositor.advance(by: pause)
    }
    window.configure(width: width, height: height, states: states)
    compositor.advance(to: end)
    return Played()
  }

  private func scale(_ compositor: TestCompositor, until end: Duration) {
    guard let output = compositor.outputs.first else { return }
    let before = output.model.scale120
    compositor.change(output) { $0.scale120 = before * 2 }
    compositor.advance(by: (end - compositor.clock.now) / 2)
    compositor.change(output) { $0.scale120 = before }
  }

  private func unplug(_ compositor: TestCompositor, until end: Duration) {
    guard let output = compositor.outputs.first else { return }
    let model = output.model
    compositor.unplug(output)
    compositor.advance(by: (end - compositor.clock.now) / 2)
    compositor.plugIn(model)
  }

  /// The display behaves in another way, and well again for the last quarter.
  private func behave(
    _ compositor: TestCompositor, until end: Duration, _ change: (inout OutputModel) -> Void
  ) {
    guard let output = compositor.outputs.first else { return }
    let before = output.model
    compositor.behave(output, change)
    compositor.advance(by: (end - compositor.clock.now) * 3 / 4)
    compositor.behave(output) { $0 = before }
  }
}
