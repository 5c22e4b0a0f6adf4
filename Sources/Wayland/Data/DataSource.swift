/// Content of this program that others may ask for: on the clipboard, or in a drag.
final class DataSource {
  /// What becomes of it.
  enum Fate {
    /// Something else has taken its place, or the drag led nowhere.
    case cancelled
    /// Whoever it was dropped on has read it.
    case finished
  }

  private let source: Owned<WlDataSource>
  /// Told how it ends.
  var onEnd: ((Fate) -> Void)?

  /// Makes a source; for a drag it says what may be done with it.
  init(
    _ content: DataContent, isDragged: Bool, _ manager: Proxy<WlDataDeviceManager>,
    transfers: Transfers
  ) {
    source = manager.createDataSource()
    for type in content.types { source.offer(mimeType: type.prefix(utf8Bytes: 1024)) }
    if isDragged { source.setActions(dndActions: .copy) }
    source.onEvent { [weak self] event in
      switch event {
      case .send(let type, let descriptor): content.write(type, to: descriptor, by: transfers)
      case .cancelled: self?.onEnd?(.cancelled)
      case .dndFinished: self?.onEnd?(.finished)
      case .target, .dndDropPerformed, .action: break
      }
    }
  }

  var proxy: Proxy<WlDataSource> { source.proxy }
}
