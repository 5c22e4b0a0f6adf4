/// A `wl_subsurface`: a surface that is a part of another.
package final class Subsurface {
  package weak var parent: ServerSurface?
  private(set) weak var surface: ServerSurface?
  /// Where it lies in its parent, since the parent's last commit.
  package fileprivate(set) var x = 0
  package fileprivate(set) var y = 0
  private var isSync = true

  /// How many levels of subsurfaces may lie on one another.
  static var mostLevels: Int { 32 }

  private init(_ surface: ServerSurface, parent: ServerSurface) {
    self.surface = surface
    self.parent = parent
  }

  /// Whether commits wait for the parent's: its own mode or that of one further up.
  var isSynchronized: Bool { isSync || parent?.subsurface?.isSynchronized == true }

  static func serve(
    _ resource: Resource<WlSubsurface>, surface: ServerSurface, parent: ServerSurface
  ) {
    let subsurface = Subsurface(surface, parent: parent)
    surface.subsurface = subsurface
    surface.role = "wl_subsurface"
    parent.pending.stack.above.append(SubsurfaceStack.Part(subsurface))
    surface.compositor.tellScale(surface)
    resource.onRequest { [weak subsurface] in subsurface?.handle($0, of: resource) }
    // The compositor may be gone by then.
    let link = surface.compositor.link
    resource.onDestroy { [weak subsurface] in
      guard let subsurface, let surface = subsurface.surface, surface.subsurface === subsurface
      else { return }
      for seat in link.object?.seats ?? [] { seat.withdraw(surface) }
      surface.subsurface = nil
      surface.discardCached()
      link.object?.stackChanged()
    }
  }

  private func handle(_ request: WlSubsurface.Request, of resource: Resource<WlSubsurface>) {
    switch request {
    case .destroy: break
    case .setPosition(let x, let y):
      parent?.pending.stack.change(self) { ($0.x, $0.y) = (Int(x), Int(y)) }
    case .setSync: isSync = true
    case .setDesync:
      isSync = false
      surface?.applyDesynchronized()
    case .placeAbove(let sibling): place(beside: sibling, isAbove: true, resource)
    case .placeBelow(let sibling): place(beside: sibling, isAbove: false, resource)
    }
  }

  private func place(
    beside sibling: Resource<WlSurface>?, isAbove: Bool, _ resource: Resource<WlSubsurface>
  ) {
    guard let parent, let sibling else { return }
    let isPlaced =
      parent.resource == sibling
      ? parent.pending.stack.move(self, isAbove: isAbove)
      : parent.pending.stack.move(self, beside: sibling, isAbove: isAbove)
    guard isPlaced else {
      return resource.fail(.badSurface, "not a sibling or the parent")
    }
  }
}

/// The subsurfaces of a surface and their positions, which a commit of the surface brings into force.
package struct SubsurfaceStack {
  struct Part {
    /// `nil` once it has ended.
    weak var subsurface: Subsurface?
    var x = 0
    var y = 0

    init(_ subsurface: Subsurface) { self.subsurface = subsurface }
  }

  /// Those below the surface, the lowest first.
  fileprivate(set) var below: [Part] = []
  /// Those above the surface, the lowest first.
  fileprivate(set) var above: [Part] = []

  /// Puts the positions into force.
  func apply() {
    for part in below + above {
      guard let subsurface = part.subsurface else { continue }
      (subsurface.x, subsurface.y) = (part.x, part.y)
    }
  }

  fileprivate mutating func change(_ subsurface: Subsurface, _ body: (inout Part) -> Void) {
    if let place = below.firstIndex(where: { $0.subsurface === subsurface }) { body(&below[place]) }
    if let place = above.firstIndex(where: { $0.subsurface === subsurface }) { body(&above[place]) }
  }

  /// Moves it next to the surface itself.
  fileprivate mutating func move(_ subsurface: Subsurface, isAbove: Bool) -> Bool {
    guard let part = take(subsurface) else { return false }
    if isAbove { above.insert(part, at: 0) } else { below.append(part) }
    return true
  }

  /// Moves it next to a sibling.
  ///
  /// Returns whether there is such a sibling.
  fileprivate mutating func move(
    _ subsurface: Subsurface, beside sibling: Resource<WlSurface>, isAbove: Bool
  ) -> Bool {
    func isSibling(_ part: Part) -> Bool {
      part.subsurface !== subsurface && part.subsurface?.surface?.resource == sibling
    }
    guard (below + above).contains(where: isSibling), let part = take(subsurface) else {
      return false
    }
    if let place = below.firstIndex(where: isSibling) {
      below.insert(part, at: isAbove ? place + 1 : place)
    } else if let place = above.firstIndex(where: isSibling) {
      above.insert(part, at: isAbove ? place + 1 : place)
    }
    return true
  }

  private mutating func take(_ subsurface: Subsurface) -> Part? {
    let part = (below + above).first { $0.subsurface === subsurface }
    // Those that have ended go along.
    below.removeAll { $0.subsurface == nil || $0.subsurface === subsurface }
    above.removeAll { $0.subsurface == nil || $0.subsurface === subsurface }
    return part
  }
}

extension ServerSurface {
  /// The subsurfaces below its content, the lowest first.
  package var childrenBelow: [ServerSurface] {
    current.stack.below.compactMap { $0.subsurface?.surface }
  }
  /// The subsurfaces above its content, the lowest first.
  package var childrenAbove: [ServerSurface] {
    current.stack.above.compactMap { $0.subsurface?.surface }
  }
  var children: [ServerSurface] { childrenBelow + childrenAbove }

  /// How many levels of subsurfaces lie on it, those that were not committed included.
  var levelsOfSubsurfaces: Int {
    let parts = pending.stack.below + pending.stack.above
    return parts.compactMap { $0.subsurface?.surface?.levelsOfSubsurfaces }.max().map { $0 + 1 }
      ?? 0
  }

  /// It, its parent, and so on.
  var ancestry: [ServerSurface] {
    var line = [self]
    while let next = line.last?.subsurface?.parent, line.count <= Subsurface.mostLevels {
      line.append(next)
    }
    return line
  }
}
