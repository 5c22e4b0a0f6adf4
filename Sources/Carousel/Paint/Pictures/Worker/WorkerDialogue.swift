/// The program's side of the dialogue with a worker about one picture: a value that receives events and
/// returns the next step.
///
/// The worker counts as controlled by the author of the picture: it may send anything, and
/// no message costs more than this one picture. Times are seconds of any steady clock.
struct WorkerDialogue {
  /// What to do next.
  enum Step: Equatable {
    /// Wait for what the worker says, or for the interest to change.
    case wait
    /// Reserve memory for a number of bytes, and grant it to the worker.
    case reserve(bytes: Int)
    /// Tell the worker that the picture is no longer wanted.
    case cancel
    /// It is over and the worker ready for the next one.
    case end(End)
    /// It is over, and the worker is of no use any more.
    case kill(DecodingFailure)
  }

  /// How it ended well.
  enum End: Equatable {
    case decoded(
      size: PixelSize, naturalSize: PixelSize, FrameTiming? = nil, isIncomplete: Bool = false,
      PictureDetails = PictureDetails())
    case passedOver
    case failed(DecodingFailure)
  }

  /// How often a worker may ask for memory for one picture.
  static let mostRequests = 16
  /// How long a worker may take to abandon an unwanted picture, in seconds.
  static let grace = 0.25

  private let job: DecodingJob
  /// The time at which the worker was notified that the picture is no longer wanted.
  private var canceled: Double?
  /// How often the worker has asked for memory.
  private var requests = 0

  init(_ job: DecodingJob) {
    self.job = job
  }

  /// Handles a reply of the worker, or `nil` for an invalid one.
  mutating func heard(_ reply: WorkerReply?) -> Step {
    switch reply {
    case .needs(let bytes)
    where bytes <= job.limits.decodingBytes && requests < Self.mostRequests:
      requests += 1
      return canceled == nil ? .reserve(bytes: bytes) : .wait
    case .decoded(let size, let naturalSize, let isIncomplete, let details)
    where job.frame == nil && isPossible(size, of: naturalSize)
      && (job.isDescribed || details.isEmpty):
      return .end(
        .decoded(size: size, naturalSize: naturalSize, isIncomplete: isIncomplete, details))
    case .frame(let size, let naturalSize, let timing)
    where job.frame != nil && isPossible(size, of: naturalSize):
      return .end(.decoded(size: size, naturalSize: naturalSize, timing))
    case .passedOver where job.original != nil || job.isPreview || job.frame != nil:
      return .end(.passedOver)
    case .failed(let failure): return .end(.failed(failure))
    default: return .kill(.undecodable(reason: "its decoder answers nonsense"))
    }
  }

  private func isPossible(_ size: PixelSize, of naturalSize: PixelSize) -> Bool {
    1...job.box.width ~= size.width && 1...job.box.height ~= size.height
      && naturalSize.width > 0 && naturalSize.height > 0
  }

  /// Handles a time without messages, or the end of a wait for memory.
  mutating func looked(_ interest: PictureInterest, at time: Double) -> Step {
    switch interest {
    case .overdue: return .kill(.canceled)
    case .wanted: return .wait
    case .unwanted:
      guard let canceled else {
        self.canceled = time
        return .cancel
      }
      return time >= canceled + Self.grace ? .kill(.canceled) : .wait
    }
  }

  /// The worker has ended in the middle of it.
  func died() -> DecodingFailure { .undecodable(reason: "its decoder broke down") }
}
