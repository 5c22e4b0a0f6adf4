// The functions that CWlcs.h declares; what they do is said there.

internal import CWlcs

private func server(_ pointer: UnsafeMutableRawPointer) -> ConformanceServer {
  unsafe Unmanaged<ConformanceServer>.fromOpaque(pointer).takeUnretainedValue()
}

/// See `conformance_create`.
@_cdecl("conformance_create")
public func create() -> UnsafeMutableRawPointer {
  unsafe Unmanaged.passRetained(ConformanceServer()).toOpaque()
}

/// See `conformance_destroy`.
@_cdecl("conformance_destroy")
public func destroy(_ pointer: UnsafeMutableRawPointer) {
  unsafe Unmanaged<ConformanceServer>.fromOpaque(pointer).release()
}

/// See `conformance_run`.
@_cdecl("conformance_run")
public func run(_ pointer: UnsafeMutableRawPointer, _ dispatcher: OpaquePointer) {
  unsafe server(pointer).run(with: dispatcher)
}

/// See `conformance_stop`.
@_cdecl("conformance_stop")
public func stop(_ pointer: UnsafeMutableRawPointer) { unsafe server(pointer).stop() }

/// See `conformance_connect`.
@_cdecl("conformance_connect")
public func connect(_ pointer: UnsafeMutableRawPointer) -> Int32 {
  unsafe server(pointer).connect()
}

/// See `conformance_place`.
@_cdecl("conformance_place")
public func place(
  _ pointer: UnsafeMutableRawPointer, _ socket: Int32, _ number: UInt32, _ x: Int32, _ y: Int32
) {
  unsafe server(pointer).place(surface: number, of: socket, x: Int(x), y: Int(y))
}

/// See `conformance_move_pointer`.
@_cdecl("conformance_move_pointer")
public func movePointer(
  _ pointer: UnsafeMutableRawPointer, _ x: Double, _ y: Double, _ isRelative: Bool
) {
  unsafe server(pointer).movePointer(x: x, y: y, isRelative: isRelative)
}

/// See `conformance_button`.
@_cdecl("conformance_button")
public func button(_ pointer: UnsafeMutableRawPointer, _ code: UInt32, _ isPressed: Bool) {
  unsafe server(pointer).button(code, isPressed: isPressed)
}

/// See `conformance_touch`.
@_cdecl("conformance_touch")
public func touch(_ pointer: UnsafeMutableRawPointer, _ change: UInt32, _ x: Double, _ y: Double) {
  unsafe server(pointer).touch(conformance_touch(rawValue: change), x: x, y: y)
}

/// See `conformance_extensions`.
@_cdecl("conformance_extensions")
public func extensions(
  _ pointer: UnsafeMutableRawPointer, _ count: UnsafeMutablePointer<UInt>
) -> UnsafeRawPointer? {
  let offered = unsafe server(pointer).extensions
  unsafe count.pointee = UInt(offered.count)
  return UnsafeRawPointer(offered.baseAddress)
}
