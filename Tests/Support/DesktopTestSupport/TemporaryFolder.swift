package import CarouselPaint
package import Glibc

/// A private folder for one test, which is removed at the end.
package final class TemporaryFolder {
  package let path: Pathname

  package init() throws {
    var template = Array("/tmp/carousel-test-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw POSIXFailure(code: errno) }
    path = Pathname(template.map { UInt8(bitPattern: $0) })
  }

  deinit {
    Self.remove(path)
  }

  /// Where a file of this name is, or would be.
  package func file(_ name: [UInt8]) -> Pathname {
    Pathname(path.bytes + [UInt8(ascii: "/")] + name)
  }
  package func file(_ name: String) -> Pathname { file(Array(name.utf8)) }

  /// Writes a file.
  @discardableResult
  package func add(_ name: [UInt8], content: String = "x", mode: mode_t = 0o644) throws -> Pathname
  {
    try add(name, bytes: Array(content.utf8), mode: mode)
  }

  @discardableResult
  package func add(_ name: String, bytes: [UInt8]) throws -> Pathname {
    try add(Array(name.utf8), bytes: bytes, mode: 0o644)
  }

  private func add(_ name: [UInt8], bytes: [UInt8], mode: mode_t) throws -> Pathname {
    let path = file(name)
    let descriptor = unsafe open(Self.terminated(path), O_CREAT | O_WRONLY, mode)
    guard descriptor >= 0 else { throw POSIXFailure(code: errno) }
    defer { close(descriptor) }
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count else { throw POSIXFailure(code: errno) }
    return path
  }

  @discardableResult
  package func add(_ name: String, content: String = "x", mode: mode_t = 0o644) throws -> Pathname {
    try add(Array(name.utf8), content: content, mode: mode)
  }

  package func addFolder(_ name: String) throws {
    guard unsafe mkdir(Self.terminated(file(name)), 0o755) == 0 else {
      throw POSIXFailure(code: errno)
    }
  }

  package func addPipe(_ name: String) throws {
    guard unsafe mkfifo(Self.terminated(file(name)), 0o644) == 0 else {
      throw POSIXFailure(code: errno)
    }
  }

  package func addLink(_ name: String, to target: String) throws {
    guard unsafe symlink(target, Self.terminated(file(name))) == 0 else {
      throw POSIXFailure(code: errno)
    }
  }

  private static func terminated(_ path: Pathname) -> [CChar] {
    path.bytes.map(CChar.init(bitPattern:)) + [0]
  }

  private static func remove(_ path: Pathname) {
    guard let stream = unsafe opendir(terminated(path)) else {
      unsafe unlink(terminated(path))
      return
    }
    while let entry = unsafe readdir(stream) {
      // An entry is no longer than its name: the rest of the field may not exist.
      let bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: UInt8.self, capacity: 256) {
          unsafe Array(UnsafeBufferPointer(start: $0, count: 256).prefix { $0 != 0 })
        }
      }
      if bytes == Array(".".utf8) || bytes == Array("..".utf8) { continue }
      let child = Pathname(path.bytes + [UInt8(ascii: "/")] + bytes)
      if unsafe unlink(terminated(child)) != 0 { remove(child) }
    }
    unsafe closedir(stream)
    unsafe rmdir(terminated(path))
  }
}

package struct POSIXFailure: Error {
  package let code: Int32

  package init(code: Int32) { self.code = code }
}
