/// Why the scanner gave up.
enum ScannerError: Error, Equatable, CustomStringConvertible {
  case usage
  case unreadable(path: String)
  case unwritable(path: String)
  case malformed(path: String, line: Int, reason: String)
  case configuration(path: String, reason: String)
  case duplicate(interface: String)
  case described(interface: String, module: String)
  case noWire(interface: String)
  case eventMakesUnknown(interface: String, event: String)

  /// One plain line.
  var description: String {
    switch self {
    case .usage:
      "usage: WaylandScanner --module NAME --configuration FILE --output FOLDER PROTOCOL.xml..."
        + " [--import MODULE FILE PROTOCOL.xml...]..."
    case .unreadable(let path): "\(path): cannot be read"
    case .unwritable(let path): "\(path): cannot be written"
    case .malformed(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .configuration(let path, let reason): "\(path): \(reason)"
    case .duplicate(let interface): "interface \(interface) is described twice"
    case .described(let interface, let module):
      "interface \(interface) has bindings in \(module) already; remove it or leave it out"
    case .noWire(let interface):
      "interface \(interface) has no type: add \"wire\" to the sides, or depend on a target whose"
        + " bindings have it"
    case .eventMakesUnknown(let interface, let event):
      "\(interface).\(event) makes an object of an interface that is left out"
    }
  }
}
