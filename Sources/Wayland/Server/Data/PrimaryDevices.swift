/// Implements `zwp_primary_selection_device_manager_v1`: the selection, which the middle button pastes.
final class PrimaryDevices {
  let primary: SelectionDevices<ZwpPrimarySelectionDeviceV1>
  private var sources: [Resource<ZwpPrimarySelectionSourceV1>: DataSource] = [:]

  init(_ compositor: Compositor, transfers: Transfers) {
    primary = SelectionDevices(compositor.link, transfers) { source, device in
      device.sendSelection(
        id: source.flatMap { Self.makeOffer($0, for: device, transfers: transfers) })
    }
  }

  func bind(_ resource: Resource<ZwpPrimarySelectionDeviceManagerV1>) {
    resource.onRequest { [weak self] request in
      guard let self else { return }
      switch request {
      case .createSource(let id): add(id)
      case .getDevice(let id, _):
        primary.add(id)
        id.onRequest { [weak self] request in
          guard let self, case .setSelection(let source, let serial) = request else { return }
          primary.set(source.flatMap { self.sources[$0] }, serial: serial, by: id)
        }
      case .destroy: break
      }
    }
  }

  private func add(_ id: Resource<ZwpPrimarySelectionSourceV1>) {
    sources[id] = DataSource(id)
    id.onDestroy { [weak self] in
      guard let self, let source = sources.removeValue(forKey: id) else { return }
      primary.selection.lost(source)
    }
  }

  private static func makeOffer(
    _ source: DataSource, for device: Resource<ZwpPrimarySelectionDeviceV1>, transfers: Transfers
  ) -> Resource<ZwpPrimarySelectionOfferV1>? {
    guard let client = device.client else { return nil }
    let offer = Resource<ZwpPrimarySelectionOfferV1>(client: client, version: device.version)
    device.sendDataOffer(offer: offer)
    for type in source.types { offer.sendOffer(mimeType: type) }
    offer.onRequest { request in
      guard case .receive(let type, let descriptor) = request, source.types.contains(type) else {
        return
      }
      source.write(type, to: descriptor, by: transfers)
    }
    return offer
  }
}
