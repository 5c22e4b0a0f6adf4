extension ServerPointer {
  /// Scrolls over the focused surface, in the words of each client's version.
  public func scroll(_ scroll: Scroll) {
    guard seat.model.capabilities.contains(.pointer) else { return }
    let time = seat.timestamp
    send(framed: scroll.isFramed) { resource in
      if let source = scroll.source { resource.sendAxisSource(axisSource: source) }
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
}
