extension Compositor {
  func bindShortcuts(_ resource: Resource<ZwpKeyboardShortcutsInhibitManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .inhibitShortcuts(let id, let target, let seat) = request,
        let surface = surface(target),
        let index = seats.firstIndex(where: { $0.resources.contains { $0 == seat } })
      else { return }
      let inhibition = ShortcutInhibition(surface: surface.identifier, seat: index)
      guard !shortcutInhibitions.contains(inhibition) else {
        return resource.fail(
          .alreadyInhibited, "the shortcuts are inhibited on this surface already")
      }
      shortcutInhibitions.append(inhibition)
      id.onRequest { _ in }
      id.onDestroy { [link] in
        link.object?.shortcutInhibitions.removeAll { $0 == inhibition }
      }
      id.sendActive()
    }
  }
}

/// A client's request for the keys of the desktop's own shortcuts.
public struct ShortcutInhibition: Hashable, Sendable {
  /// The surface that is to get them while it has the keyboard.
  public let surface: SurfaceIdentifier
  /// The index of the seat.
  public let seat: Int

  /// A request for a surface and the seat with an index.
  public init(surface: SurfaceIdentifier, seat: Int) { (self.surface, self.seat) = (surface, seat) }
}
