internal import Projection

/// A client's capture of a window or a display.
final class ServerCapture {
  private let resource: Resource<ExtImageCopyCaptureSessionV1>
  private let source: WeakSource
  private unowned let compositor: Compositor
  private var frame: Frame?
  /// The size that was sent to the client.
  private var told: (width: Int, height: Int)?
  /// What has changed since the last frame.
  private var damage: [PixelRectangle] = []
  private var hasStopped = false

  private struct Frame {
    let resource: Resource<ExtImageCopyCaptureFrameV1>
    var buffer: Resource<WlBuffer>?
    var progress = Progress.making
  }

  private enum Progress {
    case making
    case capturing
    case over
  }

  private enum WeakSource {
    case window(Link<ServerToplevel>)
    case output(Link<ServerOutput>)
  }

  init(
    _ resource: Resource<ExtImageCopyCaptureSessionV1>, _ source: CaptureSource,
    _ compositor: Compositor
  ) {
    (self.resource, self.compositor) = (resource, compositor)
    self.source =
      switch source {
      case .window(let window): .window(window.link)
      case .output(let output): .output(output.link)
      }
    resource.onRequest { [weak self] request in
      if case .createFrame(let id) = request { self?.make(id) }
    }
    follow()
  }

  /// What is captured, or `nil` once it is gone.
  private var live: CaptureSource? {
    switch source {
    case .window(let link): link.object.flatMap { $0.isMapped ? .window($0) : nil }
    case .output(let link): link.object.flatMap { $0.isPlugged ? .output($0) : nil }
    }
  }

  func changed(_ surface: ServerSurface, _ damage: [PixelRectangle]) {
    switch live {
    case .window(let window)
    where window.surface === surface && window.isPlain && window.geometry == surface.bounds:
      self.damage += damage
    case .window(let window) where surface.window === window: self.damage = [Self.all]
    case .output: self.damage = [Self.all]
    default: break
    }
    if self.damage.count > Coverage.mostPieces { self.damage = [Self.all] }
  }

  /// Tells the client what it has to know, and copies what it waits for.
  func follow() {
    guard !hasStopped else { return }
    guard let live else { return stop() }
    let isAwaited = frame?.progress == .capturing && !damage.isEmpty
    guard told == nil || isAwaited else { return }
    guard let picture = compositor.picture(of: live) else { return stop() }
    if told?.width != picture.width || told?.height != picture.height { constrain(to: picture) }
    if isAwaited, let frame { copy(picture, to: frame) }
  }

  private func stop() {
    hasStopped = true
    if frame?.progress == .capturing { fail(.stopped) }
    resource.sendStopped()
  }

  private func constrain(to picture: PixelImage) {
    told = (picture.width, picture.height)
    damage = [Self.all]
    resource.sendBufferSize(width: UInt32(picture.width), height: UInt32(picture.height))
    for format in compositor.configuration.formats where format < 2 {
      resource.sendShmFormat(format: .init(rawValue: format))
    }
    resource.sendDone()
  }

  private func make(_ id: Resource<ExtImageCopyCaptureFrameV1>) {
    guard frame?.resource.isAlive != true else {
      return resource.fail(.duplicateFrame, "there is a frame already")
    }
    frame = Frame(resource: id)
    id.onRequest { [weak self] in self?.handle($0, of: id) }
    id.onDestroy { [weak self] in if self?.frame?.resource == id { self?.frame = nil } }
  }

  private func handle(
    _ request: ExtImageCopyCaptureFrameV1.Request, of id: Resource<ExtImageCopyCaptureFrameV1>
  ) {
    if case .destroy = request { return }
    guard frame?.resource == id, frame?.progress == .making else {
      return id.fail(.alreadyCaptured, "the frame was captured already")
    }
    switch request {
    case .destroy: break
    case .attachBuffer(let buffer): frame?.buffer = buffer
    case .damageBuffer(let x, let y, let width, let height):
      guard x >= 0, y >= 0, width > 0, height > 0 else {
        return id.fail(.invalidBufferDamage, "\(width)×\(height) at \(x), \(y)")
      }
      damage.append(
        PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
    case .capture:
      guard frame?.buffer != nil else { return id.fail(.noBuffer, "a frame without a buffer") }
      frame?.progress = .capturing
      if hasStopped { fail(.stopped) }
    }
  }

  private func fail(_ reason: ExtImageCopyCaptureFrameV1.FailureReason) {
    frame?.progress = .over
    frame?.resource.sendFailed(reason: reason)
  }

  private func copy(_ picture: PixelImage, to frame: Frame) {
    guard let buffer = frame.buffer.flatMap({ compositor.memory.buffers[$0] }),
      buffer.width == picture.width, buffer.height == picture.height
    else { return fail(.bufferConstraints) }
    let changed = Coverage(damage).readable(in: picture.bounds).rectangles
    guard changed.allSatisfy({ buffer.write($0, of: picture) }) else { return fail(.unknown) }
    damage = []
    frame.resource.sendTransform(transform: .normal)
    for area in changed {
      frame.resource.sendDamage(
        x: Int32(area.x), y: Int32(area.y), width: Int32(area.width), height: Int32(area.height))
    }
    let now = compositor.clock.now.components
    frame.resource.sendPresentationTime(
      tvSecHi: UInt32(truncatingIfNeeded: now.seconds >> 32),
      tvSecLo: UInt32(truncatingIfNeeded: now.seconds),
      tvNsec: UInt32(now.attoseconds / 1_000_000_000))
    frame.resource.sendReady()
    self.frame?.progress = .over
  }

  /// More than any picture.
  private static let all = PixelRectangle(x: 0, y: 0, width: 65_536, height: 65_536)
}

extension ServerSurface {
  fileprivate var bounds: PixelRectangle {
    PixelRectangle(x: 0, y: 0, width: width, height: height)
  }
}
