import WaylandServer

/// An embedded compositor without a screen, which lists the windows of its clients.
final class WindowLister: CompositorObserver {
  let compositor = Compositor()
  private(set) var titles: [String] = []

  init() { compositor.observer = self }

  func contentChanged(_ surface: ServerSurface, damage: Coverage) {
    titles = compositor.toplevels.map { $0.title ?? "untitled" }
  }
}
