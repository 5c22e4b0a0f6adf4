import Projection
package import Wayland

/// Copies what a window or an output shows into shared memory, frame by frame on request.
///
/// The compositor answers a request when something has changed, so that what rests costs nothing.
/// There is one buffer, of the source's size. It follows the source.
package final class Capture {
  /// Called with each frame that was requested.
  package var onFrame: ((CapturedFrame) -> Void)?
  /// Called once when nothing can be captured any more: the source is gone, or offers no pixels that are
  /// understood.
  package var onStop: (() -> Void)?
  /// Whether nothing can be captured any more.
  package private(set) var isStopped = false

  private unowned let session: Session
  private let capture: Owned<ExtImageCopyCaptureSessionV1>
  private var frame: Owned<ExtImageCopyCaptureFrameV1>?
  private var buffer: CaptureBuffer?
  private var pending = CaptureConstraints()
  private var constraints: CaptureConstraints?
  private var isRequested = false
  private var damage: [PixelRectangle] = []
  private var transform: UInt32 = 0
  private var failures = 0

  /// How many frames in a row may fail.
  private static let mostFailures = 3
  /// More pieces of damage than these become one.
  private static let mostPieces = 64

  init(_ capture: consuming Owned<ExtImageCopyCaptureSessionV1>, _ session: Session) {
    self.session = session
    self.capture = capture
    self.capture.onEvent { [weak self] event in self?.take(event) }
  }

  /// Requests a frame.
  ///
  /// The first one is immediate, later ones come with the next change.
  package func requestFrame() {
    isRequested = true
    proceed()
  }

  private func take(_ event: ExtImageCopyCaptureSessionV1.Event) {
    switch event {
    case .bufferSize(let width, let height):
      (pending.width, pending.height) = (Int(width), Int(height))
    case .shmFormat(let format): pending.formats.append(format)
    case .dmabufDevice, .dmabufFormat: break
    case .done:
      constraints = pending
      pending.formats = []
      proceed()
    case .stopped: stop()
    }
  }

  private func proceed() {
    guard isRequested, !isStopped, frame == nil, let constraints,
      let shm = session.shm
    else { return }
    guard constraints.isUsable, let format = constraints.format else { return stop() }
    if buffer?.constraints != constraints { buffer = nil }
    let isNew = buffer == nil
    if isNew {
      do throws(WaylandError) {
        buffer = try CaptureBuffer(constraints, format, shm, session.memory)
      } catch {
        session.warn("no memory to capture a window: \(error)")
        return stop()
      }
    }
    guard let buffer else { return }
    (damage, transform) = ([], 0)
    let frame = capture.createFrame()
    frame.onEvent { [weak self] event in self?.take(event) }
    frame.attachBuffer(buffer: buffer.wire.proxy)
    if isNew {
      frame.damageBuffer(
        x: 0, y: 0, width: Int32(buffer.width), height: Int32(buffer.height))
    }
    frame.capture()
    self.frame = consume frame
  }

  private func take(_ event: ExtImageCopyCaptureFrameV1.Event) {
    switch event {
    case .transform(let transform): self.transform = transform.rawValue & 7
    case .damage(let x, let y, let width, let height):
      damage.append(
        PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
      if damage.count > Self.mostPieces {
        damage = [damage.dropFirst().reduce(damage[0]) { $0.union($1) }]
      }
    case .presentationTime: break
    case .ready: deliver()
    case .failed(let reason): failed(reason)
    }
  }

  private func deliver() {
    frame = nil
    guard let buffer else { return }
    (isRequested, failures) = (false, 0)
    let whole = PixelRectangle(x: 0, y: 0, width: buffer.width, height: buffer.height)
    let changed = damage.map { $0.intersection(whole) }.filter { !$0.isEmpty }
    onFrame?(CapturedFrame(buffer, damage: changed, transform: transform))
  }

  private func failed(_ reason: ExtImageCopyCaptureFrameV1.FailureReason) {
    frame = nil
    failures += 1
    if reason == .stopped || failures > Self.mostFailures { return stop() }
    // New constraints follow, unless they have arrived already.
    if reason == .bufferConstraints, buffer?.constraints == constraints { constraints = nil }
    // What the buffer holds is not known.
    buffer = nil
    proceed()
  }

  private func stop() {
    guard !isStopped else { return }
    isStopped = true
    frame = nil
    buffer = nil
    onStop?()
  }
}

/// Makes captures of windows and outputs, where the compositor offers them.
package final class CaptureSources {
  /// The first interface that is missing for capturing windows, or `nil` if none is.
  package var missingForWindows: String? {
    if copying.proxy == nil { return ExtImageCopyCaptureManagerV1.name }
    return windows.proxy == nil ? ExtForeignToplevelImageCaptureSourceManagerV1.name : nil
  }

  private let session: Session
  private let copying: Singleton<ExtImageCopyCaptureManagerV1>
  private let windows: Singleton<ExtForeignToplevelImageCaptureSourceManagerV1>
  private let outputs: Singleton<ExtOutputImageCaptureSourceManagerV1>

  /// Takes up what the compositor of a session offers.
  package init(_ session: Session) {
    self.session = session
    copying = Singleton(session.registry)
    windows = Singleton(session.registry)
    outputs = Singleton(session.registry)
  }

  /// A capture of a window, or `nil` if the compositor does not offer that.
  package func capture(_ window: ForeignWindow) -> Capture? {
    guard let copying = copying.proxy, let handle = window.listed?.handle.proxy,
      let source = windows.proxy?.createSource(toplevelHandle: handle)
    else { return nil }
    // The session keeps what it captures.
    return Capture(
      copying.createSession(source: source.proxy, options: []), session)
  }

  /// A capture of an output, without the pointer, or `nil` if the compositor does not offer that.
  package func capture(_ output: Output) -> Capture? {
    guard let copying = copying.proxy,
      let source = outputs.proxy?.createSource(output: output.proxy)
    else { return nil }
    return Capture(copying.createSession(source: source.proxy, options: []), session)
  }
}
