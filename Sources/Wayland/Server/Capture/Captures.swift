internal import Projection

/// What a client of a ``Compositor`` captures.
public enum CaptureSource {
  /// A window.
  case window(ServerToplevel)
  /// A display.
  case output(ServerOutput)
}

final class Captures {
  private unowned let compositor: Compositor
  private var sources: [Resource<ExtImageCaptureSourceV1>: CaptureSource] = [:]
  private var sessions: [ServerCapture] = []

  init(_ compositor: Compositor) { self.compositor = compositor }

  /// Handles a new source of a client, where `nil` represents a window that is gone.
  func add(_ id: Resource<ExtImageCaptureSourceV1>, _ source: CaptureSource?) {
    sources[id] = source
    id.onRequest { _ in }
    id.onDestroy { [link = compositor.link] in link.object?.captures.sources[id] = nil }
  }

  func begin(
    _ id: Resource<ExtImageCopyCaptureSessionV1>, of source: Resource<ExtImageCaptureSourceV1>?
  ) {
    guard let source = source.flatMap({ sources[$0] }) else {
      id.onRequest { request in
        if case .createFrame(let frame) = request { frame.onRequest { _ in } }
      }
      return id.sendStopped()
    }
    let session = ServerCapture(id, source, compositor)
    sessions.append(session)
    id.onDestroy { [link = compositor.link] in
      link.object?.captures.sessions.removeAll { $0 === session }
    }
  }

  func changed(_ surface: ServerSurface, _ damage: [PixelRectangle]) {
    for session in sessions { session.changed(surface, damage) }
  }

  /// Copies what has changed to the clients that wait for it.
  func follow() {
    for session in sessions { session.follow() }
  }
}

extension Compositor {
  func bindWindowSources(
    _ manager: Resource<ExtForeignToplevelImageCaptureSourceManagerV1>
  ) {
    manager.onRequest { [unowned self] request in
      guard case .createSource(let id, let handle) = request else { return }
      captures.add(id, windowLists.window(of: handle).map { .window($0) })
    }
  }

  func bindOutputSources(_ manager: Resource<ExtOutputImageCaptureSourceManagerV1>) {
    manager.onRequest { [unowned self] request in
      guard case .createSource(let id, let resource) = request else { return }
      captures.add(id, output(resource).map { .output($0) })
    }
  }

  func bindCapture(_ manager: Resource<ExtImageCopyCaptureManagerV1>) {
    manager.onRequest { [unowned self] request in
      switch request {
      case .destroy: break
      case .createSession(let id, let source, let options):
        guard options.subtracting(.paintCursors).isEmpty else {
          return manager.fail(.invalidOption, "options \(options.rawValue)")
        }
        captures.begin(id, of: source)
      case .createPointerCursorSession(let id, _, _):
        // No pointer ever enters: cursors are not captured.
        id.onRequest { request in
          if case .getCaptureSession(let session) = request { session.sendStopped() }
        }
      }
    }
  }
}
