import Glibc
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Another program with a window and content, which the test controls.
final class ForeignSource {
  let client: BareClient
  let window: BareWindow
  private let devices: BareDevices
  private let device: Owned<WlDataDevice>
  private let source: Owned<WlDataSource>
  /// Given the type and the pipe; who keeps the pipe keeps it open.
  var onSend: ((String, ReceivedDescriptor) -> Void)?
  /// Whether another source replaced it.
  private(set) var isCancelled = false
  private(set) var isFinished = false

  /// Maps a window and has its buffer shown.
  init(_ compositor: TestCompositor, types: [String], actions: WlDataDeviceManager.DndAction? = nil)
    throws
  {
    client = try BareClient(compositor)
    devices = try BareDevices(client)
    window = try BareWindow(client)
    let manager = try client.bind(WlDataDeviceManager.self)
    device = manager.getDataDevice(seat: devices.seat.proxy)
    source = manager.createDataSource()
    for type in types { source.offer(mimeType: type) }
    if let actions { source.setActions(dndActions: actions) }
    source.onEvent { [weak self] event in
      switch event {
      case .send(let type, let descriptor): self?.onSend?(type, descriptor)
      case .cancelled: self?.isCancelled = true
      case .dndFinished: self?.isFinished = true
      default: break
      }
    }
    window.surface.commit()
    compositor.settle()
    window.acknowledge()
    window.show(window.makeBuffer())
    compositor.settle()
  }

  /// Puts its content on the clipboard.
  ///
  /// It must have the keyboard.
  func copy() { device.setSelection(source: source.proxy, serial: 1) }

  /// Drags its content, since the last press of a button.
  func drag() {
    device.startDrag(
      source: source.proxy, origin: window.surface.proxy, icon: nil, serial: devices.buttonSerial)
  }
}
