import ArgumentParser
import FoundationEssentials
import WaylandTesting

/// Input from a file, with a line for each event and its time in milliseconds.
///
/// ```
/// # time  device  event
/// 0       touch   down 0 700 400
/// 120     touch   move 0 300 400
/// 130     touch   up 0
/// 500     pointer move 640 400
/// 520     pointer press
/// 560     pointer release
/// 700     pointer scroll 1
/// 900     key     106
/// ```
/// Positions are those of the screen. Keys are evdev codes.
struct InputScript {
  /// What happens at one instant.
  enum Event: Equatable {
    case touchDown(Int32, Double, Double)
    case touchMove(Int32, Double, Double)
    case touchUp(Int32)
    case pointerMove(Double, Double)
    case pointerButton(Bool)
    case pointerScroll(Int)
    case key(UInt32)
  }

  private(set) var steps: [(time: Duration, event: Event)] = []

  /// When the last event happens.
  var end: Duration { steps.map(\.time).max() ?? .zero }

  static func read(_ path: String) throws -> InputScript {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("\(path) cannot be read.")
    }
    return try InputScript(String(decoding: data, as: UTF8.self), name: path)
  }

  init(_ text: String, name: String) throws {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      if words.isEmpty { continue }
      guard let time = Double(words[0]), time >= 0, time <= 1e9,
        let event = Self.event(Array(words.dropFirst()))
      else { throw ValidationError("\(name), line \(number + 1): \(line) is not understood.") }
      steps.append((.microseconds(Int64(time * 1000)), event))
    }
  }

  private static func event(_ words: [String]) -> Event? {
    let numbers = words.dropFirst(2).compactMap { Double($0) }.filter { abs($0) <= 1e6 }
    guard words.count >= 2, numbers.count == words.count - 2 else {
      return nil
    }
    switch (words[0], words[1], numbers.count) {
    case ("touch", "down", 3): return .touchDown(Int32(numbers[0]), numbers[1], numbers[2])
    case ("touch", "move", 3): return .touchMove(Int32(numbers[0]), numbers[1], numbers[2])
    case ("touch", "up", 1): return .touchUp(Int32(numbers[0]))
    case ("pointer", "move", 2): return .pointerMove(numbers[0], numbers[1])
    case ("pointer", "press", 0): return .pointerButton(true)
    case ("pointer", "release", 0): return .pointerButton(false)
    case ("pointer", "scroll", 1): return .pointerScroll(Int(numbers[0]))
    case ("key", let code, 0): return UInt32(code).map { .key($0) }
    default: return nil
    }
  }

  /// Puts every event on the agenda, from now on.
  func play(in compositor: TestCompositor) {
    guard let seat = compositor.seats.first else { return }
    for (time, event) in steps {
      compositor.clock.schedule(in: time) { Self.perform(event, on: seat) }
    }
  }

  private static func perform(_ event: Event, on seat: ServerSeat) {
    switch event {
    case .touchDown(let id, let x, let y): seat.touch.down(id: id, x: x, y: y)
    case .touchMove(let id, let x, let y): seat.touch.motion(id: id, x: x, y: y)
    case .touchUp(let id): seat.touch.up(id: id)
    case .pointerMove(let x, let y): seat.pointer.move(x: x, y: y)
    case .pointerButton(let isPressed): seat.pointer.button(isPressed: isPressed)
    case .pointerScroll(let notches): seat.pointer.scroll(.wheel(notches: notches))
    case .key(let code): seat.keyboard.tap(KeyCode(rawValue: code))
    }
    seat.touch.frame()
  }
}
