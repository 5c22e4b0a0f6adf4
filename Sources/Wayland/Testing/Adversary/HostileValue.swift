/// Numbers at which arithmetic goes wrong.
enum HostileValue {
  private static let words: [UInt32] = [
    0, 1, 2, 255, 256, 4095, 4096, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0x8000_0001,
    0xff00_0000, 0xffff_fff0, 0xffff_ffff,
  ]

  /// One of them, or any other; which follows from `number`.
  static func word(_ number: UInt64) -> UInt32 {
    let choice = Int(number % UInt64(words.count * 2))
    return choice < words.count ? words[choice] : UInt32(truncatingIfNeeded: number >> 16)
  }
}
