extension ServerPointer {
  /// Reports to the inspector that `client` sets its cursor, together with the latest enter serial it can know.
  private func observeCursor(_ serial: UInt32, by client: Client?) {
    guard let inspector = seat.compositor.inspector else { return }
    let mayBeLatest = formerSerials.allows(serial, by: client, at: seat.compositor)
    inspector.setCursor(serial, latest: mayBeLatest ? serial : enterSerial, by: client)
  }

  func handle(_ request: WlPointer.Request, of resource: Resource<WlPointer>) {
    guard case .setCursor(let serial, let surface, let hotspotX, let hotspotY) = request else {
      return
    }
    observeCursor(serial, by: resource.client)
    guard serial == enterSerial else { return }
    guard let surface = seat.compositor.surface(surface) else {
      cursor = .hidden
      return
    }
    guard surface.role == nil || surface.role == "cursor" else {
      return resource.fail(.role, "the surface has another role")
    }
    surface.role = "cursor"
    cursor = .surface(surface.number, hotspotX: Int(hotspotX), hotspotY: Int(hotspotY))
  }

  func serveShapes(_ resource: Resource<WpCursorShapeDeviceV1>) {
    resource.onRequest { [weak self] request in
      guard let self, case .setShape(let serial, let shape) = request else { return }
      guard resource.acceptsShape(shape.rawValue) else { return }
      observeCursor(serial, by: resource.client)
      if serial == enterSerial { cursor = .shape(shape.rawValue) }
    }
  }
}

extension Resource<WpCursorShapeDeviceV1> {
  /// Whether there is such a shape: 34 in version 1, two more in version 2; else posts the error.
  func acceptsShape(_ shape: UInt32) -> Bool {
    guard (1...(version >= 2 ? 36 : 34)).contains(shape) else {
      fail(.invalidShape, "shape \(shape)")
      return false
    }
    return true
  }
}
