internal import CarouselSandbox

/// What a program says to its worker.
enum WorkerRequest: Equatable {
  /// Decode the file that comes along, into the memory that comes along.
  case decode(DecodingJob)
  /// Say what the file that comes along says about its picture. The number is its size in bytes.
  case describe(byteCount: Int)
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
    case .describe(let byteCount):
      message.append(4)
      message.append(byteCount)
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
    case 4:
      guard let byteCount = message.number(), byteCount >= 0 else { return nil }
      self = .describe(byteCount: byteCount)
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
  /// The picture is in the memory, with this number of pixels.
  case decoded(size: PixelSize, naturalSize: PixelSize, isIncomplete: Bool = false)
  /// A frame of a moving picture is in the memory.
  case frame(size: PixelSize, naturalSize: PixelSize, FrameTiming)
  /// What the file says about its picture.
  case described(PictureDetails)
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
    case .decoded(let size, let naturalSize, let isIncomplete):
      message.append(3)
      message.append(size)
      message.append(naturalSize)
      message.append(isIncomplete ? 1 : 0)
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
    case .described(let details):
      message.append(7)
      details.write(to: &message)
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
        let isIncomplete = message.number()
      else { return nil }
      self = .decoded(size: size, naturalSize: naturalSize, isIncomplete: isIncomplete != 0)
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
    case 7:
      guard let details = PictureDetails(from: &message) else { return nil }
      self = .described(details)
    default: return nil
    }
    guard message.isAtEnd else { return nil }
  }
}
