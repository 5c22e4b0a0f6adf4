/// Implements `zwp_primary_selection_device_manager_v1`: the selection, which the middle button pastes.
final class PrimaryDevices {
  let selection: ServerSelection
  /// Gone while the last clients are taken down.
  private var compositor: Compositor? { link.object }
  private let link: Link<Compositor>
  private let transfers: Transfers
  private var sources: [Resource<ZwpPrimarySelectionSourceV1>: DataSource] = [:]
  private var devices: [Resource<ZwpPrimarySelectionDeviceV1>] = []

  init(_ compositor: Compositor, transfers: Transfers) {
    (link, self.transfers) = (compositor.link, transfers)
    selection = ServerSelection(transfers)
    selection.onNews = { [weak self] in
      for client in self?.compositor?.focusedClients ?? [] { self?.offerSelection(to: client) }
    }
  }

  func bind(_ resource: Resource<ZwpPrimarySelectionDeviceManagerV1>) {
    resource.onRequest { [weak self] request in
      guard let self else { return }
      switch request {
      case .createSource(let id): add(id)
      case .getDevice(let id, _): add(id)
      case .destroy: break
      }
    }
  }

  private func add(_ id: Resource<ZwpPrimarySelectionSourceV1>) {
    sources[id] = DataSource(id)
    id.onDestroy { [weak self] in
      guard let self, let source = sources.removeValue(forKey: id) else { return }
      selection.lost(source)
    }
  }

  private func add(_ id: Resource<ZwpPrimarySelectionDeviceV1>) {
    devices.append(id)
    id.onDestroy { [weak self] in self?.devices.removeAll { !$0.isAlive } }
    id.onRequest { [weak self] request in
      guard let self, case .setSelection(let source, let serial) = request else { return }
      set(source, serial, by: id)
    }
    if isFocused(id) { offer(to: id) }
  }

  private func set(
    _ resource: Resource<ZwpPrimarySelectionSourceV1>?, _ serial: UInt32,
    by device: Resource<ZwpPrimarySelectionDeviceV1>
  ) {
    // Who is not in front cannot select; such wishes are silently refused.
    guard selection.mayReplace(serial),
      compositor?.configuration.guardsSelections == false || isFocused(device)
    else {
      resource?.sendCancelled()
      return
    }
    selection.selected(resource.flatMap { sources[$0] }, serial: serial)
  }

  private func isFocused(_ device: Resource<ZwpPrimarySelectionDeviceV1>) -> Bool {
    compositor?.focusedClients.contains { $0 === device.client } == true
  }

  /// Offers the selection to a client that gets the keyboard.
  func offerSelection(to client: Client?) {
    for device in devices where device.client === client { offer(to: device) }
  }

  private func offer(to device: Resource<ZwpPrimarySelectionDeviceV1>) {
    guard let source = selection.source, let client = device.client else {
      return device.sendSelection(id: nil)
    }
    let offer = Resource<ZwpPrimarySelectionOfferV1>(client: client, version: device.version)
    device.sendDataOffer(offer: offer)
    for type in source.types { offer.sendOffer(mimeType: type) }
    offer.onRequest { [transfers] request in
      guard case .receive(let type, let descriptor) = request, source.types.contains(type) else {
        return
      }
      source.write(type, to: descriptor, by: transfers)
    }
    device.sendSelection(id: offer)
  }
}
