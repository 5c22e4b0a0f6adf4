/// Content of this program that others may ask for: on the clipboard, or in a drag.
final class DataSource {
  enum Fate {
    /// Something else has taken its place, or the drag led nowhere.
    case canceled
    /// The target of the drop has read it.
    case finished
  }

  /// What is done with it while it is dragged.
  enum News {
    /// The target under the pointer accepts a type, or `nil` for none.
    case wanted(String?)
    /// A drop would do this.
    case chosen(DragActions)
    /// It was dropped, and is read from now on.
    case dropped
  }

  private let source: Owned<WlDataSource>
  var onEnd: ((Fate) -> Void)?
  /// Called with the events of a drag.
  var onNews: ((News) -> Void)?

  /// Makes a source; for a drag it says what may be done with it.
  init(
    _ content: DataContent, isDragged: Bool, _ manager: Proxy<WlDataDeviceManager>,
    transfers: Transfers
  ) {
    source = manager.createDataSource()
    // A shortened type would be another one.
    for type in content.types where type.utf8.count <= WireMessage.longestText {
      source.offer(mimeType: type)
    }
    if isDragged { source.setActions(dndActions: content.actions.intersection(.all)) }
    source.onEvent { [weak self] event in
      switch event {
      case .send(let type, let descriptor): content.write(type, to: descriptor, by: transfers)
      case .cancelled: self?.onEnd?(.canceled)
      case .dndFinished: self?.onEnd?(.finished)
      case .target(let type): self?.onNews?(.wanted(type))
      case .action(let action): self?.onNews?(.chosen(action))
      case .dndDropPerformed: self?.onNews?(.dropped)
      }
    }
  }

  var proxy: Proxy<WlDataSource> { source.proxy }
}
