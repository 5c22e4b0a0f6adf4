/// What an object is, with the numbers of AT-SPI.
enum Role: UInt32 {
  case frame = 23
  case image = 27
  case list = 31
  case listItem = 32
  case slider = 51
  case application = 75

  /// The name in English, which programs know.
  var name: String {
    switch self {
    case .frame: "frame"
    case .image: "image"
    case .list: "list"
    case .listItem: "list item"
    case .slider: "slider"
    case .application: "application"
    }
  }
}
