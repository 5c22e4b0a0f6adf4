import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselText
import Glibc

/// The folders, pictures and lists to show.
struct AlbumArguments: Sendable {
  /// Folders, pictures, URLs, and - for a list from standard input.
  var paths: [String] = []
  /// Whether entries end with NUL, in input and output.
  var endsWithNUL = false
  /// Whether subfolders are included.
  var recursive = false
  /// Whether the folders in folders are cards.
  var folders = false
  /// Whether the folders in a folder that has no pictures are read instead.
  var looksDeeper = true
  var sort = SortArgument.name
  var reverse = false
  /// The seed of the random order; `nil` for another one each time.
  var seed: UInt64?

  /// Checks that something is named.
  func requirePaths() throws {
    guard !paths.isEmpty else {
      throw UsageError("name a folder or some pictures")
    }
    try requireInput()
  }

  /// Checks that a list can come from standard input, and is read once.
  func requireInput() throws {
    guard !(folders && recursive) else {
      throw UsageError("--folders shows folders as cards, --recursive their pictures; choose one")
    }
    let lists = paths.count { $0 == "-" }
    guard lists < 2 else { throw UsageError("- reads standard input, which has one list") }
    if lists == 1, isatty(STDIN_FILENO) == 1 {
      throw UsageError("- reads names from standard input, which is a terminal")
    }
  }

  /// The path that a word names: also that of a `file:` URI, or below the home folder.
  private static func pathname(_ word: String) -> Pathname {
    WrittenPath.found(RawArguments.bytes(of: word))
  }

  /// How folders are read.
  var reading: FolderReading {
    var reading = FolderReading()
    reading.order = sort.order(seed: seed)
    reading.isReversed = reverse
    reading.isRecursive = recursive
    reading.showsFolders = folders
    reading.looksDeeper = looksDeeper
    reading.namesFolders = paths.count > 1
    return reading
  }

  /// How folders that are cards are read when they are entered; `nil` where there are none.
  var entered: FolderReading? {
    guard folders else { return nil }
    var reading = reading
    reading.namesFolders = false
    return reading
  }

  /// Where the pictures come from; with `siblings`, a picture file that is the only one named brings
  /// the others in its folder.
  func sources(siblings: Bool = false) -> [AlbumReader.Source] {
    paths.map { path in
      guard path != "-" else { return .list(STDIN_FILENO, endedByNUL: endsWithNUL) }
      let path = Self.pathname(path)
      return siblings && paths.count == 1 ? .around(path) : .named(path)
    }
  }

  /// The folders that are named, or whatever is in their place, as people read them.
  var places: [String] {
    paths.filter { $0 != "-" }.map { Self.pathname($0).description }
  }

  /// The places by their absolute paths, a line each: the same in every working folder.
  var key: String {
    paths.map { path in
      if path == "-" { return path }
      let path = Self.pathname(path)
      return String(decoding: PathArgument.resolved(path) ?? path.bytes, as: UTF8.self)
    }.joined(separator: "\n")
  }

  /// The index of the picture file that is the only one named, among those in its folder.
  func front(in album: Album) -> Int? {
    guard case .siblings(let file)? = sources(siblings: true).first else { return nil }
    return album.pictures.firstIndex { $0.path == file }
  }

  /// What is shown if nothing is named: the pictures in one of these, the first that has some.
  static func standard(_ album: AlbumArguments) -> [AlbumArguments] {
    let pictures = PicturesFolder.path().map { RawArguments.text(of: $0.bytes) }
    var deep = album
    deep.recursive = true
    // The user has not named these folders.
    var flat = album
    flat.looksDeeper = false
    let here = Pathname.workingFolder.map { RawArguments.text(of: $0.bytes) } ?? "."
    let choices = [(pictures, flat), (here, flat), (pictures, deep)]
    return choices.compactMap { path, album in
      var album = album
      album.paths = [path].compactMap(\.self)
      return album.paths.isEmpty ? nil : album
    }
  }
}

/// In which order the pictures of a folder come.
enum SortArgument: String, CaseIterable, SettingValue {
  case name
  case time
  case size
  case random

  func order(seed: UInt64?) -> AlbumOrder {
    switch self {
    case .name: .name
    case .time: .time
    case .size: .size
    case .random: .random(seed: seed ?? .random(in: 0 ... .max))
    }
  }
}

/// The folder in which the desktop's user keeps pictures.
enum PicturesFolder {
  /// The folder, as the environment and `user-dirs.dirs` name it, or `nil` if there is none apart
  /// from the home folder.
  static func path(_ environment: (String) -> String? = Environment.variable) -> Pathname? {
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    let folder =
      environment("XDG_PICTURES_DIR") ?? named(home: home, environment) ?? home + "/Pictures"
    guard folder.hasPrefix("/"), trimmed(folder) != trimmed(home) else { return nil }
    return Pathname(folder)
  }

  /// The folder that the file of xdg-user-dirs names: `XDG_PICTURES_DIR="$HOME/Pictures"`.
  private static func named(home: String, _ environment: (String) -> String?) -> String? {
    let file = BaseDirectories.configuration(environment).first.flatMap {
      KeyFile(Pathname($0 + "/user-dirs.dirs"))
    }
    guard let value = file?["", "XDG_PICTURES_DIR"], value.count > 1, value.first == "\"",
      value.last == "\""
    else { return nil }
    let folder = value.dropFirst().dropLast()
    return folder.hasPrefix("$HOME/") ? home + folder.dropFirst(5) : String(folder)
  }

  private static func trimmed(_ path: String) -> String {
    String(path.reversed().drop { $0 == "/" }.reversed())
  }
}

/// A character that ends an entry of a list: itself, or an escape such as `\t` or `\x7C`.
struct SeparatorArgument: SettingValue {
  let text: String
  let byte: UInt8

  static let placeholder: String? = "character"
  static let form = "one character of ASCII, \\n, \\t, \\0 or such as \\x7C"

  init?(argument: String) {
    let escapes: [String: UInt8] = ["\\n": 0x0A, "\\t": 0x09, "\\0": 0, "\\r": 0x0D, "\\\\": 0x5C]
    if let byte = escapes[argument] {
      self.byte = byte
    } else if argument.hasPrefix("\\x"), argument.count == 4,
      let byte = UInt8(argument.dropFirst(2), radix: 16)
    {
      self.byte = byte
    } else if argument.utf8.count == 1, let byte = argument.utf8.first {
      self.byte = byte
    } else {
      return nil
    }
    text = argument
  }
}
