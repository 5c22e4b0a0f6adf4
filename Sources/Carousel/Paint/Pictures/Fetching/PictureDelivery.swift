internal import CarouselLocking

/// Receives the result of a fetch, from any thread.
///
/// Only the first call of ``deliver(_:)`` or ``fail(_:)`` counts. It cannot be canceled afterward.
public final class PictureDelivery: Sendable {
  /// What happens to a fetch.
  enum News: Sendable {
    /// So much of it is there, 0…1.
    case progress(Double)
    case content(FetchedPicture.Content)
    /// The bytes of a picture file.
    case file(EncodedFile)
    case failure(reason: String)
  }

  private struct State {
    var isOver = false
    var isCancelled = false
    var cancel: [@Sendable () -> Void] = []
  }

  private let state = Lock(State())
  private let tell: @Sendable (News) -> Void

  init(_ tell: @escaping @Sendable (News) -> Void) { self.tell = tell }

  /// Whether the picture is no longer wanted.
  public var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Says how much of the picture is there, 0…1.
  public func report(progress: Double) {
    guard state.withLock({ !$0.isOver }), progress.isFinite else { return }
    tell(.progress(max(0, min(progress, 1))))
  }

  /// Hands the picture over.
  public func deliver(_ content: FetchedPicture.Content) { end(.content(content)) }

  /// Hands a picture file over.
  func deliver(_ file: EncodedFile) { end(.file(file)) }

  /// Says that there will be no picture, and why, in a few words.
  public func fail(_ reason: String) { end(.failure(reason: reason)) }

  /// Calls `body` when the picture is no longer wanted, immediately if this is already the case.
  public func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isOver, !state.isCancelled { state.cancel.append(body) }
      return state.isCancelled
    }
    if isLate { body() }
  }

  /// Cancels the fetch.
  func cancel() {
    let bodies = state.withLock { state in
      if !state.isOver { state.isCancelled = true }
      state.isOver = true
      defer { state.cancel = [] }
      return state.isCancelled ? state.cancel : []
    }
    for body in bodies { body() }
  }

  private func end(_ news: News) {
    let isFirst = state.withLock { state in
      defer {
        state.isOver = true
        state.cancel = []
      }
      return !state.isOver
    }
    if isFirst { tell(news) }
  }
}
