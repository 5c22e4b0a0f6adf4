/// Makes captures of windows and outputs, where the compositor offers them.
public final class CaptureSources {
  /// The first interface that is missing for capturing windows, or `nil` if none is.
  public var missingForWindows: String? {
    if copying.proxy == nil { return ExtImageCopyCaptureManagerV1.name }
    return windows.proxy == nil ? ExtForeignToplevelImageCaptureSourceManagerV1.name : nil
  }

  private let session: Session
  private let copying: Singleton<ExtImageCopyCaptureManagerV1>
  private let windows: Singleton<ExtForeignToplevelImageCaptureSourceManagerV1>
  private let outputs: Singleton<ExtOutputImageCaptureSourceManagerV1>

  /// Takes up what the compositor of a session offers.
  public init(_ session: Session) {
    self.session = session
    copying = Singleton(session.registry)
    windows = Singleton(session.registry)
    outputs = Singleton(session.registry)
  }

  /// A capture of a window, or `nil` if the compositor does not offer that.
  public func capture(_ window: ForeignWindow) -> Capture? {
    guard let copying = copying.proxy, let handle = window.listed?.handle.proxy,
      let source = windows.proxy?.createSource(toplevelHandle: handle)
    else { return nil }
    // The session keeps what it captures.
    return Capture(
      copying.createSession(source: source.proxy, options: []), session)
  }

  /// A capture of an output, without the pointer, or `nil` if the compositor does not offer that.
  public func capture(_ output: Output) -> Capture? {
    guard let copying = copying.proxy,
      let source = outputs.proxy?.createSource(output: output.proxy)
    else { return nil }
    return Capture(copying.createSession(source: source.proxy, options: []), session)
  }
}
