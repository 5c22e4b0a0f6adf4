/// What a seat copies, pastes, drags and drops.
final class DataDevice: SelectionDevice {
  /// The largest number of offers that are kept before one becomes the selection or a drag.
  private static var mostUnnamed: Int { 4 }

  /// Something that is dragged over a surface.
  private struct Hover {
    weak var surface: DrawingSurface?
    let offer: DataOffer
    let serial: UInt32
    var position: SurfacePoint
    /// The type that was accepted last, or `nil` for none.
    var type: String?
    /// It is handed on, and nothing is decided here.
    var handedOn: IncomingDrag?
  }

  private unowned let seat: Seat
  private unowned let session: Session
  private let device: Owned<WlDataDevice>
  private var unnamed: [DataOffer] = []
  private var hover: Hover?
  /// What this program has put on the clipboard.
  private var copied: DataSource?
  private var drag: Drag?
  /// What is on the clipboard, as far as the compositor tells.
  private var selection: DataOffer?

  var offer: (any SelectionOffer)? { selection }
  var isOwn: Bool { copied != nil }

  init(_ device: consuming Owned<WlDataDevice>, seat: Seat, session: Session) {
    self.seat = seat
    self.session = session
    self.device = device
    self.device.onEvent { [weak self] event in self?.take(event) }
  }

  private func take(_ event: WlDataDevice.Event) {
    switch event {
    case .dataOffer(let offer):
      if unnamed.count >= Self.mostUnnamed { unnamed.removeFirst() }
      unnamed.append(DataOffer(offer))
    case .selection(let offer):
      selection = named(offer)
      session.clipboard.changed()
    case .enter(let serial, let surface, let x, let y, let offer):
      enter(session.drawingSurface(of: surface), named(offer), serial, SurfacePoint(x: x, y: y))
    case .motion(_, let x, let y):
      hover?.position = SurfacePoint(x: x, y: y)
      if hover?.handedOn == nil { decide() } else { handOn() }
    case .leave: leave()
    case .drop: drop()
    }
  }

  /// The offer that was announced as this object.
  ///
  /// It is announced once.
  private func named(_ proxy: Proxy<WlDataOffer>?) -> DataOffer? {
    guard let proxy, let place = unnamed.firstIndex(where: { $0.proxy == proxy }) else {
      return nil
    }
    return unnamed.remove(at: place)
  }

  // MARK: Clipboard

  /// Puts content on the clipboard, or with `nil` takes it off; `serial` is that of what the user did.
  func copy(_ content: DataContent?, serial: UInt32) -> Bool {
    guard let manager = session.globals.data.proxy else { return false }
    guard let content else {
      copied = nil
      device.setSelection(source: nil, serial: serial)
      return true
    }
    let source = DataSource(content, isDragged: false, manager, transfers: session.transfers)
    source.onEnd = { [weak self, weak source] _ in
      if let self, copied === source { copied = nil }
    }
    device.setSelection(source: source.proxy, serial: serial)
    copied = source
    return true
  }

  // MARK: Dragging

  /// Begins to drag from a surface, held since the press with `serial`.
  func drag(
    _ content: DataContent, from surface: Proxy<WlSurface>, icon: DragIcon?, serial: UInt32
  ) -> Drag? {
    guard let manager = session.globals.data.proxy else { return nil }
    let source = DataSource(content, isDragged: true, manager, transfers: session.transfers)
    let drag = Drag(source, icon: icon, on: icon.flatMap { DragIconSurface($0, session) })
    source.onEnd = { [weak self, weak drag] fate in
      guard let self, let drag, self.drag === drag else { return }
      self.drag = nil
      drag.end(fate == .finished ? .dropped : .canceled)
    }
    device.startDrag(
      source: source.proxy, origin: surface, icon: drag.iconSurface?.proxy, serial: serial)
    if let icon { drag.iconSurface?.begin(with: icon) }
    // One that never said how it ended is over.
    self.drag?.end(.canceled)
    self.drag = drag
    return drag
  }

  // MARK: Dropping

  private func enter(
    _ surface: DrawingSurface?, _ offer: DataOffer?, _ serial: UInt32, _ position: SurfacePoint
  ) {
    leave()
    guard let surface, let offer else { return }
    hover = Hover(surface: surface, offer: offer, serial: serial, position: position)
    guard surface.onIncomingDrag != nil else { return decide(isFirst: true) }
    hover?.handedOn = IncomingDrag(offer, at: position, serial: serial, session: session)
    handOn()
  }

  /// Forwards the drag position to the handler of incoming drags.
  private func handOn() {
    guard let hover, let drag = hover.handedOn, let surface = hover.surface else { return }
    drag.position = surface.inContent(hover.position) ?? SurfacePoint(x: -1, y: -1)
    surface.onIncomingDrag?(drag, .moved)
  }

  /// Finds out whether the surface wants it where it is now, and says so if that is news.
  private func decide(isFirst: Bool = false) {
    guard let hover, let surface = hover.surface else { return }
    let position = surface.inContent(hover.position)
    let target = surface.dropTarget
    var type = position.flatMap { target?.accepts(hover.offer.types, $0) }
    if let wanted = type, !hover.offer.types.contains(wanted) { type = nil }
    self.hover?.type = type
    if isFirst || type != hover.type { hover.offer.accept(type, serial: hover.serial) }
    if type != nil || hover.type != nil { target?.onOver?(type == nil ? nil : position) }
  }

  private func leave() {
    guard let hover else { return }
    self.hover = nil
    if let drag = hover.handedOn { hover.surface?.onIncomingDrag?(drag, .left) }
    if hover.type != nil { hover.surface?.dropTarget?.onOver?(nil) }
  }

  private func drop() {
    guard let hover else { return }
    self.hover = nil
    if let drag = hover.handedOn {
      drag.drop()
      hover.surface?.onIncomingDrag?(drag, .dropped)
      return
    }
    guard let surface = hover.surface, let target = surface.dropTarget, let type = hover.type,
      let position = surface.inContent(hover.position)
    else { return }
    target.onOver?(nil)
    guard hover.offer.canBeDropped else { return }
    let (offer, session, seat) = (hover.offer, session, seat.name)
    // The offer lives until it is read.
    offer.read(type, limit: target.limit, by: session.transfers) { [weak session, weak surface] in
      switch $0 {
      case .success(let bytes):
        offer.finish()
        surface?.dropTarget?.onDrop(Drop(type: type, bytes: bytes, position: position, seat: seat))
      case .failure(let error): session?.warn("what was dropped cannot be read: \(error)")
      }
    }
  }

  /// A surface is gone: nothing is over it now.
  func forget(_ surface: DrawingSurface) {
    if hover?.surface == nil || hover?.surface === surface { hover = nil }
  }

  /// The seat is gone, and what it held.
  func withdraw() {
    leave()
    drag?.end(.canceled)
    drag = nil
    guard selection != nil else { return }
    selection = nil
    session.clipboard.changed()
  }
}

/// Content of this program that others may ask for: on the clipboard, or in a drag.
final class DataSource {
  enum Fate {
    /// Something else has taken its place, or the drag led nowhere.
    case canceled
    /// The target of the drop has read it.
    case finished
  }

  /// What is done with it while it is dragged.
  enum News {
    /// The target under the pointer accepts a type, or `nil` for none.
    case wanted(String?)
    /// A drop would do this.
    case chosen(DragActions)
    /// It was dropped, and is read from now on.
    case dropped
  }

  private let source: Owned<WlDataSource>
  var onEnd: ((Fate) -> Void)?
  /// Called with the events of a drag.
  var onNews: ((News) -> Void)?

  /// Makes a source; for a drag it says what may be done with it.
  init(
    _ content: DataContent, isDragged: Bool, _ manager: Proxy<WlDataDeviceManager>,
    transfers: Transfers
  ) {
    source = manager.createDataSource()
    // A shortened type would be another one.
    for type in content.types where type.utf8.count <= WireMessage.longestText {
      source.offer(mimeType: type)
    }
    if isDragged { source.setActions(dndActions: content.actions.intersection(.all)) }
    source.onEvent { [weak self] event in
      switch event {
      case .send(let type, let descriptor): content.write(type, to: descriptor, by: transfers)
      case .cancelled: self?.onEnd?(.canceled)
      case .dndFinished: self?.onEnd?(.finished)
      case .target(let type): self?.onNews?(.wanted(type))
      case .action(let action): self?.onNews?(.chosen(action))
      case .dndDropPerformed: self?.onNews?(.dropped)
      }
    }
  }

  var proxy: Proxy<WlDataSource> { source.proxy }
}
