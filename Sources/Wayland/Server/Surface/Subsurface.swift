/// A `wl_subsurface`: a surface that is a part of another.
package final class Subsurface {
  package weak var parent: ServerSurface?
  package var x = 0
  package var y = 0
  private var isSync = true

  init(parent: ServerSurface) {
    self.parent = parent
  }

  /// Whether commits wait for the parent's: its own mode or that of one further up.
  var isSynchronised: Bool { isSync || parent?.subsurface?.isSynchronised == true }

  static func serve(
    _ resource: Resource<WlSubsurface>, surface: ServerSurface, parent: ServerSurface
  ) {
    let subsurface = Subsurface(parent: parent)
    surface.subsurface = subsurface
    surface.role = "wl_subsurface"
    parent.children.append(surface)
    surface.compositor.tellScale(surface)
    resource.onRequest { [weak subsurface, weak surface, weak parent] request in
      guard let subsurface, let surface, let parent else { return }
      switch request {
      case .destroy: break
      case .setPosition(let x, let y): (subsurface.x, subsurface.y) = (Int(x), Int(y))
      case .setSync: subsurface.isSync = true
      case .setDesync: subsurface.isSync = false
      case .placeAbove(let sibling): place(surface, in: parent, beside: sibling, offset: 1)
      case .placeBelow(let sibling): place(surface, in: parent, beside: sibling, offset: 0)
      }
    }
    resource.onDestroy { [weak surface, weak parent] in
      guard let surface else { return }
      parent?.children.removeAll { $0 === surface }
      surface.subsurface = nil
    }
  }

  private static func place(
    _ surface: ServerSurface, in parent: ServerSurface, beside sibling: Resource<WlSurface>?,
    offset: Int
  ) {
    parent.children.removeAll { $0 === surface }
    let place = parent.children.firstIndex { $0.resource == sibling }
    parent.children.insert(surface, at: place.map { $0 + offset } ?? 0)
  }
}
