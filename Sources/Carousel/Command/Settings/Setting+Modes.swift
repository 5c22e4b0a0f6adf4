import CarouselEngine

extension Setting {
  static let modes =
    [
      Setting("scale", "Pixels per logical unit.", \.painting.scale, within: Limits(0.1, 16))
    ].listed(in: .window, [.render])
    + [
      Setting("offset", "Distance beyond the picture in front.", optional: \.painting.offset),
      Setting("output", "PNG file to write; - is standard output.", optional: \.painting.output)
        .letter("o").placeholder("file").own,
    ].listed(in: .program, [.render])
    + [
      Setting("allow-capture", "Let programs list and capture windows.", \.host.allowCapture),
      Setting("stay", "Stay when the last program has exited.", \.host.stay),
      Setting("respawn", "Start a program again when it exits.", \.host.respawn),
      Setting("display", "Name of the display, such as wayland-5.", \.host.display)
        .placeholder("name"),
      Setting(
        "display-fd", "Write the path of the display to this descriptor.",
        optional: \.host.displayDescriptor, within: Limits(0, 1e6)
      ).placeholder("fd"),
      Setting("shortcuts", "Who gets the shortcuts of the desktop.", \.host.shortcuts)
        .placeholder("who"),
    ].listed(in: .program, [.host])
    + [
      Setting("daemon", "Stay hidden until carousel msg windows.", \.windows.daemon),
      Setting("share", "Print the choice for a screen sharing portal.", \.windows.share),
      Setting("app", "Show only windows of this application.", each: \.windows.app)
        .placeholder("id"),
      Setting("output", "Show only windows on this output.", \.windows.output)
        .placeholder("name").own,
      Setting("visible", "Show only windows that are visible.", \.windows.visible),
      Setting(
        "delay", "Time in which a release of the keys shows nothing.", \.windows.delay,
        within: Limits(0, 1000)
      ).placeholder("ms"),
    ].listed(in: .program, [.windows])
    + [
      Setting("at", "Insert at this position, from 1.", optional: \.place, within: Limits(1, 1e15))
    ].listed(in: .program, [.msg])
}
