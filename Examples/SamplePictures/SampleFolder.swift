import CarouselPaint

/// A folder of pictures, as people have them.
enum SampleFolder: String, CaseIterable {
  /// Photographs, upright, lying and square.
  case photos
  /// Photographs of one shape.
  case uniform
  /// What a real folder holds: photographs, panoramas, screenshots, icons and drawings.
  case mixed
  /// Icons from 16 to 256 pixels.
  case icons
  /// Drawings in dark, light and colored ink on nothing.
  case transparent

  /// Its pictures, by name.
  var pictures: [SamplePicture] {
    switch self {
    case .photos: SamplePicture.all
    case .uniform:
      SamplePicture.all.map {
        SamplePicture(name: $0.name, width: 1024, height: 683, paint: $0.paint)
      }
    case .mixed: Self.shapes
    case .icons:
      zip(
        [64, 32, 128, 16, 48, 256, 24, 96, 64, 22, 128, 48], Ink.all + Ink.all + Ink.all + Ink.all
      )
      .enumerated().map { Self.icon("Icon \($0 + 10)", side: $1.0, $1.1) }
    case .transparent:
      [(600, 600), (900, 450), (400, 800), (640, 480), (300, 300), (1200, 300)].enumerated()
        .flatMap { index, size in
          [Ink.all[index % 3], Ink.all[(index + 1) % 3]].enumerated().map {
            SamplePicture(
              name: "Drawing \(index * 2 + $0 + 10)", width: size.0, height: size.1,
              paint: $1.drawing)
          }
        }
    }
  }

  /// The shapes and sizes of cameras, telephones, screens, panorama programs and icon themes.
  private static let shapes: [SamplePicture] = {
    let photos = SamplePicture.all
    func photo(_ index: Int, _ width: Int, _ height: Int) -> SamplePicture {
      SamplePicture(
        name: photos[index].name, width: width, height: height, paint: photos[index].paint)
    }
    return [
      photo(0, 1200, 800), photo(1, 768, 1024), photo(2, 2400, 300),
      icon("Go home", side: 48, .color),
      photo(3, 900, 900), photo(6, 390, 844),
      SamplePicture(name: "Logo", width: 600, height: 400, paint: Ink.dark.drawing),
      photo(4, 1920, 1080), photo(9, 360, 1080), icon("Trash", side: 256, .dark),
      photo(5, 1600, 1200), photo(11, 1800, 600), photo(7, 1024, 683),
      SamplePicture(name: "Signature", width: 800, height: 240, paint: Ink.light.drawing),
      photo(8, 600, 1200), icon("Zoom", side: 16, .color),
    ]
  }()

  private static func icon(_ name: String, side: Int, _ ink: Ink) -> SamplePicture {
    SamplePicture(name: name, width: side, height: side, paint: ink.icon)
  }
}

/// What drawings on nothing are drawn with.
enum Ink {
  case dark, light, color

  static let all: [Ink] = [.dark, .light, .color]

  private var rgba: RGBA {
    switch self {
    case .dark: RGBA(rgb: 0x101418)
    case .light: RGBA(rgb: 0xF4F6F8)
    case .color: RGBA(rgb: 0xE0662E)
    }
  }

  /// A ring, a disc and a line.
  @Sendable func drawing(_ canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    let side = min(width, height)
    let line = side * 0.05
    canvas.stroke(.circle(x: width / 2, y: height / 2, radius: side * 0.4), width: line, rgba)
    canvas.fill(.circle(x: width / 2, y: height * 0.4, radius: side * 0.14), rgba)
    var floor = Outline()
    floor.move(width * 0.06, height * 0.78)
    floor.line(width * 0.94, height * 0.78)
    canvas.stroke(floor, width: line, rgba)
  }

  /// A disc with a notch.
  @Sendable func icon(_ canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    canvas.fill(.circle(x: width / 2, y: height / 2, radius: width * 0.46), rgba)
    canvas.fill(
      .rectangle(
        Rect(x: width * 0.3, y: height * 0.44, width: width * 0.4, height: height * 0.12)),
      RGBA(white: self == .light ? 0 : 1, opacity: 0.9))
  }
}
