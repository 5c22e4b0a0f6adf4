internal import CarouselCLinux
internal import Glibc

/// Content that can be pasted or dropped: a client's, or the user's own.
final class DataSource {
  enum Origin {
    /// A client, which writes it when asked.
    case client(Resource<WlDataSource>)
    /// A client's source of the primary selection.
    case selecting(Resource<ZwpPrimarySelectionSourceV1>)
    /// The test, as bytes by type.
    case user([String: [UInt8]])
    /// Content from outside the compositor, written into descriptors on request.
    case elsewhere(OutsideContent)
  }

  /// More types than these are of no use to anybody.
  private static let mostTypes = 256

  let origin: Origin
  /// The types of content, best first.
  private(set) var types: [String]
  /// What may be done with a drop, or `nil` if the client did not say.
  private(set) var actions: WlDataDeviceManager.DndAction?
  /// Whether it is in use: as clipboard or in a drag, once.
  var isUsed = false
  /// The type and action that the target accepts.
  private(set) var answer: (type: String?, action: DragActions) = (nil, [])
  var onAnswer: ((_ type: String?, _ action: DragActions) -> Void)?
  /// Called at the end: whether the target of the drop has read it.
  var onEnd: ((_ isFinished: Bool) -> Void)?

  init(_ resource: Resource<WlDataSource>) {
    origin = .client(resource)
    types = []
    resource.onRequest { [weak self] in self?.handle($0, of: resource) }
  }

  init(_ resource: Resource<ZwpPrimarySelectionSourceV1>) {
    origin = .selecting(resource)
    types = []
    resource.onRequest { [weak self] in if case .offer(let type) = $0 { self?.add(type) } }
  }

  init(_ content: [String: [UInt8]]) {
    origin = .user(content)
    types = content.keys.sorted()
    actions = .copy
  }

  init(_ content: OutsideContent) {
    origin = .elsewhere(content)
    types = content.types
    actions = content.actions
    (onAnswer, onEnd) = (content.onAnswer, content.onEnd)
  }

  /// The client that owns it, or `nil` if it has no owner, or one outside.
  var owner: ClientIdentifier? {
    switch origin {
    case .client(let resource): resource.owner
    case .selecting(let resource): resource.owner
    case .user, .elsewhere: nil
    }
  }

  private func add(_ type: String) {
    if types.count < Self.mostTypes, !types.contains(type) { types.append(type) }
  }

  private func handle(_ request: WlDataSource.Request, of resource: Resource<WlDataSource>) {
    switch request {
    case .offer(let type): add(type)
    case .setActions(let wanted):
      guard wanted.rawValue & ~7 == 0 else {
        return resource.fail(.invalidActionMask, "actions \(wanted.rawValue)")
      }
      guard actions == nil else {
        return resource.fail(.invalidActionMask, "actions a second time")
      }
      guard !isUsed else {
        return resource.fail(.invalidSource, "actions after the drag has begun")
      }
      actions = wanted
    case .destroy: break
    }
  }

  /// Writes the content of `type` into `descriptor`, or has it written.
  func write(_ type: String, to descriptor: ReceivedDescriptor, by transfers: Transfers) {
    switch origin {
    case .client(let resource): resource.sendSend(mimeType: type, fd: descriptor.rawValue)
    case .selecting(let resource): resource.sendSend(mimeType: type, fd: descriptor.rawValue)
    case .user(let content):
      transfers.begin(content[type] ?? [], to: descriptor)
      transfers.carryOn()
    case .elsewhere(let content): content.write(type, descriptor.rawValue)
    }
  }

  // MARK: What becomes of it

  /// It was replaced, or no target accepts it.
  func canceled() {
    switch origin {
    case .client(let resource): resource.sendCancelled()
    case .selecting(let resource): resource.sendCancelled()
    case .user, .elsewhere: break
    }
    onEnd?(false)
  }

  /// The target under the pointer accepts this type, or `nil` for none.
  func wanted(_ type: String?) {
    if case .client(let resource) = origin { resource.sendTarget(mimeType: type) }
    told((type, answer.action))
  }

  /// A drop would do this.
  func chosen(_ action: DragActions) {
    if case .client(let resource) = origin { resource.sendAction(dndAction: action) }
    told((answer.type, action))
  }

  /// It is over no target any more: a drop would do nothing.
  func leftTarget() {
    if case .client(let resource) = origin, !answer.action.isEmpty {
      resource.sendAction(dndAction: [])
    }
    told((nil, []))
  }

  private func told(_ new: (type: String?, action: DragActions)) {
    guard new != answer else { return }
    answer = new
    onAnswer?(new.type, new.action)
  }

  func dropped() {
    if case .client(let resource) = origin { resource.sendDndDropPerformed() }
  }

  /// The target of the drop has read it.
  func finished() {
    if case .client(let resource) = origin { resource.sendDndFinished() }
    onEnd?(true)
  }
}

/// Content on its way into pipes, written as far as there is room.
final class Transfers {
  private var rest: [(bytes: ArraySlice<UInt8>, descriptor: ReceivedDescriptor)] = []

  /// Whether nothing is on its way.
  var isEmpty: Bool { rest.isEmpty }

  func begin(_ bytes: [UInt8], to descriptor: ReceivedDescriptor) {
    _ = fcntl(descriptor.rawValue, F_SETFL, O_NONBLOCK)
    rest.append((bytes[...], descriptor))
  }

  /// Writes as much as fits, and closes completed descriptors.
  func carryOn() {
    guard !rest.isEmpty else { return }
    for index in rest.indices {
      while !rest[index].bytes.isEmpty {
        let file = rest[index].descriptor.rawValue
        let written = unsafe rest[index].bytes.withUnsafeBytes {
          unsafe linux_write_quietly(file, $0.baseAddress, $0.count)
        }
        if written < 0, errno == EAGAIN { break }
        rest[index].bytes = written < 0 ? [] : rest[index].bytes.dropFirst(written)
      }
    }
    rest.removeAll(where: \.bytes.isEmpty)
  }
}
