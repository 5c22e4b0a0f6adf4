internal import CarouselSandbox

/// What a program says to its worker.
enum WorkerRequest: Equatable {
  /// Decode the file that comes along first, into the memory that comes along last.
  ///
  /// If it is a thumbnail and the original is to be described, that comes between them.
  case decode(DecodingJob)
  /// Paint a text into the memory that comes along.
  case paint(TextJob)
  /// The memory that was asked for may be taken.
  case granted
  /// The picture is no longer wanted.
  case cancel

  var bytes: [UInt8] {
    var message = MessageWriter()
    switch self {
    case .decode(let job):
      message.append(0)
      job.write(to: &message)
    case .granted: message.append(1)
    case .cancel: message.append(2)
    case .paint(let job):
      message.append(3)
      job.write(to: &message)
    }
    return message.bytes
  }

  init?(_ bytes: [UInt8]) {
    var message = MessageReader(bytes)
    switch message.number() {
    case 0:
      guard let job = DecodingJob(from: &message) else { return nil }
      self = .decode(job)
    case 1: self = .granted
    case 2: self = .cancel
    case 3:
      guard let job = TextJob(from: &message) else { return nil }
      self = .paint(job)
    default: return nil
    }
    guard message.isAtEnd else { return nil }
  }
}

/// What a worker says to its program.
enum WorkerReply: Equatable {
  /// It is confined, and uses a number of bytes of address space.
  case ready(addressSpace: Int)
  /// The system does not allow the worker to confine itself. `code` is the `errno`.
  case unconfined(code: Int32)
  /// The picture needs a number of bytes, more than the worker may use without asking.
  case needs(bytes: Int)
  /// The picture is in the memory, with this number of pixels, and what its file says about it.
  case decoded(
    size: PixelSize, naturalSize: PixelSize, isIncomplete: Bool = false,
    PictureDetails = PictureDetails())
  /// A frame of a moving picture is in the memory.
  case frame(size: PixelSize, naturalSize: PixelSize, FrameTiming)
  /// The picture is not the thumbnail that was wanted.
  case passedOver
  case failed(DecodingFailure)

  /// The longest message.
  static let capacity = 8 << 10

  var bytes: [UInt8] {
    var message = MessageWriter()
    switch self {
    case .ready(let addressSpace):
      message.append(0)
      message.append(addressSpace)
    case .unconfined(let code):
      message.append(1)
      message.append(Int(code))
    case .needs(let bytes):
      message.append(2)
      message.append(bytes)
    case .decoded(let size, let naturalSize, let isIncomplete, let details):
      message.append(3)
      message.append(size)
      message.append(naturalSize)
      message.append(isIncomplete ? 1 : 0)
      details.write(to: &message)
    case .passedOver: message.append(4)
    case .failed(let failure):
      message.append(5)
      failure.write(to: &message)
    case .frame(let size, let naturalSize, let timing):
      message.append(6)
      message.append(size)
      message.append(naturalSize)
      message.append(timing.milliseconds)
      message.append(timing.isLast ? 1 : 0)
      message.append(timing.plays)
    }
    return message.bytes
  }

  init?(_ bytes: [UInt8]) {
    var message = MessageReader(bytes)
    switch message.number() {
    case 0:
      guard let addressSpace = message.number() else { return nil }
      self = .ready(addressSpace: addressSpace)
    case 1:
      guard let code = message.number().flatMap({ Int32(exactly: $0) }) else { return nil }
      self = .unconfined(code: code)
    case 2:
      guard let bytes = message.number(), bytes >= 0 else { return nil }
      self = .needs(bytes: bytes)
    case 3:
      guard let size = message.size(), let naturalSize = message.size(),
        let isIncomplete = message.number(), let details = PictureDetails(from: &message)
      else { return nil }
      self = .decoded(
        size: size, naturalSize: naturalSize, isIncomplete: isIncomplete != 0, details)
    case 4: self = .passedOver
    case 5:
      guard let failure = DecodingFailure(from: &message) else { return nil }
      self = .failed(failure)
    case 6:
      guard let size = message.size(), let naturalSize = message.size(),
        let milliseconds = message.number(), let isLast = message.number(),
        let plays = message.number()
      else { return nil }
      self = .frame(
        size: size, naturalSize: naturalSize,
        FrameTiming(milliseconds: milliseconds, isLast: isLast != 0, plays: plays))
    default: return nil
    }
    guard message.isAtEnd else { return nil }
  }
}

extension MessageWriter {
  mutating func append(_ color: RGBA) {
    for part in [color.red, color.green, color.blue, color.opacity] { append(part) }
  }

  mutating func append(_ size: PixelSize) {
    append(size.width)
    append(size.height)
  }
}

extension MessageReader {
  mutating func color() -> RGBA? {
    guard let red = real(), let green = real(), let blue = real(), let opacity = real() else {
      return nil
    }
    return RGBA(red: red, green: green, blue: blue, opacity: opacity)
  }

  mutating func size() -> PixelSize? {
    guard let width = number(), let height = number() else { return nil }
    return PixelSize(width: width, height: height)
  }
}
