internal import CarouselSandbox

/// What a process that fetches files is asked for.
struct WebRequest: Equatable {
  /// The longest request, in bytes.
  static let capacity = 16 << 10

  /// An address in plain ASCII, without spaces and control characters.
  let address: String
  /// The most bytes the file may have.
  let most: Int

  /// The scheme, host and port of the address, as far as they are distinguished here.
  var origin: String {
    guard let start = address.firstRange(of: "://") else { return address }
    let end = address[start.upperBound...].firstIndex { "/?#".contains($0) }
    return address[..<(end ?? address.endIndex)].lowercased()
  }

  /// A request for the file at an address, whatever that is, or `nil` if it is too long for one.
  init?(_ address: Pathname, most: Int) {
    var text = ""
    for byte in address.bytes {
      if byte > 0x20, byte < 0x7F {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += (digits.count < 2 ? "%0" : "%") + digits
      }
    }
    guard text.utf8.count < Self.capacity - 64 else { return nil }
    (self.address, self.most) = (text, most)
  }

  /// The request that a message is, or `nil` if it is none.
  init?(_ message: [UInt8]) {
    var reader = MessageReader(message)
    guard let most = reader.number(), let address = reader.run() else { return nil }
    (self.address, self.most) = (String(decoding: address, as: UTF8.self), most)
  }

  /// The message.
  var bytes: [UInt8] {
    var writer = MessageWriter()
    writer.append(most)
    writer.append(Array(address.utf8))
    return writer.bytes
  }
}

/// What is heard of a file that is fetched.
enum WebNews: Equatable {
  /// The next bytes of the content, and the size of the whole, negative if it is unknown.
  case part([UInt8], whole: Int)
  /// That was all.
  case end
  /// There will be no more, and why.
  case failure(String)

  /// The longest message, in bytes.
  static let capacity = 64 << 10
  private static let mostBytes = 32 << 10

  /// The messages for it.
  ///
  /// A long part needs several.
  var messages: [[UInt8]] {
    func message(_ kind: Int, _ number: Int = 0, _ run: ArraySlice<UInt8> = []) -> [UInt8] {
      var writer = MessageWriter()
      writer.append(kind)
      writer.append(number)
      writer.append(Array(run))
      return writer.bytes
    }
    switch self {
    case .part(let bytes, let whole):
      return stride(from: 0, to: bytes.count, by: Self.mostBytes).map { start in
        message(0, whole, bytes[start..<min(start + Self.mostBytes, bytes.count)])
      }
    case .end: return [message(1)]
    case .failure(let reason): return [message(2, 0, Array(reason.utf8)[...])]
    }
  }

  /// The news that a message is, or `nil` if it is none.
  init?(_ message: [UInt8]) {
    var reader = MessageReader(message)
    guard let kind = reader.number(), let number = reader.number(),
      let run = reader.run()
    else { return nil }
    switch kind {
    case 0: self = .part(run, whole: number)
    case 1: self = .end
    case 2: self = .failure(String(decoding: run, as: UTF8.self))
    default: return nil
    }
  }
}
