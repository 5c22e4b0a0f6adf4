/// What a seat has selected, for the middle button to paste.
final class PrimaryDevice: SelectionDevice {
  private unowned let session: Session
  private let device: Owned<ZwpPrimarySelectionDeviceV1>
  /// The offer that was announced, but not made the selection yet.
  private var unnamed: PrimaryOffer?
  private var selection: PrimaryOffer?
  private var selected: PrimarySource?

  init(_ device: consuming Owned<ZwpPrimarySelectionDeviceV1>, session: Session) {
    self.session = session
    self.device = device
    self.device.onEvent { [weak self] event in
      guard let self else { return }
      switch event {
      case .dataOffer(let offer): unnamed = PrimaryOffer(offer)
      case .selection(let offer):
        selection = offer != nil && unnamed?.proxy == offer ? unnamed : nil
        unnamed = nil
        session.primarySelection.changed()
      }
    }
  }

  var offer: (any SelectionOffer)? { selection }
  var isOwn: Bool { selected != nil }

  func copy(_ content: DataContent?, serial: UInt32) -> Bool {
    guard let manager = session.globals.primary.proxy else { return false }
    guard let content else {
      selected = nil
      device.setSelection(source: nil, serial: serial)
      return true
    }
    let source = PrimarySource(content, manager, transfers: session.transfers)
    source.onEnd = { [weak self, weak source] in
      if let self, selected === source { selected = nil }
    }
    device.setSelection(source: source.proxy, serial: serial)
    selected = source
    return true
  }
}

private final class PrimaryOffer: SelectionOffer {
  private(set) var types: [String] = []
  private let offer: Owned<ZwpPrimarySelectionOfferV1>

  init(_ proxy: Proxy<ZwpPrimarySelectionOfferV1>) {
    offer = Owned(proxy)
    offer.onEvent { [weak self] event in
      guard let self, case .offer(let type) = event else { return }
      if types.count < DataOffer.mostTypes, !types.contains(type) { types.append(type) }
    }
  }

  var proxy: Proxy<ZwpPrimarySelectionOfferV1> { offer.proxy }

  func receive(_ type: String, into descriptor: Int32) {
    offer.receive(mimeType: type, fd: descriptor)
  }
}

private final class PrimarySource {
  /// Called when another source has become the selection.
  var onEnd: (() -> Void)?
  private let source: Owned<ZwpPrimarySelectionSourceV1>

  init(
    _ content: DataContent, _ manager: Proxy<ZwpPrimarySelectionDeviceManagerV1>,
    transfers: Transfers
  ) {
    source = manager.createSource()
    // A shortened type would be another one.
    for type in content.types where type.utf8.count <= WireMessage.longestText {
      source.offer(mimeType: type)
    }
    source.onEvent { [weak self] event in
      switch event {
      case .send(let type, let descriptor): content.write(type, to: descriptor, by: transfers)
      case .cancelled: self?.onEnd?()
      }
    }
  }

  var proxy: Proxy<ZwpPrimarySelectionSourceV1> { source.proxy }
}
