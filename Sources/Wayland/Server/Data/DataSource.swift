internal import CarouselCLinux
internal import Glibc

/// Content that can be pasted or dropped: a client's, or the user's own.
final class DataSource {
  /// Where the content comes from.
  enum Origin {
    /// A client, which writes it when asked.
    case client(Resource<WlDataSource>)
    /// A client, as what is selected in it.
    case selecting(Resource<ZwpPrimarySelectionSourceV1>)
    /// The test, as bytes by type.
    case user([String: [UInt8]])
    /// Somebody outside of the compositor, who writes it into descriptors when asked.
    case elsewhere(OutsideContent)
  }

  /// More types than these are of no use to anybody.
  private static let mostTypes = 256

  let origin: Origin
  /// The types of content, best first.
  private(set) var types: [String]
  /// What may be done with a drop; `nil` if the client did not say.
  private(set) var actions: WlDataDeviceManager.DndAction?
  /// Whether it is in use: as clipboard or in a drag, once.
  var isUsed = false
  /// What whoever it is dragged over wants.
  private(set) var answer: (type: String?, action: UInt32) = (nil, 0)
  /// Told of another answer.
  var onAnswer: ((_ type: String?, _ action: UInt32) -> Void)?
  /// Told of its end: whether whoever it was dropped on has read it, or nobody will.
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
    actions = .init(rawValue: content.actions)
    (onAnswer, onEnd) = (content.onAnswer, content.onEnd)
  }

  /// The client that has it; `nil` if it is nobody's or no client's.
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
        return resource.object.postError(code: 0, message: "actions \(wanted.rawValue)")
      }
      guard !isUsed else {
        return resource.object.postError(code: 1, message: "actions after the drag has begun")
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

  /// Something else is in its place, or nobody wants it.
  func canceled() {
    switch origin {
    case .client(let resource): resource.sendCancelled()
    case .selecting(let resource): resource.sendCancelled()
    case .user, .elsewhere: break
    }
    onEnd?(false)
  }

  /// Whoever it is dragged over wants this type; `nil` for none.
  func wanted(_ type: String?) {
    if case .client(let resource) = origin { resource.sendTarget(mimeType: type) }
    told((type, answer.action))
  }

  /// A drop would do this.
  func chosen(_ action: UInt32) {
    if case .client(let resource) = origin {
      resource.sendAction(dndAction: .init(rawValue: action))
    }
    told((answer.type, action))
  }

  private func told(_ new: (type: String?, action: UInt32)) {
    guard new != answer else { return }
    answer = new
    onAnswer?(new.type, new.action)
  }

  /// It was dropped.
  func dropped() {
    if case .client(let resource) = origin { resource.sendDndDropPerformed() }
  }

  /// Whoever it was dropped on has read it.
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

  /// Writes what there is room for; what is complete is closed.
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
