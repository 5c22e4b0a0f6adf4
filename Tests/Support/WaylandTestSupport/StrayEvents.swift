public import WaylandTesting

// What broken compositors send: events that belong to nothing. They bypass all bookkeeping and go
// to every object of their kind.

extension ServerTouch {
  /// Says that a finger moved, whether it is down or not.
  public func sendStrayMotion(id: Int32, x: Double, y: Double) {
    for resource in resources {
      resource.sendMotion(time: seat.timestamp, id: id, x: x, y: y)
    }
  }

  /// Says that a finger lifted, whether it is down or not.
  public func sendStrayUp(id: Int32) {
    for resource in resources {
      resource.sendUp(serial: seat.compositor.server.nextSerial(), time: seat.timestamp, id: id)
    }
  }

  /// Says that a finger landed, whether it is down already or not; in the surface's coordinates.
  public func sendStrayDown(id: Int32, x: Double, y: Double, on surface: ServerSurface) {
    for resource in resources where resource.client === surface.resource.client {
      resource.sendDown(
        serial: seat.compositor.server.nextSerial(), time: seat.timestamp,
        surface: surface.resource, id: id, x: x, y: y)
    }
  }

  /// Sends a frame that ends nothing.
  public func sendStrayFrame() { for resource in resources { resource.sendFrame() } }

  /// Sends a cancel, whether anything is down or not.
  public func sendStrayCancel() { for resource in resources { resource.sendCancel() } }
}

extension ServerPointer {
  /// Says that the pointer moved, whether it is over a surface or not.
  public func sendStrayMotion(x: Double, y: Double) {
    for resource in resources {
      resource.sendMotion(time: seat.timestamp, surfaceX: x, surfaceY: y)
      frame(resource)
    }
  }

  /// Says that a button changed, whatever its state.
  public func sendStrayButton(_ code: UInt32 = ServerPointer.leftButton, isPressed: Bool) {
    for resource in resources {
      resource.sendButton(
        serial: seat.compositor.server.nextSerial(), time: seat.timestamp, button: code,
        state: isPressed ? .pressed : .released)
      frame(resource)
    }
  }

  /// Says that the pointer left `surface`, whether it was there or not.
  public func sendStrayLeave(of surface: ServerSurface) {
    for resource in resources where resource.client === surface.resource.client {
      resource.sendLeave(
        serial: seat.compositor.server.nextSerial(), surface: surface.resource)
      frame(resource)
    }
  }
}

extension ServerKeyboard {
  /// Says that a key changed, to every keyboard; `state` 0 is up, 1 down, 2 repeated.
  public func sendStrayKey(_ key: KeyCode, state: UInt32) {
    for resource in resources {
      resource.sendKey(
        serial: seat.compositor.server.nextSerial(), time: seat.timestamp, key: key.rawValue,
        state: .init(rawValue: state))
    }
  }
}

extension ServerSurface {
  /// Says that the surface came to a display, whether it is there already or not.
  public func sendStrayEnter(_ output: ServerOutput) {
    for bound in output.resources where bound.client === resource.client {
      resource.sendEnter(output: bound)
    }
  }

  /// Says that the surface left a display, whether it was there or not.
  public func sendStrayLeave(_ output: ServerOutput) {
    for bound in output.resources where bound.client === resource.client {
      resource.sendLeave(output: bound)
    }
  }
}
