/// The clipboard of the desktop, or what was selected last on it.
///
/// A compositor tells what is on it while a surface of the program has the keyboard. Ask for it early:
/// nothing is known of it before.
public final class Clipboard {
  /// Told that something else is on it, or that it is known no more.
  public var onChange: (() -> Void)?
  private unowned let session: Session
  private let device: (Seat) -> (any SelectionDevice)?

  /// That which is on `device` of each seat.
  init(_ session: Session, on device: @escaping (Seat) -> (any SelectionDevice)?) {
    (self.session, self.device) = (session, device)
  }

  /// The types of what is on it, best first; empty where nothing is known of it.
  ///
  /// Seats have clipboards of their own; without a number it is that of the first which has content.
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

  /// Reads what is on the clipboard, to its end.
  ///
  /// `handler` is called once, at once or some turns of the loop later.
  ///
  /// - Parameters:
  ///   - type: one of ``types(of:)``.
  ///   - seat: whose clipboard.
  ///   - limit: the most that is read, in bytes.
  ///   - handler: is given the bytes, or why there are none.
  public func paste(
    _ type: String, of seat: UInt32? = nil, limit: Int = 16 << 20,
    then handler: @escaping (Result<[UInt8], TransferError>) -> Void
  ) {
    guard let offer = offer(of: seat) else { return handler(.failure(.notOffered)) }
    offer.read(type, limit: limit, by: session.transfers, handler)
  }

  /// Whether what is on it was put there by this program, as far as it was told.
  public func isOwn(of seat: UInt32? = nil) -> Bool {
    session.seats.contains { (seat == nil || $0.name == seat) && device($0)?.isOwn == true }
  }

  /// Has whoever put the content there write a type of it into a descriptor, which stays the caller's to
  /// close: for programs that hand content on without reading it.
  ///
  /// - Returns: Whether its owner was asked; if not, nothing will come.
  @discardableResult
  public func send(_ type: String, of seat: UInt32? = nil, to descriptor: Int32) -> Bool {
    // A descriptor must not wait in a full socket.
    guard !session.display.isCongested, let offer = offer(of: seat) else { return false }
    return offer.send(type, to: descriptor)
  }

  /// Reads the text on the clipboard; bytes that are no UTF-8 become U+FFFD.
  public func pasteText(
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
