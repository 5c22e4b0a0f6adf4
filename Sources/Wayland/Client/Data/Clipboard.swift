/// The clipboard of the desktop, or its primary selection.
///
/// A compositor sends its content while a surface of the program has the keyboard. Access it early:
/// earlier events are lost.
public final class Clipboard {
  /// Called when its content has been replaced, or is no longer known.
  public var onChange: (() -> Void)?
  private unowned let session: Session
  private let device: (Seat) -> (any SelectionDevice)?

  /// That which is on `device` of each seat.
  init(_ session: Session, on device: @escaping (Seat) -> (any SelectionDevice)?) {
    (self.session, self.device) = (session, device)
  }

  /// The types of its content, best first.
  ///
  /// Empty if unknown.
  ///
  /// Each seat has its own clipboard. Without a number, the first one with content is used.
  public func types(of seat: UInt32? = nil) -> [String] { offer(of: seat)?.types ?? [] }

  /// Puts content on the clipboard of the seat that has just pressed a key, a button or a finger.
  ///
  /// Compositors refuse programs without the keyboard, and do not say so.
  ///
  /// - Returns: Whether it was put there.
  @discardableResult
  public func copy(_ content: DataContent, from seat: UInt32? = nil) -> Bool {
    set(content, from: seat)
  }

  /// Empties the clipboard of the seat that has just pressed a key, a button or a finger.
  @discardableResult
  public func clear(from seat: UInt32? = nil) -> Bool { set(nil, from: seat) }

  /// Reads the content completely.
  ///
  /// `handler` is called exactly once, immediately or after some turns of the loop.
  ///
  /// - Parameters:
  ///   - type: One of ``types(of:)``.
  ///   - seat: The seat with the clipboard.
  ///   - limit: The maximum number of bytes.
  ///   - handler: Called with the bytes, or with the error.
  public func paste(
    _ type: String, of seat: UInt32? = nil, limit: Int = 16 << 20,
    then handler: @escaping (Result<[UInt8], TransferError>) -> Void
  ) {
    guard let offer = offer(of: seat) else { return handler(.failure(.notOffered)) }
    offer.read(type, limit: limit, by: session.transfers, handler)
  }

  /// Whether this program is the owner of the content, as far as known.
  public func isOwn(of seat: UInt32? = nil) -> Bool {
    session.seats.contains { (seat == nil || $0.name == seat) && device($0)?.isOwn == true }
  }

  /// Requests that the owner of the content writes it, in one type, into a descriptor, which the
  /// caller closes.
  ///
  /// For programs that forward content without reading it.
  ///
  /// - Returns: `false` if the owner was not asked. No data will arrive then.
  @discardableResult
  public func send(_ type: String, of seat: UInt32? = nil, to descriptor: Int32) -> Bool {
    // A descriptor must not wait in a full socket.
    guard !session.display.isCongested, let offer = offer(of: seat) else { return false }
    return offer.send(type, to: descriptor)
  }

  /// Reads the text on the clipboard; bytes that are no UTF-8 become U+FFFD.
  package func pasteText(
    of seat: UInt32? = nil, limit: Int = 1 << 20,
    then handler: @escaping (Result<String, TransferError>) -> Void
  ) {
    let types = types(of: seat)
    guard let type = DataContent.textTypes.first(where: types.contains) else {
      return handler(.failure(.notOffered))
    }
    paste(type, of: seat, limit: limit) { result in
      handler(result.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  func changed() { onChange?() }

  private func offer(of seat: UInt32?) -> (any SelectionOffer)? {
    session.seats.lazy.filter { seat == nil || $0.name == seat }
      .compactMap { [device] in device($0)?.offer }.first
  }

  private func set(_ content: DataContent?, from number: UInt32?) -> Bool {
    let seats = session.seats.filter { number == nil || $0.name == number }
    guard let seat = seats.first(where: { device($0) != nil && $0.lastAction != nil }),
      let serial = seat.lastAction
    else { return false }
    return device(seat)?.copy(content, serial: serial) ?? false
  }
}
