/// The icon that a client has set for one of its windows.
public struct ToplevelIcon: Hashable, Sendable {
  /// A picture of it in one size.
  public struct Picture: Hashable, Sendable {
    /// The pixels.
    public var image: PixelImage
    /// Pixels for a logical unit.
    public var scale: Int
  }

  /// The name in icon themes, or `nil` for none.
  public internal(set) var name: String?
  /// The pictures, in the order in which they were added.
  public internal(set) var pictures: [Picture] = []
}

extension Compositor {
  /// What a client has said of an icon so far.
  private final class Draft {
    var icon = ToplevelIcon()
    var buffers: Set<Resource<WlBuffer>> = []
    /// Whether it is in use by a window and may no longer change.
    var isSet = false
  }

  func bindIcons(_ resource: Resource<XdgToplevelIconManagerV1>) {
    var drafts: [Resource<XdgToplevelIconV1>: Draft] = [:]
    resource.sendDone()
    resource.onRequest { [unowned self] request in
      switch request {
      case .destroy: break
      case .createIcon(let id):
        let draft = Draft()
        drafts[id] = draft
        id.onRequest { [unowned self] in handle($0, of: id, draft) }
        id.onDestroy { drafts[id] = nil }
      case .setIcon(let toplevel, let id):
        guard let window = toplevel?.subject(ServerToplevel.self) else { return }
        guard let id, let draft = drafts[id] else { return window.pendingIcon = .some(nil) }
        guard draft.buffers.allSatisfy(\.isAlive) else {
          return id.fail(.noBuffer, "a buffer of the icon has ended")
        }
        draft.isSet = true
        // An icon of nothing is none.
        let isEmpty = draft.icon.name == nil && draft.icon.pictures.isEmpty
        window.pendingIcon = .some(isEmpty ? nil : draft.icon)
      }
    }
  }

  private func handle(
    _ request: XdgToplevelIconV1.Request, of id: Resource<XdgToplevelIconV1>, _ draft: Draft
  ) {
    switch request {
    case .destroy:
      if !draft.buffers.allSatisfy(\.isAlive) {
        id.fail(.noBuffer, "a buffer ended before its icon")
      }
    case _ where draft.isSet:
      id.fail(.immutable, "the icon is already in use by a window")
    case .setName(let name): draft.icon.name = name
    case .addBuffer(let resource, let scale):
      guard let resource, let buffer = memory.buffers[resource], buffer.pool != nil,
        buffer.width == buffer.height, scale > 0
      else { return id.fail(.invalidBuffer, "an icon is square shared memory") }
      draft.buffers.insert(resource)
      guard configuration.keepsContent else { return }
      guard let image = buffer.read() else {
        return id.fail(.invalidBuffer, "the memory of the icon is too small")
      }
      let picture = ToplevelIcon.Picture(image: image, scale: Int(scale))
      draft.icon.pictures.removeAll {
        $0.image.width == image.width && $0.scale == picture.scale
      }
      draft.icon.pictures.append(picture)
    }
  }
}
