// Shows one picture again and again without waiting for the compositor to show it, until the connection
// ends. As `restless-window flood` it does not even read, as `silent` it never shows anything, as `huge` its
// picture is 16,000 pixels to a side, and as `panel` it shows its picture once, in a layer surface.

import CarouselCLinux
import Glibc
import Wayland

/// A connection with the objects that every picture needs.
struct Connection {
  let display: Display
  let registry: Registry

  init() throws(WaylandError) {
    display = try Display()
    registry = Registry(display)
    try display.roundtrip()
  }

  func bind<Kind: ProxyKind>(_ kind: Kind.Type) -> Owned<Kind> {
    guard let entry = registry.entries.values.first(where: { $0.interface == Kind.name }) else {
      fatalError("the compositor does not offer \(Kind.name)")
    }
    return registry.bind(entry, kind)
  }

  /// A square gray picture.
  func makePicture(side: Int32 = 100) -> Owned<WlBuffer> {
    let size = side * side * 4
    let file = unsafe linux_memory_file("picture")
    ftruncate(file, off_t(size))
    let pool = bind(WlShm.self).createPool(fd: file, size: size)
    close(file)
    return pool.createBuffer(
      offset: 0, width: side, height: side, stride: side * 4, format: .xrgb8888)
  }

  /// Commits the picture until the connection ends.
  ///
  /// With `floods`, it does not read events.
  func show(
    _ picture: borrowing Owned<WlBuffer>, on surface: Proxy<WlSurface>, floods: Bool = false
  ) throws(WaylandError) {
    while true {
      surface.attach(buffer: picture.proxy, x: 0, y: 0)
      surface.damage(x: 0, y: 0, width: 100, height: 100)
      surface.commit()
      if floods { _ = try display.flush() } else { try display.roundtrip() }
    }
  }

  /// Answers the compositor until the connection ends, and shows nothing.
  func idle() throws(WaylandError) {
    while true {
      try display.roundtrip()
      sleep(1)
    }
  }
}

func showWindow(_ connection: Connection) throws(WaylandError) {
  let shell = connection.bind(XdgWmBase.self)
  let base = shell.proxy
  shell.onEvent { event in if case .ping(let serial) = event { base.pong(serial: serial) } }
  let surface = connection.bind(WlCompositor.self).createSurface()
  let shellSurface = shell.getXdgSurface(surface: surface.proxy)
  let acknowledged = shellSurface.proxy
  shellSurface.onEvent { event in
    if case .configure(let serial) = event { acknowledged.ackConfigure(serial: serial) }
  }
  let toplevel = shellSurface.getToplevel()
  toplevel.onEvent { event in if case .close = event { exit(0) } }
  surface.commit()
  try connection.display.roundtrip()
  switch CommandLine.arguments.last {
  case "silent": try connection.idle()
  case "huge": try connection.show(connection.makePicture(side: 16_000), on: surface.proxy)
  case "flood":
    try connection.show(connection.makePicture(), on: surface.proxy, floods: true)
  default: try connection.show(connection.makePicture(), on: surface.proxy)
  }
}

func showPanel(_ connection: Connection) throws(WaylandError) {
  let shell = connection.bind(ZwlrLayerShellV1.self)
  let surface = connection.bind(WlCompositor.self).createSurface()
  let panel = shell.getLayerSurface(
    surface: surface.proxy, output: nil, layer: .top, namespace: "panel")
  let acknowledged = panel.proxy
  panel.onEvent { event in
    switch event {
    case .configure(let serial, _, _): acknowledged.ackConfigure(serial: serial)
    case .closed: exit(0)
    }
  }
  panel.setSize(width: 100, height: 100)
  surface.commit()
  try connection.display.roundtrip()
  let picture = connection.makePicture()
  surface.attach(buffer: picture.proxy, x: 0, y: 0)
  surface.damage(x: 0, y: 0, width: 100, height: 100)
  surface.commit()
  try connection.idle()
}

do {
  let connection = try Connection()
  if CommandLine.arguments.contains("panel") {
    try showPanel(connection)
  } else {
    try showWindow(connection)
  }
} catch {
  exit(0)
}
