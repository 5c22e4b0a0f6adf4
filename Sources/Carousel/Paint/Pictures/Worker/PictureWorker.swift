internal import CarouselCLinux
import CarouselLocking
import CarouselSandbox
import Glibc
import Synchronization

/// Decoding in processes of their own, so that no picture can hurt the program.
///
/// A picture file is a program for its decoder, and some are made to take all memory, to take for
/// ever, or to take over. A program that calls ``runIfAsked()`` has its pictures decoded by copies
/// of itself that can neither open files nor reach the network, with limited memory and time; what
/// goes wrong there costs one card. Where the program does not call it, and where the system does
/// not allow it, pictures are decoded by threads of the program.
public enum PictureWorker {
  /// Makes this process a worker if it was started as one, and never returns then; else says that
  /// workers can be started.
  ///
  /// Call it first of all in `main`, before anything reads arguments, opens files or starts
  /// threads. It forks a small process that starts workers and ends with the program. A program whose `@main` type is a `ParsableCommand` declares
  /// `static func main()` itself, calls this there and then `main(nil)`. Where it is called too
  /// late, pictures fail, and the error names this function.
  public static func runIfAsked() {
    let arguments = CommandLine.arguments
    if WebService.isAsked(arguments) { WebService(socket: socket).run() }
    runIfAsked(arguments)
    prepared.store(true, ordering: .relaxed)
    let server = ForkServer.start { arguments in
      runIfAsked(arguments)
      _exit(1)
    }
    servers.withLock { $0 = server }
  }

  private static func runIfAsked(_ arguments: [String]) {
    guard arguments.count == 4, arguments[1] == argument,
      let family = DecoderFamily(rawValue: arguments[2]), let most = Int(arguments[3]),
      linux_is_message_socket(socket) != 0
    else { return }
    WorkerService(family: family, mostBytes: most, socket: socket).run()
  }

  /// Forks workers; `nil` where the program itself is started as one.
  static var forkServer: ForkServer? { servers.withLock(\.self) }
  private static let servers = Lock<ForkServer?>(nil)

  /// The argument by which a process knows that it is a worker.
  static let argument = "--picture-worker"
  /// Where a worker finds its socket.
  static let socket: Int32 = 3
  /// The program itself, also when its file has been replaced.
  static let ownExecutable: Pathname = "/proc/self/exe"

  /// Whether this program can be started as a worker.
  static var isPrepared: Bool { prepared.load(ordering: .relaxed) }
  private static let prepared = Atomic<Bool>(false)

  /// Whether pictures are decoded in sandboxed workers or not at all.
  ///
  /// By default, where the system allows no sandbox, they are decoded by threads of the program, which
  /// then gives a warning.
  public static var requiresSandbox: Bool {
    get { required.load(ordering: .relaxed) }
    set { required.store(newValue, ordering: .relaxed) }
  }
  private static let required = Atomic<Bool>(false)
}
