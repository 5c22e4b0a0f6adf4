internal import CarouselCLinux
internal import Glibc

/// Something done to one message on its way to a client, which no correct compositor does.
public struct WireFault: Hashable, Sendable {
  /// What is done.
  public enum Action: Hashable, Sendable {
    /// The connection ends in its place.
    case end
    /// Only a number of its bytes arrive, and then the connection ends; more than it has are all.
    case cut(bytes: Int)
    /// It never arrives.
    case withhold
    /// It arrives twice.
    case repeated
    /// A word of its arguments, counted on from the last to the first, becomes `value`: a size, a
    /// stamp, a serial, an object, the length of a text.
    case word(place: Int, value: UInt32)
    /// The length in its header is replaced.
    case length(UInt16)
    /// The descriptors with it become this.
    case descriptor(FalseDescriptor)
    /// A forged event precedes it, on an object of the client, with arguments of the right types.
    /// The event and its arguments follow from the number.
    case forged(UInt64)
    /// A global that was announced is withdrawn before it; which one follows from the number.
    case withdrawal(UInt64)
  }

  /// Which message: the nth event that clients are sent, counted from 1.
  public var message: Int
  /// What is done to it.
  public var action: Action

  /// Makes a fault.
  public init(_ message: Int, _ action: Action) {
    self.message = message
    self.action = action
  }
}

/// What comes in place of a descriptor.
public enum FalseDescriptor: Hashable, Sendable, CaseIterable {
  /// A file without content.
  case emptyFile
  /// A file of random bytes without an end in it.
  case noise
  /// One end of a pipe whose other end is gone.
  case brokenPipe
  /// A folder.
  case folder
  /// None at all.
  case none
}

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

extension FalseDescriptor {
  /// Opens one.
  ///
  /// Returns `nil` where none is to come.
  func open() -> Int32? {
    switch self {
    case .none: return nil
    case .emptyFile: return unsafe linux_memory_file("empty")
    case .noise:
      let file = unsafe linux_memory_file("noise")
      var numbers = SeededGenerator(state: 1)
      let words = (0..<512).map { _ in numbers.next() | 0x0101_0101_0101_0101 }
      _ = unsafe words.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
      return file
    case .brokenPipe:
      var ends: [Int32] = [-1, -1]
      guard unsafe linux_pipe(&ends) == 0 else { return nil }
      close(ends[1])
      return ends[0]
    case .folder: return unsafe Glibc.open("/", O_RDONLY | O_CLOEXEC)
    }
  }
}
