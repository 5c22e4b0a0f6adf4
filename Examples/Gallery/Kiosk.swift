import CarouselControls
import CarouselView

extension Example {
  /// A launcher for a panel on a wall: large cards, one for each program, and no way out.
  static let kiosk = Example(name: "kiosk", about: "a launcher with large cards and no way out") {
    time throws(ViewError) in
    let programs: [(name: String, color: UInt32)] = [
      ("Timetable", 0x2F6DB5), ("Map", 0x3C8C4A), ("Tickets", 0xB5622F), ("Help", 0x7A4BA8),
    ]
    let items = programs.map { program in
      let color = RGBA(rgb: program.color)
      return CarouselItem(program.name) { canvas, width, height in
        canvas.fill(
          .rectangle(Rect(x: 0, y: 0, width: width, height: height), cornerRadius: 24), color)
        canvas.draw(
          StyledText(
            program.name,
            StyledText.Style(size: height * 0.16, color: .white, isBold: true)),
          in: Rect(x: 0, y: 0, width: width, height: height))
      }
    }
    var style = CarouselStyle(.linear)
    style.configuration.options[.wrap] = .value(1)
    style.caption = nil
    let view = try CarouselView(items: items, style: style, size: size, at: time)
    var keys = KeyBindings()
    keys.commands = keys.commands.filter {
      ![.close, .cancel, .toggleFullscreen].contains($0.value)
    }
    view.gestures = StandardGestures(keys: keys)
    let status = Label("Touch a card")
    view.observe { [unowned view] event in
      guard case .selected(let index) = event else { return }
      status.text = "\(view.items[index].label) is being opened"
    }
    view.pinned = [PinnedCard(row("Status", [status])) { bottom(of: $0, height: 64) }]
    return view
  }
}
