import Glibc
internal import CarouselCLinux
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

/// The immutable bytes of a picture file in memory.
final class EncodedFile: Sendable {
  let byteCount: Int
  private let name: Pathname
  private let descriptor: Int32

  /// Keeps `bytes`, called `name` where something is said of them.
  convenience init(_ bytes: [UInt8], name: String, limits: PictureLimits) throws(PaintError) {
    guard bytes.count <= limits.fileBytes else {
      throw .fileTooLarge(path: Pathname(name), bytes: bytes.count, limit: limits.fileBytes)
    }
    var writer = try EncodedFileWriter()
    try writer.append(bytes)
    try self.init(writer, name: name)
  }

  /// What has been written, called `name` where something is said of it.
  init(_ writer: consuming EncodedFileWriter, name: String) throws(PaintError) {
    self.name = Pathname(name)
    byteCount = writer.byteCount
    descriptor = writer.takeDescriptor()
    guard linux_keep_size(descriptor) == 0, linux_seal_content(descriptor) == 0 else {
      throw .system(call: "fcntl", code: errno)
    }
  }

  deinit { close(descriptor) }

  /// The bytes as a file to be read.
  func open() throws(PaintError) -> PictureFile {
    guard byteCount > 0 else { throw .emptyFile(path: name) }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(call: "fcntl", code: errno) }
    return PictureFile(descriptor: copy, byteCount: byteCount, path: name)
  }
}

/// A file in memory that grows as its bytes arrive.
struct EncodedFileWriter: ~Copyable {
  private(set) var byteCount = 0
  private var descriptor: Int32

  /// An empty file.
  ///
  /// The C function is `memfd_create`.
  init() throws(PaintError) {
    descriptor = unsafe linux_memory_file("encoded")
    guard descriptor >= 0 else { throw .system(call: "memfd_create", code: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  mutating func append(_ bytes: [UInt8]) throws(PaintError) {
    let isWritten = unsafe bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count, let start = bytes.baseAddress {
        let count = unsafe Glibc.write(descriptor, start + done, bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    guard isWritten else { throw .system(call: "write", code: errno) }
    byteCount += bytes.count
  }

  /// The descriptor, which is the caller's from now on.
  mutating func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}
