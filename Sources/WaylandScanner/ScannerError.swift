/// Why the scanner gave up.
enum ScannerError: Error, Equatable, CustomStringConvertible {
  case usage
  case unreadable(path: String)
  case unwritable(path: String)
  case malformed(path: String, line: Int, reason: String)
  case configuration(path: String, reason: String)
  case duplicate(interface: String)
  case eventMakesUnknown(interface: String, event: String)
  case destructorMakesObject(interface: String, request: String)

  /// One plain line.
  var description: String {
    switch self {
    case .usage:
      "usage: WaylandScanner --configuration FILE --output FOLDER PROTOCOL.xml..."
    case .unreadable(let path): "\(path): cannot be read"
    case .unwritable(let path): "\(path): cannot be written"
    case .malformed(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .configuration(let path, let reason): "\(path): \(reason)"
    case .duplicate(let interface): "interface \(interface) is described twice"
    case .eventMakesUnknown(let interface, let event):
      "\(interface).\(event) makes an object of an interface that is left out"
    case .destructorMakesObject(let interface, let request):
      "\(interface).\(request) ends one object and makes another, which is not supported"
    }
  }
}
