internal import Glibc
public import Wayland

/// The devices of the first seat, and a list of their events.
public final class BareDevices {
  /// The seat.
  public let seat: Owned<WlSeat>
  /// Its pointer.
  public let pointer: Owned<WlPointer>
  /// Its touch panel.
  public let touch: Owned<WlTouch>
  /// Its keyboard.
  public let keyboard: Owned<WlKeyboard>
  /// What was heard, one line each.
  public var heard: [String] = []
  /// Told the serial of each pointer enter.
  public var onEnter: ((UInt32) -> Void)?
  /// The serial of the last pointer enter.
  public private(set) var enterSerial: UInt32 = 0
  /// The serial of the last button event.
  public private(set) var buttonSerial: UInt32 = 0
  /// The serial of the last finger that came down.
  public private(set) var touchSerial: UInt32 = 0
  /// The bytes of the last keymap.
  public private(set) var keymap: [UInt8] = []

  /// Takes all three devices up.
  public init(_ client: BareClient) throws {
    seat = try client.bind(WlSeat.self)
    pointer = seat.getPointer()
    touch = seat.getTouch()
    keyboard = seat.getKeyboard()
    var isFirst = true
    seat.onEvent { [weak self] event in
      guard case .capabilities(let capabilities) = event else { return }
      if !isFirst { self?.heard.append("capabilities \(capabilities.rawValue)") }
      isFirst = false
    }
    pointer.onEvent { [weak self] in self?.note($0) }
    touch.onEvent { [weak self] in self?.note($0) }
    keyboard.onEvent { [weak self] in self?.note($0) }
  }

  private func note(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, _, let x, let y):
      enterSerial = serial
      onEnter?(serial)
      heard.append("enter \(x), \(y)")
    case .leave: heard.append("leave")
    case .motion(_, let x, let y): heard.append("motion \(x), \(y)")
    case .button(let serial, _, let code, let state):
      buttonSerial = serial
      heard.append("button \(code) \(state == .pressed ? "down" : "up")")
    case .axis(_, _, let value): heard.append("axis \(value)")
    case .frame: heard.append("frame")
    case .axisSource(let source): heard.append("source \(source.rawValue)")
    case .axisStop: heard.append("stop")
    case .axisDiscrete(_, let count): heard.append("discrete \(count)")
    case .axisValue120(_, let value): heard.append("value120 \(value)")
    case .axisRelativeDirection: heard.append("direction")
    }
  }

  private func note(_ event: WlTouch.Event) {
    switch event {
    case .down(let serial, let time, _, let id, let x, let y):
      touchSerial = serial
      heard.append("down \(id) at \(x), \(y), \(time) ms")
    case .motion(let time, let id, let x, let y):
      heard.append("motion \(id) to \(x), \(y), \(time) ms")
    case .up(_, let time, let id): heard.append("up \(id), \(time) ms")
    case .frame: heard.append("frame")
    case .cancel: heard.append("cancel")
    case .shape, .orientation: break
    }
  }

  private func note(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(_, let file, let size):
      var bytes = [UInt8](repeating: 0, count: Int(size))
      let count = unsafe pread(file.rawValue, &bytes, bytes.count, 0)
      keymap = count == bytes.count ? bytes : []
    case .enter: heard.append("keyboard enter")
    case .leave: heard.append("keyboard leave")
    case .key(_, _, let key, let state):
      heard.append("key \(key) \(state == .pressed ? "down" : "up")")
    case .modifiers(_, let depressed, _, _, _): heard.append("modifiers \(depressed)")
    case .repeatInfo(let rate, let delay): heard.append("repeat \(rate), \(delay)")
    }
  }
}
