internal import CarouselSandbox

extension MessageWriter {
  mutating func append(_ color: RGBA) {
    for part in [color.red, color.green, color.blue, color.opacity] { append(part) }
  }

  mutating func append(_ size: PixelSize) {
    append(size.width)
    append(size.height)
  }
}

extension MessageReader {
  mutating func color() -> RGBA? {
    guard let red = real(), let green = real(), let blue = real(), let opacity = real() else {
      return nil
    }
    return RGBA(red: red, green: green, blue: blue, opacity: opacity)
  }

  mutating func size() -> PixelSize? {
    guard let width = number(), let height = number() else { return nil }
    return PixelSize(width: width, height: height)
  }
}
