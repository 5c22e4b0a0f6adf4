internal import Glibc

/// Damaged copies of good input, for what reads bytes from outside: the same ones in every run.
public struct Mutations {
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]
  private var random: SeededGenerator

  /// Numbers that arithmetic goes wrong with, as bytes in both orders.
  private static let numbers: [[UInt8]] = [
    [0], [255], [127], [128], [0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 255, 127],
    [127, 255, 255, 255], [0, 0, 0, 128], [128, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1],
  ]
  /// More than this is of no use.
  private static let longest = 1 << 16

  /// Copies of `seeds`, in which also `words` of their language appear.
  public init(of seeds: [[UInt8]], words: [String] = [], seed: UInt64 = 1) {
    self.seeds = seeds.isEmpty ? [[]] : seeds
    self.words = words.map { Array($0.utf8) } + Self.numbers
    random = SeededGenerator(seed: seed)
  }

  /// The next damaged copy.
  public mutating func next() -> [UInt8] {
    var bytes = seeds[.random(in: 0..<seeds.count, using: &random)]
    for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&bytes) }
    return Array(bytes.prefix(Self.longest))
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let length = Int.random(in: 0...min(16, bytes.count - place), using: &random)
    let part = place..<(place + length)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes.removeSubrange(part)
    case 1: bytes.removeSubrange(place...)
    case 2: bytes.insert(contentsOf: bytes[part], at: place)
    case 3: bytes.insert(.random(in: 0...255, using: &random), at: place)
    case 4: insert(words[.random(in: 0..<words.count, using: &random)], at: place, into: &bytes)
    case 5:
      let other = seeds[.random(in: 0..<seeds.count, using: &random)]
      bytes.replaceSubrange(place..., with: other.suffix(length * 4))
    default:
      guard place < bytes.count else { return }
      if Bool.random(using: &random) {
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      } else {
        bytes[place] = .random(in: 0...255, using: &random)
      }
    }
  }

  /// Inserts a word, or overwrites bytes with it.
  private mutating func insert(_ word: [UInt8], at place: Int, into bytes: inout [UInt8]) {
    let covers = Bool.random(using: &random)
    bytes.replaceSubrange(
      place..<(covers ? min(bytes.count, place + word.count) : place), with: word)
  }

  /// Hands damaged copies to `body`: `count` of them, or as many as there are in `FUZZ_SECONDS`, if
  /// that is set.
  public mutating func each(_ count: Int = 3000, _ body: ([UInt8]) throws -> Void) rethrows {
    let wanted = unsafe getenv("FUZZ_SECONDS").flatMap { unsafe Double(String(cString: $0)) }
    guard let wanted else {
      for _ in 0..<count { try body(next()) }
      return
    }
    // Every hour of it another sequence.
    random = SeededGenerator(seed: random.next() ^ UInt64(time(nil) / 3600))
    let end = clock_t(wanted * Double(CLOCKS_PER_SEC)) + clock()
    while clock() < end { try body(next()) }
  }
}
