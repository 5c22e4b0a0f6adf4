extension Compositor {
  func bindLayerShell(_ shell: Resource<ZwlrLayerShellV1>) {
    shell.onRequest { [unowned self] request in
      guard
        case .getLayerSurface(let id, let resource, let display, let layer, let namespace) = request,
        let surface = self.surface(resource)
      else { return }
      guard surface.role == nil || surface.role == "zwlr_layer_surface_v1",
        surface.roleObject == nil, surface.shell == nil
      else { return shell.fail(.role, "the surface has another role") }
      guard layer.rawValue <= 3 else {
        return shell.fail(.invalidLayer, "there is no layer \(layer.rawValue)")
      }
      guard !surface.isMapped, ServerSurface.attached(surface.pending) == nil else {
        return shell.fail(.alreadyConstructed, "the surface has a buffer already")
      }
      let output = self.output(display) ?? outputs.first
      let panel = ServerLayerSurface(
        id, surface: surface, output: output, layer: layer.rawValue, namespace: namespace,
        compositor: self)
      surface.role = "zwlr_layer_surface_v1"
      surface.roleObject = panel
      layers.append(panel)
    }
  }

  /// Gives every panel its place, those that take room for themselves first, from the top down.
  func arrangeLayers() {
    for output in outputs {
      var room = output.area
      let panels = layers.filter { $0.output === output }.sorted { $0.layer > $1.layer }
      for panel in panels where panel.exclusiveZone > 0 {
        panel.arrange(in: room)
        if panel.isMapped { room = panel.current.rest(of: room) }
      }
      for panel in panels where panel.exclusiveZone <= 0 {
        panel.arrange(in: panel.exclusiveZone < 0 ? output.area : room)
      }
      workAreas[ObjectIdentifier(output)] = room
    }
    for window in toplevels where window.states.contains(1) && window.isConfigured {
      window.fitWorkArea()
    }
  }

  /// What the panels of a display leave for windows.
  func workArea(of output: ServerOutput) -> PixelRectangle {
    layers.isEmpty ? output.area : workAreas[ObjectIdentifier(output)] ?? output.area
  }
}
