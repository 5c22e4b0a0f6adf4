/// A display of the test compositor.
public final class ServerOutput {
  /// What it is and how it keeps time; changes are announced by ``announce()``.
  public internal(set) var model: OutputModel {
    didSet { cycle.model = model }
  }
  /// The left edge among the displays, in logical units.
  public internal(set) var x = 0
  /// The top edge among the displays, in logical units.
  public internal(set) var y = 0
  /// Whether it is plugged in.
  package internal(set) var isPlugged = true

  /// Itself, for what may come after its end.
  let link = Link<ServerOutput>()
  package var cycle: FrameCycle
  package var resources: [Resource<WlOutput>] = []
  /// What clients hear of its logical size besides.
  private var logical = LogicalOutputs()
  var global: Global?
  /// How many frame callbacks this display has answered.
  package var answered = 0
  /// The requests for feedback whose answer the owner tells.
  var elsewhere = PresentedElsewhere()
  /// How many requests for feedback this display has settled.
  var settledFeedback = 0

  init(_ model: OutputModel, x: Int, origin: Duration) {
    self.model = model
    self.x = x
    cycle = FrameCycle(model, origin: origin)
    link.begin(self)
  }

  deinit { link.end() }

  /// The area in logical units.
  public var area: PixelRectangle {
    PixelRectangle(x: x, y: y, width: model.logicalWidth, height: model.logicalHeight)
  }

  func bind(_ resource: Resource<WlOutput>) {
    resources.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [link] in link.object?.resources.removeAll { !$0.isAlive } }
    announceGeometry(to: resource)
    resource.sendDone()
  }

  /// A client wants the logical size too, with its own object for that.
  func describe(on resource: Resource<ZxdgOutputV1>, for output: Resource<WlOutput>) {
    logical.add(resource, for: output)
    resource.onDestroy { [link] in link.object?.logical.removeEnded() }
    LogicalOutputs.announce(self, on: resource)
    if resource.version >= 3 { output.sendDone() }
  }

  /// What people read.
  var description: String { "Test display \(model.name)" }

  /// Tells every client the present properties, ended by `done`.
  public func announce() {
    for resource in resources {
      announceGeometry(to: resource)
      logical.announce(self, to: resource)
      resource.sendDone()
    }
  }

  /// Tells every client the present properties and leaves the `done` out.
  package func announceWithoutDone() {
    for resource in resources { announceGeometry(to: resource) }
  }

  private func announceGeometry(to resource: Resource<WlOutput>) {
    resource.sendGeometry(
      x: Int32(x), y: Int32(y), physicalWidth: Int32(clamping: model.physicalWidth),
      physicalHeight: Int32(clamping: model.physicalHeight), subpixel: .init(rawValue: 0),
      make: "Test", model: model.name,
      transform: .init(rawValue: UInt32(truncatingIfNeeded: model.transform)))
    resource.sendMode(
      flags: .current, width: Int32(clamping: model.width), height: Int32(clamping: model.height),
      refresh: Int32(clamping: model.announcedRefresh))
    resource.sendScale(factor: Int32(model.integerScale))
    resource.sendName(name: model.name)
    resource.sendDescription(description: description)
  }

  /// What a frame callback answered at `instant` carries.
  func stamp(at instant: Duration) -> UInt32 {
    switch model.callbackStamp {
    case .now: instant.wireMilliseconds
    case .lastVblank:
      model.presentation.reading(at: cycle.vblank(before: instant)).wireMilliseconds
    case .constant(let value): value
    case .backwards: UInt32.max - instant.wireMilliseconds
    }
  }

  /// Whether the next callback is to be answered at all, by the policies that count.
  func takesCallback() -> Bool {
    answered += 1
    switch model.callbacks {
    case .losing(let every): return every <= 0 || !answered.isMultiple(of: every)
    case .stopping(let after): return answered <= after
    default: return true
    }
  }
}

/// The `zxdg_output_v1` objects of a display: its position and size in logical units.
struct LogicalOutputs {
  private var entries: [(resource: Resource<ZxdgOutputV1>, output: Resource<WlOutput>)] = []

  /// Adds an object that a client made for its `output`.
  mutating func add(_ resource: Resource<ZxdgOutputV1>, for output: Resource<WlOutput>) {
    entries.append((resource, output))
  }

  /// Forgets the objects that have ended.
  mutating func removeEnded() { entries.removeAll { !$0.resource.isAlive } }

  /// Sends what `display` is now to every object of `output`; from version 3 on, the `done` of the output ends it.
  func announce(_ display: ServerOutput, to output: Resource<WlOutput>) {
    for entry in entries where entry.output == output {
      Self.announce(display, on: entry.resource)
    }
  }

  /// Sends what `display` is now to one object.
  static func announce(_ display: ServerOutput, on resource: Resource<ZxdgOutputV1>) {
    let area = display.area
    resource.sendLogicalPosition(x: Int32(clamping: area.x), y: Int32(clamping: area.y))
    resource.sendLogicalSize(
      width: Int32(clamping: area.width), height: Int32(clamping: area.height))
    resource.sendName(name: display.model.name)
    resource.sendDescription(description: display.description)
    if resource.version < 3 { resource.sendDone() }
  }
}

extension Compositor {
  func bindLogicalOutputs(_ resource: Resource<ZxdgOutputManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getXdgOutput(let id, let object) = request else { return }
      id.onRequest { _ in }
      // A display that is gone by now has nothing more to say.
      guard let display = output(object), let object else { return }
      display.describe(on: id, for: object)
    }
  }
}
