import CarouselCLinux
import Glibc
import WaylandWire

/// Plays a script of requests to a compositor, byte by byte, and writes down the events.
///
/// Each line of a script is one statement:
///
/// ```
/// bind NAME INTERFACE VERSION    binds a global; the script is skipped where it is missing
/// NAME = OBJECT.request ARGS     sends a request that makes an object
/// OBJECT.request ARGS            sends a request
/// await OBJECT.event             waits for an event that was not awaited yet, at most two seconds
/// forget OBJECT.event            takes all such events so far as awaited
/// sync                           waits until everything was handled
/// hand WORD …                    moves or presses: see ``WirePlayer/Hand``
/// wait MILLISECONDS              lets time pass, for what a compositor does after a time
/// file NAME BYTES                makes a file in memory; `truncate NAME BYTES` makes it shorter
/// pipe NAME                      makes a pipe, whose end for writing is NAME
/// close                          ends the connection
/// ```
///
/// An argument is a number, a text in quotation marks, `nil`, the name of an object or a file, or
/// `$OBJECT.event` for the first number of the last such event, such as a serial.
///
/// It uses no client library: only the descriptions of the messages.
package final class WirePlayer {
  /// Why a script was not played.
  package enum Failure: Error, Equatable {
    /// The compositor does not offer an interface in that version.
    case notOffered(String)
    /// The script is wrong.
    case invalid(String)
  }

  private struct Object {
    var name: String
    var interface: WireInterface
  }

  /// What a user does while a script is played.
  ///
  /// The words are `move X Y`, `press`, `release`, `key CODE`; `fingers` where there may be some, `down ID X Y`, `slide ID X Y`, `lift ID` and `cancel`
  /// of fingers; `hover X Y`, `tip X Y`, `raise` and `leave` of a pen; all in pixels of the screen. It returns `false`
  /// where there is no such device.
  package typealias Hand = (_ words: [String]) throws -> Bool

  private let connection: WireConnection
  private var hand: Hand?
  /// Lets a compositor in the same thread take its turn, a millisecond later.
  private let serve: (() -> Void)?
  /// The part of each wait that is waited.
  private var haste = 1.0
  private var objects: [UInt32: Object] = [:]
  private var numbers: [String: UInt32] = [:]
  private var files: [String: Int32] = [:]
  private var readEnds: [Int32] = []
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]
  private var lastNumbers: [String: UInt32] = [:]
  private var unawaited: [String: Int] = [:]
  private var nextNumber: UInt32 = 2
  private var syncs = 0
  /// The events so far, without what differs from compositor to compositor by design.
  private var events: [String] = []
  private var hasFailed = false

  /// Connects to the compositor that listens at a path, for ``perform(_:)``.
  package convenience init(path: String) throws {
    guard let connection = WireConnection(path: path) else { throw Failure.invalid("no socket") }
    self.init(connection, serve: nil)
    try begin()
  }

  private init(_ connection: WireConnection, serve: (() -> Void)?) {
    self.connection = connection
    self.serve = serve
    if let display = WireInterface.named("wl_display") {
      objects[1] = Object(name: "display", interface: display)
      numbers["display"] = 1
    }
  }

  deinit {
    for file in files.values { Glibc.close(file) }
    for file in readEnds { Glibc.close(file) }
  }

  /// Plays a script to the compositor that listens at a path and returns the normalized events.
  ///
  /// `haste` is the part of each `wait` that is waited.
  package static func play(
    _ script: String, at path: String, haste: Double = 1, hand: Hand? = nil
  ) throws -> [String] {
    guard let connection = WireConnection(path: path) else { throw Failure.invalid("no socket") }
    let player = WirePlayer(connection, serve: nil)
    (player.hand, player.haste) = (hand, haste)
    return try player.play(script)
  }

  /// Plays a script over a connected socket and returns the normalized events.
  ///
  /// `serve` lets the compositor take its turn, a millisecond after the last.
  package static func play(
    _ script: String, over descriptor: Int32, hand: Hand? = nil, serve: @escaping () -> Void
  ) throws -> [String] {
    let player = WirePlayer(WireConnection(descriptor), serve: serve)
    player.hand = hand
    return try player.play(script)
  }

  private func play(_ script: String) throws -> [String] {
    try begin()
    if try perform(script) { try synchronize() }
    return Self.summary(events)
  }

  private func begin() throws {
    _ = try perform(["registry", "=", "display.get_registry"])
    try synchronize()
  }

  /// Performs statements one after the other; returns `false` if one of them ends the connection.
  @discardableResult
  package func perform(_ script: String) throws -> Bool {
    for line in script.split(separator: "\n") {
      guard !hasFailed else { break }
      let words = try Self.words(line)
      if !words.isEmpty, try perform(words) == false { return false }
    }
    return true
  }

  /// Adds a file in memory with some content.
  package func addFile(_ name: String, _ bytes: [UInt8]) {
    let file = unsafe linux_memory_file("wire")
    _ = unsafe pwrite(file, bytes, bytes.count, 0)
    files[name] = file
  }

  /// Each event once, with how often it came.
  private static func summary(_ events: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for event in events { counts[event, default: 0] += 1 }
    return counts.map {
      EventRules.isCounted($0.key) && $0.value > 1 ? "\($0.key) ×\($0.value)" : $0.key
    }
    .sorted()
  }

  private static func words(_ line: Substring) throws -> [String] {
    var words: [String] = []
    var rest = line[...]
    while let first = rest.first {
      if first == "#" { break }
      if first == " " {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "\"") else { throw Failure.invalid("\(line)") }
        words.append("\"" + rest[..<end])
        rest = rest[rest.index(after: end)...]
      } else {
        let end = rest.firstIndex(of: " ") ?? rest.endIndex
        words.append(String(rest[..<end]))
        rest = rest[end...]
      }
    }
    return words
  }

  /// Performs a statement; returns `false` if it ends the script.
  private func perform(_ words: [String]) throws -> Bool {
    func number(_ place: Int) throws -> Int {
      guard words.count > place, let number = Int(words[place]) else {
        throw Failure.invalid(words.joined(separator: " "))
      }
      return number
    }
    switch words[0] {
    case "sync": try synchronize()
    case "wait": wait(milliseconds: Int(Double(try number(1)) * haste)) { false }
    case "close": return false
    case "hand":
      // The compositor has to know what the script has asked for so far.
      try synchronize()
      guard let hand, try hand(Array(words.dropFirst())) else { throw Failure.notOffered("hand") }
    case "file":
      files[words[1]] = unsafe linux_memory_file("wire")
      ftruncate(files[words[1]] ?? -1, off_t(try number(2)))
    case "truncate": ftruncate(files[words[1]] ?? -1, off_t(try number(2)))
    case "pipe":
      var ends: [Int32] = [-1, -1]
      guard unsafe linux_pipe(&ends) == 0 else { throw Failure.invalid("no pipe") }
      readEnds.append(ends[0])
      files[words[1]] = ends[1]
    case "await":
      let event = words[1]
      wait(milliseconds: 2000) { self.unawaited[event, default: 0] > 0 }
      unawaited[event] = 0
    case "forget": unawaited[words[1]] = 0
    case "bind":
      let (name, interface) = (words[1], words[2])
      let version = UInt32(try number(3))
      guard let known = WireInterface.named(interface) else { throw Failure.invalid(interface) }
      guard let global = globals[interface], global.version >= version else {
        throw Failure.notOffered(interface)
      }
      var body = WireBody()
      body.add(global.name)
      body.add(text: interface)
      body.add(version)
      body.add(make(name, known))
      connection.send(numbers["registry"] ?? 2, 0, body.bytes, descriptor: nil)
    default:
      let makes = words.count > 2 && words[1] == "="
      try request(
        words[makes ? 2 : 0], Array(words.dropFirst(makes ? 3 : 1)), making: makes ? words[0] : nil)
    }
    return true
  }

  private func make(_ name: String, _ interface: WireInterface) -> UInt32 {
    defer { nextNumber += 1 }
    objects[nextNumber] = Object(name: name, interface: interface)
    numbers[name] = nextNumber
    return nextNumber
  }

  private func request(_ target: String, _ arguments: [String], making name: String?) throws {
    guard let dot = target.lastIndex(of: ".") else { throw Failure.invalid(target) }
    let (owner, request) = (String(target[..<dot]), target[target.index(after: dot)...])
    guard let object = numbers[owner], let known = objects[object] else {
      // What an event was to bring has not come.
      guard owner.contains(".") else { throw Failure.invalid(target) }
      return events.append("no \(owner)")
    }
    guard let opcode = known.interface.requests.firstIndex(where: { $0.name == request })
    else { throw Failure.invalid(target) }
    var body = WireBody()
    var rest = arguments[...]
    var file: Int32?
    for field in known.interface.requests[opcode].fields {
      if field.isNew, let interface = field.interface {
        body.add(make(name ?? "unnamed", interface))
        continue
      }
      guard let argument = rest.popFirst() else { throw Failure.invalid(target) }
      if field.isDescriptor {
        file = files[argument]
      } else if argument.hasPrefix("\"") {
        body.add(text: String(argument.dropFirst()))
      } else if argument == "nil" {
        body.add(0)
      } else if argument.hasPrefix("$") {
        body.add(lastNumbers[String(argument.dropFirst())] ?? 0)
      } else if field.kind == UInt8(ascii: "f") {
        guard let value = Double(argument) else { throw Failure.invalid(target) }
        body.add(UInt32(bitPattern: Int32(value * 256)))
      } else if let value = Int64(argument) {
        body.add(UInt32(truncatingIfNeeded: value))
      } else if let object = numbers[argument] {
        body.add(object)
      } else {
        throw Failure.invalid("\(target) \(argument)")
      }
    }
    guard rest.isEmpty else { throw Failure.invalid(target) }
    connection.send(object, opcode, body.bytes, descriptor: file)
  }

  private func synchronize() throws {
    syncs += 1
    let name = "sync-\(syncs)"
    try request("display.sync", [], making: name)
    wait(milliseconds: 5000) { self.unawaited["\(name).done", default: 0] > 0 }
  }

  private func wait(milliseconds: Int, until isDone: () -> Bool) {
    if let serve {
      // Its time passes as fast as it is served.
      for _ in 0...milliseconds where !isDone() && !hasFailed {
        serve()
        receive(milliseconds: 0)
      }
      return
    }
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while !isDone(), !hasFailed {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return }
      receive(milliseconds: Int32(clamping: Int(left / .milliseconds(1)) + 1))
    }
  }

  private func receive(milliseconds: Int32) {
    for message in connection.receive(milliseconds: milliseconds) { note(message) }
    if connection.hasEnded, !hasFailed {
      events.append("disconnected")
      hasFailed = true
    }
  }

  private func note(_ message: WireConnection.Message) {
    // A client hears nothing after an error.
    guard !hasFailed, let object = objects[message.object],
      message.opcode < object.interface.events.count
    else { return }
    let shape = object.interface.events[message.opcode]
    let kind = "\(object.interface.name).\(shape.name)"
    var values: [String] = []
    var names: [String] = []
    var offset = 0
    var first: UInt32?
    for field in shape.fields where !field.isDescriptor {
      let word = WireConnection.word(message.body, offset)
      offset += 4
      if field.isCounted {
        let length = Int(word)
        let bytes = message.body.dropFirst(offset).prefix(max(length, 0))
        offset += (length + 3) & ~3
        values.append(
          field.kind == UInt8(ascii: "s")
            ? String(decoding: bytes.dropLast(length > 0 ? 1 : 0), as: UTF8.self) : "array")
      } else if field.isNew, let interface = field.interface {
        objects[word] = Object(name: "\(object.name)'s \(interface.name)", interface: interface)
        numbers["\(object.name).\(shape.name)"] = word
        values.append(interface.name)
      } else if field.isObject {
        names.append(word == 0 ? "nil" : objects[word].map(\.name) ?? "?")
        values.append(names.last ?? "?")
      } else {
        first = first ?? word
        values.append("\(Int32(bitPattern: word))")
      }
    }
    let name = "\(object.name).\(shape.name)"
    unawaited[name, default: 0] += 1
    if let first { lastNumbers[name] = first }
    switch kind {
    case "wl_registry.global":
      let version = UInt32(values[2]) ?? 1
      if globals[values[1]] == nil { globals[values[1]] = (first ?? 0, version) }
    case "wl_display.error":
      let failed = objects[WireConnection.word(message.body, 0)]?.interface.name ?? "?"
      events.append("error \(failed).\(values[1])")
      hasFailed = true
    default:
      if !object.name.hasPrefix("sync-"),
        let line = EventRules.line(name, kind, values, isHandled: hand != nil, of: names)
      {
        events.append(line)
      }
    }
  }
}

/// The bytes of a message's arguments.
private struct WireBody {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ word: UInt32) {
    for shift in [UInt32(0), 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  mutating func add(text: String) {
    add(UInt32(text.utf8.count + 1))
    bytes += text.utf8
    repeat { bytes.append(0) } while bytes.count % 4 != 0
  }
}
