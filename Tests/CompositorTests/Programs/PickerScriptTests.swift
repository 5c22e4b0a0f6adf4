import CarouselTestSupport
import Foundation
import Testing
import WaylandTesting

/// Command lines, lists and keys of users of other pickers, and what their scripts read.
@Suite(.enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
struct PickerScriptTests {
  @Test(arguments: PickerScript.dmenu)
  func `scripts of dmenu`(script: PickerScript) throws { try play(script) }

  @Test(arguments: PickerScript.rofi)
  func `scripts of rofi`(script: PickerScript) throws { try play(script) }

  @Test(arguments: PickerScript.others)
  func `scripts of fuzzel, wofi and bemenu`(script: PickerScript) throws { try play(script) }

  private func play(_ script: PickerScript) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("carousel-scripts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = folder.appendingPathComponent("list").path
    try Data(script.input.utf8).write(to: URL(fileURLWithPath: list))
    let compositor = TestCompositor()
    let words = script.call.map { $0 == "LIST" ? list : $0 }
    let program = try compositor.launch(
      ["sh", "-c", "exec \"$0\" \"$@\" < '\(list)'", BuiltProgram.path("carousel")] + words)
    compositor.advance(by: .seconds(1))
    let keyboard = compositor.seats[0].keyboard
    for key in script.keys {
      for tap in Self.taps(key) {
        for modifier in tap.modifiers { keyboard.press(modifier) }
        keyboard.tap(tap.key)
        for modifier in tap.modifiers.reversed() { keyboard.release(modifier) }
        compositor.advance(by: .milliseconds(50))
      }
      compositor.advance(by: .milliseconds(300))
    }
    compositor.advance(by: .seconds(1))
    #expect(program.status == .code(script.status), "\(script.call)")
    #expect(program.output == script.output)
    #expect(program.errors == "")
    #expect(compositor.violations == [])
  }

  private struct Tap {
    var key: KeyCode
    var modifiers: [KeyCode] = []
  }

  private static let modifiers = ["shift": 42, "ctrl": 29, "alt": 56].mapValues(code)
  private static let named = [
    "enter": 28, "escape": 1, "tab": 15, "backspace": 14, "down": 108, "up": 103,
  ].mapValues(code)
  /// The keys of an American keyboard, and what they type with Shift.
  private static let rows: [(plain: String, shifted: String, first: UInt32)] = [
    ("1234567890-=", "!@#$%^&*()_+", 2), ("qwertyuiop[]", "QWERTYUIOP{}", 16),
    ("asdfghjkl;'", "ASDFGHJKL:\"", 30), ("zxcvbnm,./", "ZXCVBNM<>?", 44), (" ", "", 57),
  ]

  private static func code(_ number: Int) -> KeyCode { KeyCode(rawValue: UInt32(number)) }

  /// The keys of a name such as `alt+d`, or those that type a text.
  private static func taps(_ text: String) -> [Tap] {
    let parts = text.split(separator: "+").map(String.init)
    let held = parts.dropLast().compactMap { modifiers[$0] }
    guard let last = parts.last, held.count == parts.count - 1, !held.isEmpty || named[last] != nil
    else { return text.compactMap(tap) }
    if let key = named[last] { return [Tap(key: key, modifiers: held)] }
    return last.compactMap(tap).map { Tap(key: $0.key, modifiers: held) }
  }

  private static func tap(_ character: Character) -> Tap? {
    for row in rows {
      for (letters, held) in [(row.plain, []), (row.shifted, [code(42)])] {
        guard let index = letters.firstIndex(of: character) else { continue }
        let column = UInt32(letters.distance(from: letters.startIndex, to: index))
        return Tap(key: KeyCode(rawValue: row.first + column), modifiers: held)
      }
    }
    return nil
  }
}
