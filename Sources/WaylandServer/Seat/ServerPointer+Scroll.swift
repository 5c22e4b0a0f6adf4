extension ServerPointer {
  /// Scrolls over the focused surface, in the words of each client's version.
  public func scroll(_ scroll: Scroll) {
    guard seat.model.capabilities.contains(.pointer) else { return }
    let time = seat.timestamp
    send(framed: scroll.isFramed) { resource in
      if let source = scroll.source {
        resource.sendAxisSource(axisSource: .init(rawValue: source.rawValue))
      }
      send(
        scroll.vertical, scroll.vertical120, stops: scroll.stops, axis: .verticalScroll,
        time: time, to: resource)
      send(
        scroll.horizontal, scroll.horizontal120, stops: scroll.stops, axis: .horizontalScroll,
        time: time, to: resource)
    }
  }

  private func send(
    _ value: Double?, _ value120: Int32?, stops: Bool, axis: WlPointer.Axis, time: UInt32,
    to resource: Resource<WlPointer>
  ) {
    if let value120 {
      if resource.version >= 8 {
        resource.sendAxisValue120(axis: axis, value120: value120)
      } else if value120.isMultiple(of: 120) {
        resource.sendAxisDiscrete(axis: axis, discrete: value120 / 120)
      }
    }
    guard let value else { return }
    if stops {
      resource.sendAxisStop(time: time, axis: axis)
    } else {
      resource.sendAxis(time: time, axis: axis, value: value)
    }
  }

  /// Shows the rules that `client` sets its cursor, beside the latest enter it can have heard of.
  private func observeCursor(_ serial: UInt32, by client: Client?) {
    let mayBeLatest = formerSerials.allows(serial, by: client, at: seat.compositor)
    seat.compositor.observe(
      .cursor(serial: serial, latest: mayBeLatest ? serial : enterSerial), by: client)
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
      return resource.object.postError(code: 0, message: "the surface has another role")
    }
    surface.role = "cursor"
    cursor = .surface(surface.number, hotspotX: Int(hotspotX), hotspotY: Int(hotspotY))
  }

  /// Serves `wp_cursor_shape_device_v1` for this pointer.
  func serveShapes(_ resource: Resource<WpCursorShapeDeviceV1>) {
    resource.onRequest { [weak self] request in
      guard let self, case .setShape(let serial, let shape) = request else { return }
      // 34 shapes in version 1, two more in version 2.
      guard (1...(resource.version >= 2 ? 36 : 34)).contains(shape.rawValue) else {
        return resource.object.postError(code: 1, message: "shape \(shape.rawValue)")
      }
      observeCursor(serial, by: resource.client)
      if serial == enterSerial { cursor = .shape(shape.rawValue) }
    }
  }
}
