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
