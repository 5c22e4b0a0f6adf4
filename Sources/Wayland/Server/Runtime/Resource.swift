internal import CarouselCWaylandServer

/// An interface as the compositor sees it; the generated bindings provide one for each.
public protocol ResourceKind: InterfaceKind {
  /// What clients ask of objects of this kind.
  associatedtype Request
  /// The request behind an opcode, or `nil` for one these bindings do not know.
  static func request(_ opcode: UInt32, _ a: RequestArguments) -> Request?
  /// The opcodes after which the object is gone.
  static var destructors: [UInt32] { get }
}

extension ResourceKind {
  /// Interfaces without a destructor end with their client.
  public static var destructors: [UInt32] { [] }
}

/// Refers to an object of a client.
///
/// Once the object is destroyed, events through it are dropped.
public struct Resource<Kind: ResourceKind>: Hashable {
  let object: ResourceObject

  /// Makes a new object of `client`, which only an event may announce.
  init(client: Client, version: UInt32) {
    object = ResourceObject(kind: Kind.self, client: client, version: version, number: 0)
  }

  init(object: ResourceObject) {
    self.object = object
  }

  package var client: Client? { object.client }
  /// Whose object it is, or `nil` once the client has gone.
  public var owner: ClientIdentifier? { client?.identifier }
  /// The version the client asked for.
  public var version: UInt32 { object.version }
  /// The number of the object on the wire.
  public var number: UInt32 { object.number }
  /// Whether the object has not been destroyed.
  public var isAlive: Bool { unsafe object.pointer != nil }

  /// Hands every request to `handler`, which replaces an earlier one.
  ///
  /// After a destructor request the object is destroyed as soon as the handler returns. The object
  /// keeps the handler until then.
  public func onRequest(_ handler: @escaping (Kind.Request) -> Void) {
    guard isAlive else { return }
    object.receive = { opcode, arguments in
      if let request = Kind.request(opcode, arguments) { handler(request) }
    }
  }

  /// Calls `handler` once when the object is destroyed, by request or with its client.
  ///
  /// It replaces an earlier one.
  public func onDestroy(_ handler: @escaping () -> Void) {
    object.onDestroy = handler
  }

  /// Sets the value that represents the object in the compositor.
  func represent(by subject: AnyObject) { if isAlive { object.subject = subject } }

  /// The value that represents the object, or `nil` once it is destroyed.
  func subject<Subject: AnyObject>(_ kind: Subject.Type) -> Subject? { object.subject as? Subject }

  /// Destroys the object from this side, as a compositor may where the protocol says so.
  public func destroy() { object.destroy() }

  /// Ends the client's connection with a protocol error about this object.
  public func postError(code: UInt32, message: String) {
    object.postError(code: code, message: message)
  }

  /// Sends an event; does nothing if the object's version does not have it.
  @_spi(Bindings) public func post(_ opcode: UInt32, since: UInt32, _ values: [WireValue]) {
    if version >= since { object.post(opcode, values) }
  }

  /// This object in a message.
  @_spi(Bindings) public var reference: WireReference { WireReference(object) }

  /// Two references are equal if they refer to the same object.
  public static func == (first: Self, second: Self) -> Bool { first.object === second.object }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

/// A non-owning reference, for callbacks that may be called after the end of the object.
///
/// A `weak` reference gives its object a side table, through which every retain and release goes
/// from then on, at several times the cost. Objects that a compositor uses a hundred times per
/// refresh own one of these instead. All of them stay on the compositor's thread.
@safe package final class Link<Object: AnyObject> {
  private unowned(unsafe) var target: Object?

  /// Refers to nothing yet.
  init() {}

  /// Refers to `object`, which calls ``end()`` first of all when it ends.
  func begin(_ object: Object) { unsafe target = object }

  func end() { unsafe target = nil }

  /// The object, or `nil` once it has ended.
  package var object: Object? { unsafe target }
}

/// Hears once that libwayland destroys something.
@safe final class DestroyListener {
  /// The listener comes first: libwayland hands its address back.
  @safe private struct Storage {
    var listener = unsafe wl_listener()
    var owner: UnsafeMutableRawPointer?
  }

  private let storage: UnsafeMutablePointer<Storage>
  private var handler: (() -> Void)?

  init(_ handler: @escaping () -> Void) {
    self.handler = handler
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: Storage())
    unsafe storage.pointee.listener.notify = { listener, _ in
      guard let listener = unsafe listener else { return }
      let storage = unsafe UnsafeMutableRawPointer(listener).assumingMemoryBound(to: Storage.self)
      guard let owner = unsafe storage.pointee.owner else { return }
      let object = unsafe Unmanaged<DestroyListener>.fromOpaque(owner).takeRetainedValue()
      unsafe storage.pointee.owner = nil
      let handler = object.handler
      object.handler = nil
      handler?()
    }
  }

  /// Starts to listen; until the destruction libwayland's list keeps this object alive.
  @unsafe package func attach(_ add: (UnsafeMutablePointer<wl_listener>) -> Void) {
    unsafe storage.pointee.owner = Unmanaged.passRetained(self).toOpaque()
    unsafe UnsafeMutableRawPointer(storage).withMemoryRebound(to: wl_listener.self, capacity: 1) {
      unsafe add($0)
    }
  }

  deinit {
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }
}
