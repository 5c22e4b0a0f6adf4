import CarouselPaint
import Glibc

/// The path of a file; `~/` stands for the home folder also where no shell reads it.
struct PathArgument: Equatable, SettingValue {
  let pathname: Pathname

  static let placeholder: String? = "file"
  static let form = "the path of a file"

  var text: String { pathname.description }

  init?(argument: String) {
    guard !argument.isEmpty, !argument.contains("\0") else { return nil }
    let bytes = RawArguments.bytes(of: argument)
    guard bytes.starts(with: "~/".utf8), let home = unsafe getenv("HOME") else {
      pathname = Pathname(bytes)
      return
    }
    let start = unsafe UnsafeBufferPointer(start: home, count: strlen(home))
    pathname = unsafe Pathname(start.map { UInt8(bitPattern: $0) } + bytes.dropFirst())
  }
}
