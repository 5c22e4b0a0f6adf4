internal import CarouselCLinux
internal import Glibc
public import Wayland

/// A bare client that selects text, and pastes what others have selected.
public final class BareSelection {
  /// The offered types of the selection.
  public private(set) var types: [String] = []
  /// Whether another source replaced its own.
  public private(set) var isCancelled = false

  private let client: BareClient
  private let manager: Owned<ZwpPrimarySelectionDeviceManagerV1>
  private let device: Owned<ZwpPrimarySelectionDeviceV1>
  private var source: Source?
  private var offer: Offer?

  private final class Source {
    let source: Owned<ZwpPrimarySelectionSourceV1>
    init(_ source: consuming Owned<ZwpPrimarySelectionSourceV1>) { self.source = source }
  }

  private final class Offer {
    let offer: Owned<ZwpPrimarySelectionOfferV1>
    var types: [String] = []
    init(_ proxy: Proxy<ZwpPrimarySelectionOfferV1>) {
      offer = Owned(proxy)
      offer.onEvent { [weak self] in if case .offer(let type) = $0 { self?.types.append(type) } }
    }
  }

  /// Takes up the selection of a seat.
  public init(_ client: BareClient, seat: Proxy<WlSeat>) throws {
    self.client = client
    manager = try client.bind(ZwpPrimarySelectionDeviceManagerV1.self)
    device = manager.getDevice(seat: seat)
    device.onEvent { [weak self] event in
      switch event {
      case .dataOffer(let proxy): self?.offer = Offer(proxy)
      case .selection(let proxy):
        if proxy == nil { self?.offer = nil }
        self?.types = self?.offer?.types ?? []
      }
    }
  }

  /// Selects text, as if it were marked.
  public func select(_ type: String, _ text: String) {
    let source = Source(manager.createSource())
    source.source.offer(mimeType: type)
    source.source.onEvent { [weak self] event in
      switch event {
      case .send(_, let descriptor):
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes {
          unsafe write(descriptor.rawValue, $0.baseAddress, $0.count)
        }
      case .cancelled: self?.isCancelled = true
      }
    }
    device.setSelection(source: source.source.proxy, serial: 1)
    self.source = source
  }

  /// Withdraws its selection.
  public func end() { source = nil }

  /// The content of the selection as a type.
  ///
  /// `wait` lets time pass.
  public func paste(_ type: String, _ wait: () -> Void) -> String? {
    var ends: [Int32] = [-1, -1]
    guard let offer, unsafe linux_pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    offer.offer.receive(mimeType: type, fd: ends[1])
    client.turn()
    close(ends[1])
    wait()
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = unsafe read(ends[0], &bytes, bytes.count)
    return count >= 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
