import Wayland
import WaylandServer

/// What hangs on the pointer or a finger while a program drags something, at one moment.
struct DraggedIcon {
  /// The icon as the session can show it, or `nil` if none of it is visible.
  let icon: DragIcon?
  private let look: Look

  /// The values that distinguish one appearance from another.
  private struct Look: Equatable {
    let pixels: ObjectIdentifier?
    let changes: Int
    let width: Int
    let shift: SurfacePoint
  }

  /// What a program's surface shows, unless it shows what `former` does.
  init?(
    _ surface: ServerSurface, _ windows: HostedWindows, unlike former: DraggedIcon? = nil
  ) {
    let pixels = surface.isMapped ? windows.pixels(of: surface) : nil
    look = Look(
      pixels: pixels.map { ObjectIdentifier($0) }, changes: pixels?.changes ?? 0,
      width: surface.width,
      shift: SurfacePoint(x: Double(surface.shift.x), y: Double(surface.shift.y)))
    guard look != former?.look else { return nil }
    icon = pixels.map { DragIcon($0, of: surface) }
  }
}

extension DragIcon {
  fileprivate init(_ pixels: SurfacePixels, of surface: ServerSurface) {
    let scale = pixels.scale(of: surface)
    let (words, width) = (pixels.words, pixels.width)
    self.init(
      size: SurfaceSize(width: pixels.width / scale, height: pixels.height / scale),
      hotspot: SurfacePoint(x: Double(-surface.shift.x), y: Double(-surface.shift.y)), scale: scale
    ) { buffer in
      unsafe buffer.forEachRow { y, row in
        for x in row.indices { unsafe row[x] = words[y * width + x] }
      }
    }
  }
}
