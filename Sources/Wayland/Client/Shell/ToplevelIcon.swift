/// Sends the icon of a window to the compositor, and keeps the pixels while they are in use.
final class ToplevelIcon {
  private let buffers: [ShmBuffer]

  /// Sets the icon of `toplevel` from its next commit.
  init(
    _ icon: WindowIcon, of toplevel: Proxy<XdgToplevel>,
    _ manager: Proxy<XdgToplevelIconManagerV1>, shm: Proxy<WlShm>, calls: MemoryCalls
  ) throws(WaylandError) {
    var buffers: [ShmBuffer] = []
    let pictures = icon.pictures.prefix(WindowIcon.mostPictures)
    for picture in pictures {
      let buffer = try ShmBuffer(
        width: picture.side, height: picture.side, format: .argb8888, shm: shm, calls: calls)
      buffer.pixels(next: 1).copy(picture.pixels)
      buffers.append(buffer)
    }
    self.buffers = buffers
    // The window keeps the icon when the object for telling of it ends.
    let object = manager.createIcon()
    if let name = icon.name { object.setName(iconName: name.prefix(utf8Bytes: 1024)) }
    for (picture, buffer) in zip(pictures, buffers) {
      object.addBuffer(buffer: buffer.proxy, scale: Int32(picture.scale))
    }
    manager.setIcon(toplevel: toplevel, icon: object.proxy)
  }
}
