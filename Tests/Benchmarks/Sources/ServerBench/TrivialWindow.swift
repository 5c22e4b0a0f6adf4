import CMemoryFile
import Glibc
import Wayland

/// The window of the ``TrivialClient``: every answered callback brings the other buffer, one pixel
/// of it written and declared damaged.
@safe final class TrivialWindow {
  private let toplevel: Owned<XdgToplevel>
  private let shellSurface: Owned<XdgSurface>
  private let surface: Owned<WlSurface>
  private let base: Owned<XdgWmBase>
  private let file: Int32
  /// Where it draws, as all clients do.
  private let pixels: UnsafeMutableRawBufferPointer
  private let size: (width: Int, height: Int)
  private var buffers: [OwnedBuffer] = []
  private var callback: Owned<WlCallback>?
  private var frames = 0

  private final class OwnedBuffer {
    let buffer: Owned<WlBuffer>
    init(_ buffer: consuming Owned<WlBuffer>) { self.buffer = buffer }
  }

  init(_ client: TrivialClient, width: Int, height: Int) {
    size = (width, height)
    let bytes = width * height * 4
    // As libraries make their buffers: in a file that cannot shrink.
    file = memory_file(2 * bytes)
    precondition(file >= 0, "there is no room in shared memory")
    let address = unsafe mmap(nil, 2 * bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    unsafe pixels = UnsafeMutableRawBufferPointer(
      start: address == MAP_FAILED ? nil : address, count: 2 * bytes)
    let compositor = client.bind(WlCompositor.self, version: 5)
    base = client.bind(XdgWmBase.self, version: 3)
    surface = compositor.createSurface()
    shellSurface = base.getXdgSurface(surface: surface.proxy)
    toplevel = shellSurface.getToplevel()
    let pool = client.bind(WlShm.self, version: 1).createPool(fd: file, size: Int32(2 * bytes))
    for number in 0..<2 {
      buffers.append(
        OwnedBuffer(
          pool.createBuffer(
            offset: Int32(number * bytes), width: Int32(width), height: Int32(height),
            stride: Int32(width * 4), format: .argb8888)))
    }
    let ponger = base.proxy
    base.onEvent { if case .ping(let serial) = $0 { ponger.pong(serial: serial) } }
    shellSurface.onEvent { [unowned self] event in
      guard case .configure(let serial) = event else { return }
      shellSurface.ackConfigure(serial: serial)
      if frames == 0 { draw() }
    }
    surface.commit()
  }

  deinit {
    unsafe munmap(pixels.baseAddress, pixels.count)
    close(file)
  }

  private func draw() {
    let number = frames % 2
    unsafe pixels.storeBytes(
      of: UInt32(truncatingIfNeeded: frames), toByteOffset: number * size.width * size.height * 4,
      as: UInt32.self)
    frames += 1
    surface.attach(buffer: buffers[number].buffer.proxy, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    let callback = surface.frame()
    callback.onEvent { [unowned self] _ in draw() }
    self.callback = consume callback
    surface.commit()
  }
}
