package import CarouselPaint
package import CarouselText

extension JSONObject {
  /// Adds a path: as text, and with every byte in base64 where it is not UTF-8.
  package mutating func add(path: Pathname) {
    add("path", String(decoding: path.bytes, as: UTF8.self))
    if String(validating: path.bytes, as: UTF8.self) == nil {
      add("path_base64", Base64.encoded(path.bytes))
    }
  }
}
