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
