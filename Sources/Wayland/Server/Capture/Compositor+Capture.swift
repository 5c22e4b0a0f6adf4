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
