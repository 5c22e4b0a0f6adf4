import Foundation
import FoundationXML

/// Reads a wire description in the schema of `wayland-scanner`.
final class ProtocolXML: NSObject, XMLParserDelegate {
  private let path: String
  private var result: ProtocolDescription?
  private var interface: Interface?
  private var message: Message?
  private var enumeration: EnumDefinition?
  /// The parser of FoundationXML does not mind a missing end.
  private var isComplete = false
  private var failure: ScannerError?

  private init(path: String) {
    self.path = path
  }

  /// Reads the description `data`.
  ///
  /// `path` appears in errors only.
  static func parse(_ data: Data, path: String) throws(ScannerError) -> ProtocolDescription {
    // Foundation's parser ends the process over a name that is no UTF-8.
    guard String(validating: data, as: UTF8.self) != nil else {
      throw .malformed(path: path, line: 1, reason: "not UTF-8")
    }
    let reader = ProtocolXML(path: path)
    let parser = XMLParser(data: data)
    parser.delegate = reader
    let isWellFormed = parser.parse()
    if let failure = reader.failure { throw failure }
    guard isWellFormed, reader.result == nil || reader.isComplete else {
      throw .malformed(path: path, line: parser.lineNumber, reason: "not well-formed XML")
    }
    guard let description = reader.result, !description.name.isEmpty else {
      throw .malformed(path: path, line: 1, reason: "no protocol in it")
    }
    return description
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    guard failure == nil else { return }
    do throws(Problem) {
      let reader = Attributes(element: element, values: attributes)
      switch element {
      case "protocol": result = ProtocolDescription(name: try reader.name())
      case "interface":
        interface = Interface(
          name: try reader.name(), version: try reader.positive("version", or: nil))
      case "request", "event":
        message = Message(
          name: try reader.name(), since: try reader.positive("since", or: 1),
          isDestructor: attributes["type"] == "destructor")
      case "arg": message?.arguments.append(try argument(reader))
      case "enum":
        enumeration = EnumDefinition(
          name: try reader.name(), isBitfield: attributes["bitfield"] == "true")
      case "entry":
        enumeration?.entries.append(
          EnumDefinition.Entry(
            name: try reader.name(), value: try reader.number("value"),
            since: try reader.positive("since", or: 1)))
      default: break
      }
    } catch {
      failure = .malformed(path: path, line: parser.lineNumber, reason: error.reason)
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    switch element {
    case "protocol": isComplete = true
    case "interface":
      if let interface { result?.interfaces.append(interface) }
      interface = nil
    case "request":
      if let message { interface?.requests.append(message) }
      message = nil
    case "event":
      if let message { interface?.events.append(message) }
      message = nil
    case "enum":
      if let enumeration { interface?.enums.append(enumeration) }
      enumeration = nil
    default: break
    }
  }

  private func argument(_ reader: Attributes) throws(Problem) -> Argument {
    let type = reader.values["type"] ?? ""
    guard let kind = Argument.Kind(rawValue: type) else {
      throw Problem(reason: "unknown argument type \"\(type)\"")
    }
    return Argument(
      name: try reader.name(), kind: kind, interface: reader.values["interface"],
      allowsNull: reader.values["allow-null"] == "true", enumeration: reader.values["enum"])
  }
}

/// What is wrong with one element.
private struct Problem: Error {
  var reason: String
}

/// The attributes of one element.
private struct Attributes {
  var element: String
  var values: [String: String]

  func name() throws(Problem) -> String {
    guard let name = values["name"], !name.isEmpty else {
      throw Problem(reason: "<\(element)> without a name")
    }
    let isWord = name.utf8.allSatisfy {
      $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
        || (0x61...0x7A).contains($0)
    }
    guard isWord else { throw Problem(reason: "\"\(name)\" is no name") }
    return name
  }

  func positive(_ key: String, or missing: Int?) throws(Problem) -> Int {
    guard let text = values[key] else {
      guard let missing else { throw Problem(reason: "<\(element)> without \(key)") }
      return missing
    }
    guard let number = Int(text), number > 0 else {
      throw Problem(reason: "\(key) \"\(text)\" is no positive number")
    }
    return number
  }

  /// A number of 32 bits.
  ///
  /// A negative one is represented by its bits.
  func number(_ key: String) throws(Problem) -> UInt32 {
    let text = values[key] ?? ""
    let number =
      text.hasPrefix("0x")
      ? UInt32(text.dropFirst(2), radix: 16)
      : UInt32(text) ?? Int32(text).map { UInt32(bitPattern: $0) }
    guard let number else { throw Problem(reason: "\(key) \"\(text)\" is no number") }
    return number
  }
}
