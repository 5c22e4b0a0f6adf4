/// Something that is being dragged over the screen.
public final class ServerDrag {
  /// The offered types, best first.
  ///
  /// Empty if only the source client uses it.
  public var types: [String] { source?.types ?? [] }
  /// What its owner allows to be done with it.
  public var actions: DragActions { source?.actions ?? .copy }
  /// The client that owns the content, or `nil` if it has no owner, or one outside.
  public var owner: ClientIdentifier? { source?.owner }
  /// The type and action that the target accepts; `nil` and empty for none.
  public var answer: (type: String?, action: DragActions) { source?.answer ?? (nil, []) }
  /// Called when ``answer`` changes.
  public var onAnswer: ((_ type: String?, _ action: DragActions) -> Void)? {
    get { source?.onAnswer }
    set { source?.onAnswer = newValue }
  }
  /// Called at the end: whether the target has read it.
  public var onEnd: ((_ isFinished: Bool) -> Void)? {
    get { source?.onEnd }
    set { source?.onEnd = newValue }
  }
  /// The surface that hangs on the pointer or the finger meanwhile.
  public private(set) weak var icon: ServerSurface?

  private let source: DataSource?
  /// Who drags; content without a source stays with it.
  private let client: Client?
  private unowned let devices: DataDevices
  private var target: ServerSurface?
  private var offers: [Resource<WlDataOffer>] = []
  private var acceptedType: String?
  private var chosenAction: DragActions = []
  private var isDropped = false
  /// Whether it was dropped for the target to ask the user what to do.
  private var asksUser = false

  init(
    _ source: DataSource?, client: Client?, icon: ServerSurface? = nil, devices: DataDevices
  ) {
    self.source = source
    self.client = client
    self.icon = icon
    self.devices = devices
  }

  /// It is at a point of the screen.
  func move(to x: Double, _ y: Double, in compositor: Compositor, time: UInt32) {
    guard followSurfaces(at: x, y, in: compositor), let target else { return }
    let origin = compositor.origin(of: target)
    for device in devices.devices(of: target.resource.client) {
      device.sendMotion(time: time, x: x - Double(origin.x), y: y - Double(origin.y))
    }
  }

  /// It has stayed at a point of the screen, where another surface may be now; whether none is.
  @discardableResult
  func followSurfaces(at x: Double, _ y: Double, in compositor: Compositor) -> Bool {
    let under = compositor.surface(x: x, y: y)
    // What has no source is for its own client only.
    let surface = source != nil || under?.resource.client === client ? under : nil
    guard surface !== target else { return true }
    let origin = surface.map { compositor.origin(of: $0) } ?? (x: 0, y: 0)
    enter(surface, x: x - Double(origin.x), y: y - Double(origin.y))
    return false
  }

  private func enter(_ surface: ServerSurface?, x: Double, y: Double) {
    leave()
    guard let surface, let serial = devices.compositor?.server.nextSerial() else { return }
    target = surface
    for device in devices.devices(of: surface.resource.client) {
      let offer = source.flatMap { devices.makeOffer($0, for: device, drag: self) }
      if let offer {
        offer.sendSourceActions(sourceActions: source?.actions ?? .init(rawValue: 0))
        offers.append(offer)
      }
      device.sendEnter(serial: serial, surface: surface.resource, x: x, y: y, id: offer)
    }
  }

  private func leave(forGood: Bool = false) {
    for device in devices.devices(of: target?.resource.client) { device.sendLeave() }
    target = nil
    offers = []
    acceptedType = nil
    chosenAction = []
    if !forGood { source?.leftTarget() }
  }

  func accept(_ type: String?, through offer: Resource<WlDataOffer>) {
    guard offers.contains(offer) else { return }
    acceptedType = type
    guard !isDropped else { return }
    source?.wanted(type)
    // Who cannot say what a drop does copies.
    if type != nil, offer.version < 3 { source?.chosen(.copy) }
  }

  func setActions(
    _ actions: DragActions, preferred: DragActions, through offer: Resource<WlDataOffer>
  ) {
    guard actions.isSubset(of: .all) else {
      return offer.fail(.invalidActionMask, "actions \(actions.rawValue)")
    }
    guard preferred.rawValue.nonzeroBitCount <= 1, preferred.isSubset(of: actions) else {
      return offer.fail(.invalidAction, "preferred action \(preferred.rawValue)")
    }
    // After a drop the target says what it does in the end, if the user was to be asked.
    guard offers.contains(offer), !isDropped || asksUser else { return }
    let common = actions.intersection(self.actions)
    // The preferred one if it is possible, else the first that both sides know.
    let first = [DragActions.copy, .move, .ask].first { common.contains($0) }
    let action = common.isDisjoint(with: preferred) ? first ?? [] : preferred
    guard action != chosenAction else { return }
    chosenAction = action
    if asksUser { return }
    offer.sendAction(dndAction: action)
    source?.chosen(action)
  }

  func drop() {
    guard let target else { return cancel() }
    let knowsActions = offers.first.map { $0.version >= 3 } ?? false
    guard source == nil || (acceptedType != nil && (!chosenAction.isEmpty || !knowsActions)) else {
      return abandon()
    }
    isDropped = true
    asksUser = chosenAction == .ask
    devices.dropped = self
    // The session ends with the drop; the target reads through its offer.
    for device in devices.devices(of: target.resource.client) {
      device.sendDrop()
      device.sendLeave()
    }
    self.target = nil
    source?.dropped()
  }

  func finish(through offer: Resource<WlDataOffer>) {
    guard isDropped, offers.contains(offer) else {
      return offer.fail(.invalidFinish, "finish without a drop")
    }
    guard acceptedType != nil, [.copy, .move].contains(chosenAction) else {
      return offer.fail(.invalidFinish, "finish without an accepted type or a final action")
    }
    if asksUser { source?.chosen(chosenAction) }
    offers = []
    devices.dropped = nil
    source?.finished()
  }

  /// An offer is gone: its client will not read the drop any more.
  func ended(_ offer: Resource<WlDataOffer>) {
    guard isDropped, offers.contains(offer) else { return }
    offers = []
    devices.dropped = nil
    // Before version 3 clients could not report that they had read everything.
    if offer.version < 3 { source?.finished() } else { cancel() }
  }

  /// It ends without a drop.
  func abandon() {
    leave(forGood: true)
    cancel()
  }

  private func cancel() { source?.canceled() }

  /// The surface under it is no longer seen.
  func withdraw(_ surface: ServerSurface) { if target === surface { leave() } }

  func forget(_ surface: ServerSurface) {
    guard target === surface else { return }
    target = nil
    offers = []
  }

  /// The source client has withdrawn the content: the target receives `leave`.
  func lost(_ source: DataSource) {
    guard source === self.source, !isDropped else { return }
    leave()
    source.onEnd?(false)
  }

  // MARK: Outside

  /// Has its owner write a type of it into a pipe, which is closed here.
  public func send(_ type: String, to descriptor: Int32) {
    let writer = ReceivedDescriptor(descriptor)
    guard let source, source.types.contains(type) else { return }
    source.write(type, to: writer, by: devices.transfers)
  }

  /// A target outside the compositor accepts a type, or none.
  public func isWantedOutside(_ type: String?) { source?.wanted(type) }

  /// A drop outside of the compositor would do this.
  public func isChosenOutside(_ action: DragActions) { source?.chosen(action) }

  /// It was dropped outside the compositor.
  ///
  /// The target reads it until ``endedOutside(isFinished:)``.
  public func droppedOutside() { source?.dropped() }

  /// The target outside the compositor has read it, or has given up.
  public func endedOutside(isFinished: Bool) {
    if isFinished { source?.finished() } else { cancel() }
  }
}
