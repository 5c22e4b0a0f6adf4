/// Counts the messages to clients, and applies faults to them.
final class Adversary {
  private var actions: [Int: [WireFault.Action]] = [:]
  /// How many events there were so far.
  private(set) var messages = 0
  /// The globals that were announced, each with the registry it was announced through.
  private var globals: [(registry: UInt32, name: UInt32)] = []

  init(_ attack: WireAttack) {
    for fault in attack.faults { actions[fault.message, default: []].append(fault.action) }
  }

  /// What is to be done to the next event.
  func actions(on message: KnownMessage?) -> [WireFault.Action] {
    messages += 1
    if let message, message.name == "wl_registry.global" {
      globals.append((message.frame.object, message.word(0)))
    }
    return actions[messages] ?? []
  }

  /// The withdrawal of a global, or `nil` if none was announced.
  func withdrawal(_ number: UInt64) -> WireFrame? {
    guard !globals.isEmpty else { return nil }
    let global = globals[Int(number % UInt64(globals.count))]
    // wl_registry.global_remove is the registry's second event.
    return WireFrame(words: [global.registry, 12 << 16 | 1, global.name])
  }
}

extension TestCompositor {
  /// Attacks the clients that connect from now on with messages that no correct compositor sends.
  ///
  /// Connect them with ``connectCarried()``, or launch programs. A client may exit because of what
  /// it receives. It must not crash or loop endlessly. Its requests after a forged message break no
  /// rules: check how it ends, not ``violations``.
  ///
  /// - Throws: ``LaunchError`` if the socket for programs cannot be created.
  public func attack(_ attack: WireAttack) throws(LaunchError) {
    let relay = Relay(self, Adversary(attack))
    self.relay = relay
    attach(relay)
    do {
      let socket = try displaySocket()
      server.stopListening()
      relay.listener = socket.descriptor
    } catch {
      throw .noSocket(errno: error.code)
    }
  }

  /// How many events the clients under attack were sent so far, as ``WireFault/message`` counts.
  public var attackedMessages: Int { relay?.adversary.messages ?? 0 }
}

/// A forged event: valid in form, wrong in content.
struct Forgery {
  let frame: WireFrame
  /// How many descriptors have to come with it.
  let descriptorCount: Int

  /// Makes the event that `number` says, about one of `objects`.
  ///
  /// Returns `nil` if they have none to get.
  init?(_ number: UInt64, _ objects: ObjectTable) {
    var numbers = SeededGenerator(state: number)
    let known = objects.numbers
    // The display is left out: what it tells is for the library alone.
    let about = known.filter { $0 != 1 }
    guard !about.isEmpty else { return nil }
    let object = about[Int(numbers.next() % UInt64(about.count))]
    let events = objects.interface(of: object)?.events ?? []
    guard !events.isEmpty else { return nil }
    let opcode = Int(numbers.next() % UInt64(events.count))
    var words: [UInt32] = [object, 0]
    for field in events[opcode].fields {
      let value = HostileValue.word(numbers.next())
      if field.isDescriptor { continue }
      if field.isObject || field.isNew {
        // Mostly one that there is, of whatever kind. A new one is the server's to number.
        let choice = known[Int(numbers.next() % UInt64(known.count))]
        words.append(field.isNew ? 0xff00_0000 + value % 4 : choice)
      } else if field.isCounted {
        let count = UInt32(numbers.next() % 40)
        words.append(count)
        for _ in 0..<(count + 3) / 4 { words.append(UInt32(truncatingIfNeeded: numbers.next())) }
      } else {
        words.append(value)
      }
    }
    words[1] = UInt32(words.count * 4) << 16 | UInt32(opcode)
    frame = WireFrame(words: words)
    descriptorCount = events[opcode].fields.count(where: \.isDescriptor)
  }
}
