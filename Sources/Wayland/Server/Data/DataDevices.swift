/// Implements `wl_data_device_manager`: the clipboard, and drag and drop.
final class DataDevices {
  let transfers: Transfers
  /// Gone while the last clients are taken down.
  var compositor: Compositor? { link.object }
  private let link: Link<Compositor>
  /// The drag that was dropped last, which its target is still reading.
  var dropped: ServerDrag?
  private(set) lazy var clipboard: SelectionDevices<WlDataDevice> = SelectionDevices(
    link, transfers
  ) { [weak self] source, device in
    device.sendSelection(id: source.flatMap { self?.makeOffer($0, for: device) })
  }
  private var sources: [Resource<WlDataSource>: DataSource] = [:]

  init(_ compositor: Compositor, transfers: Transfers) {
    (link, self.transfers) = (compositor.link, transfers)
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
      clipboard.selection.lost(source)
      for seat in compositor?.seats ?? [] { seat.drags.forEach { $0.lost(source) } }
    }
  }

  private func add(_ id: Resource<WlDataDevice>, of seat: Resource<WlSeat>?) {
    clipboard.add(id)
    id.onRequest { [weak self] request in
      guard let self else { return }
      switch request {
      case .release: break
      case .setSelection(let source, let serial): setSelection(source, serial: serial, by: id)
      case .startDrag(let source, let origin, let icon, let serial):
        startDrag(source, from: origin, icon: icon, serial: serial, by: id, seat: seat)
      }
    }
  }

  private func setSelection(
    _ resource: Resource<WlDataSource>?, serial: UInt32, by device: Resource<WlDataDevice>
  ) {
    let source = resource.flatMap { sources[$0] }
    if let resource, let source {
      guard !source.isUsed else {
        return device.postError(code: 1, message: "the source is in use already")
      }
      guard source.actions == nil else {
        return resource.fail(.invalidSource, "a source with actions is for dragging only")
      }
      source.isUsed = true
    }
    clipboard.set(source, serial: serial, by: device)
  }

  /// Announces an offer of `source` on `device`, with its types.
  func makeOffer(
    _ source: DataSource, for device: Resource<WlDataDevice>, drag: ServerDrag? = nil
  ) -> Resource<WlDataOffer>? {
    guard let client = device.client else { return nil }
    let offer = Resource<WlDataOffer>(client: client, version: device.version)
    device.sendDataOffer(id: offer)
    let isReversed = drag == nil && compositor?.configuration.reversesTypes == true
    for type in isReversed ? source.types.reversed() : source.types {
      offer.sendOffer(mimeType: type)
    }
    offer.onDestroy { [weak drag] in drag?.ended(offer) }
    offer.onRequest { [weak self, source, weak drag] request in
      switch request {
      case .destroy: break
      case .receive(let type, let descriptor):
        guard let self, source.types.contains(type) else { return }
        source.write(type, to: descriptor, by: transfers)
      case .accept(_, let type): drag?.accept(type, through: offer)
      case .finish: drag?.finish(through: offer)
      case .setActions(let actions, let preferred):
        drag?.setActions(actions, preferred: preferred, through: offer)
      }
    }
    return offer
  }

  private func startDrag(
    _ resource: Resource<WlDataSource>?, from origin: Resource<WlSurface>?,
    icon: Resource<WlSurface>?, serial: UInt32, by device: Resource<WlDataDevice>,
    seat: Resource<WlSeat>?
  ) {
    let seat = compositor?.seat(seat)
    let icon = compositor?.surface(icon)
    if let icon {
      guard icon.role == nil || icon.role == "drag icon" else {
        return device.fail(.role, "the icon has another role")
      }
      icon.role = "drag icon"
    }
    let source = resource.flatMap { sources[$0] }
    if let source, source.isUsed {
      return device.postError(code: 1, message: "the source is in use already")
    }
    source?.isUsed = true
    guard compositor?.configuration.takesDrags == true else { return }
    let drag = ServerDrag(source, client: device.client, icon: icon, devices: self)
    if let seat, seat.pointer.pressSerials.values.contains(serial) {
      seat.pointer.begin(drag)
    } else if let seat, let finger = seat.touch.finger(with: serial) {
      seat.touch.begin(drag, with: finger)
    } else {
      source?.canceled()
    }
  }

  func devices(of client: Client?) -> [Resource<WlDataDevice>] {
    clipboard.devices.filter { $0.client === client }
  }
}
