/// The simultaneous pointer events up to a frame event.
struct PointerFrame: Equatable {
  /// One thing, in the order told.
  enum Item: Equatable {
    case enter(surface: Proxy<WlSurface>?, serial: UInt32, position: SurfacePoint)
    case leave
    case motion(stamp: UInt32, position: SurfacePoint)
    case button(stamp: UInt32, serial: UInt32, button: UInt32, isPressed: Bool)
  }

  struct Axis: Equatable {
    var value = 0.0
    var steps120: Int?
    var discrete: Int?
    var stops = false
    /// How often it moved.
    var movements = 0

    var moved: Bool { movements > 0 }

    /// Steps times 120.
    ///
    /// The finer telling wins over the coarser, so that none counts twice.
    var steps: Int? { steps120 ?? discrete.map { $0 * 120 } }
    var isEmpty: Bool { !moved && !stops && steps == nil }
  }

  var items: [Item] = []
  var horizontal = Axis()
  var vertical = Axis()
  var source: WlPointer.AxisSource?
  var axisStamp: UInt32 = 0

  var isEmpty: Bool { items.isEmpty && !hasScroll }
  var hasScroll: Bool { !horizontal.isEmpty || !vertical.isEmpty }

  /// The wheel steps of an axis times 120, or `nil` if it was not moved by a wheel with steps.
  ///
  /// Nested compositors and remote desktops forward each notch of a wheel as a bare movement of 10 or 15
  /// units, without a source.
  func steps(_ axis: Axis) -> Int? {
    if let steps = axis.steps { return steps }
    guard source == nil, axis.moved, !axis.stops else { return nil }
    let notch = abs(axis.value) / Double(axis.movements)
    guard notch == 10 || notch == 15 else { return nil }
    return axis.value < 0 ? -axis.movements * 120 : axis.movements * 120
  }

  /// Adds an event.
  ///
  /// Returns whether the frame is complete.
  mutating func add(_ event: WlPointer.Event) -> Bool {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      items.append(.enter(surface: surface, serial: serial, position: SurfacePoint(x: x, y: y)))
    case .leave: items.append(.leave)
    case .motion(let time, let x, let y):
      items.append(.motion(stamp: time, position: SurfacePoint(x: x, y: y)))
    case .button(let serial, let time, let button, let state):
      items.append(
        .button(stamp: time, serial: serial, button: button, isPressed: state == .pressed))
    case .axis(let time, let axis, let value):
      axisStamp = time
      change(axis) {
        $0.value += value
        $0.movements += 1
      }
    case .axisSource(let source): self.source = source
    case .axisStop(let time, let axis):
      axisStamp = time
      change(axis) { $0.stops = true }
    case .axisDiscrete(let axis, let steps):
      change(axis) { $0.discrete = Self.sum($0.discrete, steps) }
    case .axisValue120(let axis, let steps):
      change(axis) { $0.steps120 = Self.sum($0.steps120, steps) }
    case .axisRelativeDirection: break
    case .frame: return true
    }
    return false
  }

  private static func sum(_ first: Int?, _ second: Int32) -> Int {
    min(max((first ?? 0) + Int(second), -1_000_000), 1_000_000)
  }

  private mutating func change(_ axis: WlPointer.Axis, _ body: (inout Axis) -> Void) {
    if axis == .horizontalScroll { body(&horizontal) }
    if axis == .verticalScroll { body(&vertical) }
  }
}
