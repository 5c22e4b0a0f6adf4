/// Serves `wl_data_device_manager`: the clipboard, and what is dragged.
final class DataDevices {
  let transfers = Transfers()
  /// Gone while the last clients are taken down.
  private(set) weak var compositor: Compositor?
  /// The drag that was dropped last: whoever took it reads it still.
  var dropped: Drag?
  /// What is on the clipboard.
  private(set) var selection: DataSource?
  private var sources: [Resource<WlDataSource>: DataSource] = [:]
  private var devices: [(resource: Resource<WlDataDevice>, seat: Resource<WlSeat>?)] = []

  init(_ compositor: Compositor) {
    self.compositor = compositor
  }

  func bind(_ resource: Resource<WlDataDeviceManager>) {
    resource.onRequest { [weak self] request in
      guard let self else { return }
      switch request {
      case .createDataSource(let id): add(id)
      case .getDataDevice(let id, let seat): add(id, of: seat)
      }
    }
  }

  private func add(_ id: Resource<WlDataSource>) {
    sources[id] = DataSource(id)
    id.onDestroy { [weak self] in
      guard let self, let source = sources.removeValue(forKey: id) else { return }
      if selection === source { selected(nil) }
      for seat in compositor?.seats ?? [] { seat.pointer.drag?.lost(source) }
    }
  }

  private func add(_ id: Resource<WlDataDevice>, of seat: Resource<WlSeat>?) {
    devices.append((id, seat))
    id.onDestroy { [weak self] in self?.devices.removeAll { !$0.resource.isAlive } }
    id.onRequest { [weak self] request in
      guard let self else { return }
      switch request {
      case .release: break
      case .setSelection(let source, let serial): setSelection(source, serial: serial, by: id)
      case .startDrag(let source, let origin, let icon, let serial):
        startDrag(source, from: origin, icon: icon, serial: serial, by: id, seat: seat)
      }
    }
    if focused.contains(where: { $0 === id.client }) { offer(selection, to: id) }
  }

  private func setSelection(
    _ resource: Resource<WlDataSource>?, serial: UInt32, by device: Resource<WlDataDevice>
  ) {
    guard let resource else {
      if focused.contains(where: { $0 === device.client }) { selected(nil) }
      return
    }
    guard let source = sources[resource] else { return }
    guard !source.isUsed else {
      return device.object.postError(code: 1, message: "the source is in use already")
    }
    source.isUsed = true
    // Who is not in front cannot take the clipboard; such wishes are silently refused.
    guard focused.contains(where: { $0 === device.client }) else { return resource.sendCancelled() }
    selected(source)
  }

  /// A client has chosen what is on the clipboard.
  private func selected(_ source: DataSource?) {
    select(source)
    compositor?.onClipboard?()
  }

  /// Puts `source` on the clipboard and tells whoever has the keyboard.
  func select(_ source: DataSource?) {
    let old = selection
    selection = source
    if old !== source, let resource = old?.resource, resource.isAlive { resource.sendCancelled() }
    for client in focused { offerSelection(to: client) }
  }

  /// Tells a client that gets the keyboard what is on the clipboard.
  func offerSelection(to client: Client?) {
    for device in devices where device.resource.client === client {
      offer(selection, to: device.resource)
    }
  }

  private func offer(_ source: DataSource?, to device: Resource<WlDataDevice>) {
    device.sendSelection(id: source.flatMap { makeOffer($0, for: device) })
  }

  /// Announces an offer of `source` on `device`, with its types.
  func makeOffer(
    _ source: DataSource, for device: Resource<WlDataDevice>, drag: Drag? = nil
  ) -> Resource<WlDataOffer>? {
    guard let client = device.client else { return nil }
    let offer = Resource<WlDataOffer>(client: client, version: device.version)
    device.sendDataOffer(id: offer)
    for type in source.types { offer.sendOffer(mimeType: type) }
    offer.onRequest { [weak self, source, weak drag] request in
      switch request {
      case .destroy: break
      case .receive(let type, let descriptor):
        guard let self, source.types.contains(type) else { return }
        source.write(type, to: descriptor, by: transfers)
      case .accept(_, let type): drag?.accept(type, through: offer)
      case .finish: drag?.finish(through: offer)
      case .setActions(let actions, let preferred):
        drag?.setActions(actions.rawValue, preferred: preferred.rawValue, through: offer)
      }
    }
    return offer
  }

  private func startDrag(
    _ resource: Resource<WlDataSource>?, from origin: Resource<WlSurface>?,
    icon: Resource<WlSurface>?, serial: UInt32, by device: Resource<WlDataDevice>,
    seat: Resource<WlSeat>?
  ) {
    let pointer = compositor?.seats.first { $0.resources.contains { $0 == seat } }?.pointer
    let icon = compositor?.surface(icon)
    if let icon {
      guard icon.role == nil || icon.role == "drag icon" else {
        return device.object.postError(code: 0, message: "the icon has another role")
      }
      icon.role = "drag icon"
    }
    let source = resource.flatMap { sources[$0] }
    if let source, source.isUsed {
      return device.object.postError(code: 1, message: "the source is in use already")
    }
    source?.isUsed = true
    guard let pointer, pointer.pressSerials.values.contains(serial) else {
      resource?.sendCancelled()
      return
    }
    pointer.begin(Drag(source, client: device.client, icon: icon, devices: self))
  }

  /// The devices of a client.
  func devices(of client: Client?) -> [Resource<WlDataDevice>] {
    devices.map(\.resource).filter { $0.client === client }
  }

  /// The clients that have a keyboard's attention.
  private var focused: [Client] {
    compositor?.seats.compactMap { $0.keyboard.focus?.surface.resource.client } ?? []
  }
}
