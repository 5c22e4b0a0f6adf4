public import CarouselDesktop
public import CarouselPaint
import CarouselText

/// The name of a socket on which a carousel takes commands.
public struct ControlName: Equatable, Sendable, CustomStringConvertible {
  /// The name as it was given.
  public let description: String

  /// A name of at most 40 letters, digits, dots, dashes and underscores of ASCII, not with a dot in
  /// front, or `nil` for another text.
  public init?(_ name: String) {
    guard (1...40).contains(name.utf8.count), name.first != ".",
      name.utf8.allSatisfy({ byte in
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      })
    else { return nil }
    description = name
  }

  private static let ending = ".sock"

  /// The folder of the user's sockets.
  ///
  /// - Throws: ``DesktopError/setting(_:)`` if the session has none
  public static func folder() throws(DesktopError) -> Pathname {
    guard let folder = Environment.variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else {
      throw .setting("XDG_RUNTIME_DIR must name a folder for the socket")
    }
    return Pathname(folder + "/carousel")
  }

  /// The socket's file.
  public func path(in folder: Pathname) -> Pathname {
    Pathname(folder.bytes + Array(("/" + description + Self.ending).utf8))
  }

  /// The names of the sockets in a folder, in alphabetical order.
  ///
  /// Some may be of programs that are gone.
  public static func all(in folder: Pathname) -> [ControlName] {
    let entries = (try? FolderListing.names(in: folder)) ?? []
    return entries.compactMap { entry in
      let name = String(decoding: entry, as: UTF8.self)
      return name.hasSuffix(ending) ? ControlName(String(name.dropLast(ending.count))) : nil
    }.sorted { $0.description < $1.description }
  }
}

extension ControlName {
  /// The name under which a window switcher takes commands unless it is given another.
  public static var windowSwitcher: ControlName? { ControlName("windows") }
}
