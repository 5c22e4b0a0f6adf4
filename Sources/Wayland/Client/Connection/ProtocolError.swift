/// The compositor's complaint about a request.
public struct ProtocolError: Error, Equatable, Sendable {
  /// The interface of the object the request was for, like `xdg_surface`, or `nil` if unknown.
  public var interface: String?
  /// The object's number on the wire.
  public var object: UInt32
  /// The interface's number for the complaint.
  public var code: UInt32

  /// Makes a complaint.
  public init(interface: String?, object: UInt32, code: UInt32) {
    self.interface = interface
    self.object = object
    self.code = code
  }
}

extension ProtocolError: CustomStringConvertible {
  /// One plain line.
  public var description: String {
    "\(interface ?? "unknown interface"), object \(object), code \(code)"
  }
}
