import CarouselText
internal import CarouselSandbox

extension PictureDetails {
  /// The most bytes of a text in a message: what a worker sends fits in ``WorkerReply/capacity``.
  private static let mostBytes = 1200

  private static var texts: [WritableKeyPath<PictureDetails, String?>] {
    [\.alternativeText, \.camera, \.exposure, \.lens, \.date, \.place]
  }

  func write(to message: inout MessageWriter) {
    for text in Self.texts {
      var bytes = Array((self[keyPath: text] ?? "").utf8.prefix(Self.mostBytes))
      // A character that was cut is left out.
      while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
      message.append(bytes)
    }
  }

  /// Reads what a worker says, which may be anything.
  init?(from message: inout MessageReader) {
    self.init()
    for text in Self.texts {
      guard let bytes = message.run(), bytes.count <= Self.mostBytes else { return nil }
      let line = String(decoding: bytes, as: UTF8.self).plainLine(limit: Self.mostBytes)
      self[keyPath: text] = line.isEmpty ? nil : line
    }
  }
}
