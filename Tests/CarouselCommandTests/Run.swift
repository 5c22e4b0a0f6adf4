import CarouselTestSupport
import CarouselPaint
import Foundation

/// One run of the built program to its end, without a compositor.
struct Run {
  let status: Int32
  let output: String
  let errors: String

  /// The lines on standard error.
  var complaints: [String] { errors.split(separator: "\n").map(String.init) }

  /// Runs the built program.
  ///
  /// `redirections` are added by the shell, such as `>&-`, and `limit` is what it lets the program
  /// do, such as `ulimit -f 1`.
  init(
    _ arguments: [String], input: String? = nil, redirections: String = "", limit: String = ":",
    environment changes: [String: String] = [:], in folder: URL? = nil,
    program: String = Self.program
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "\(limit); exec \"$0\" \"$@\" \(redirections)", program] + arguments
    var environment = ProcessInfo.processInfo.environment
    for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR"] {
      environment[name] = nil
    }
    environment["XDG_RUNTIME_DIR"] = "/nonexistent"
    // Nothing of the user's own: no configuration, no language.
    environment["XDG_CONFIG_HOME"] = "/nonexistent"
    environment["XDG_CONFIG_DIRS"] = "/nonexistent"
    environment["LC_ALL"] = "C"
    environment["HOME"] = "/nonexistent"
    process.environment = environment.merging(changes) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    let (given, written, complained) = (Pipe(), Pipe(), Pipe())
    process.standardInput = given
    process.standardOutput = written
    process.standardError = complained
    try process.run()
    given.fileHandleForWriting.write(Data((input ?? "").utf8))
    try given.fileHandleForWriting.close()
    let texts = Self.read(written, complained).map { String(decoding: $0, as: UTF8.self) }
    (output, errors) = (texts[0], texts[1])
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// Reads pipes to their ends simultaneously, because a program waits while one of them is full.
  private static func read(_ pipes: Pipe...) -> [Data] {
    var data = Array(repeating: Data(), count: pipes.count)
    var waiting = pipes.map {
      pollfd(fd: $0.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    }
    while waiting.contains(where: { $0.fd >= 0 }) {
      for index in waiting.indices { waiting[index].revents = 0 }
      _ = unsafe poll(&waiting, nfds_t(waiting.count), -1)
      for index in waiting.indices where waiting[index].revents != 0 {
        let piece = pipes[index].fileHandleForReading.availableData
        if piece.isEmpty { waiting[index].fd = -1 } else { data[index] += piece }
      }
    }
    return data
  }

  /// The path of the program.
  static var program: String { BuiltProgram.path("carousel") }
}

/// A folder with pictures for one test.
final class Pictures {
  let folder: URL

  init(_ count: Int = 3) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("carousel-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<count { try Self.picture.write(to: file("picture \(number).png")) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// A PNG of red pixels only.
  static let picture = png(red)

  /// The colors of the pictures that tests make, 0xRRGGBB.
  static let red: UInt32 = 0xFF0000
  static let blue: UInt32 = 0x0000FF

  /// A PNG of one color.
  static func png(_ color: UInt32) -> Data {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    guard let surface = try? ImageSurface(width: 60, height: 40) else { return Data() }
    surface.paint { canvas in canvas.clear(to: RGBA(rgb: color)) }
    guard (try? PNG.write(surface, to: Pathname(file.path))) != nil else { return Data() }
    return (try? Data(contentsOf: file)) ?? Data()
  }
}
