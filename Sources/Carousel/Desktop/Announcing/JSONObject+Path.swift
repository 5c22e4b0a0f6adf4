package import CarouselPaint
package import CarouselText
import Glibc

extension JSONObject {
  /// Adds an absolute path, which programs in other folders can open: as text, and with every byte in base64 where
  /// it is not UTF-8.
  package mutating func add(path: Pathname) {
    let path = path.absolute
    add("path", String(decoding: path.bytes, as: UTF8.self))
    if String(validating: path.bytes, as: UTF8.self) == nil {
      add("path_base64", Base64.encoded(path.bytes))
    }
  }
}

extension Pathname {
  /// The same file by its absolute path.
  package var absolute: Pathname {
    guard !isWebAddress, bytes.first != UInt8(ascii: "/") else { return self }
    guard let folder = unsafe getcwd(nil, 0) else { return self }
    defer { unsafe free(folder) }
    let start = unsafe Array(UnsafeBufferPointer(start: folder, count: strlen(folder)))
    return Pathname(start.map { UInt8(bitPattern: $0) } + [UInt8(ascii: "/")] + bytes)
  }
}
