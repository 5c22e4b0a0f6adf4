internal import CarouselCLinux
import CarouselLocking
import CarouselSandbox
import Glibc
import Synchronization

/// Decoding in sandboxed worker processes, which protects the program from malicious pictures.
///
/// A picture file can be made to exhaust memory, to take forever, or to exploit its decoder. A
/// program that calls ``runIfAsked()`` has its pictures decoded by worker processes that can
/// neither open files nor reach the network, with limited memory and time. A failure there costs
/// one card. If the program does not call it, or if the system does not allow it, pictures are
/// decoded by threads of the program.
public enum PictureWorker {
  /// Runs a worker if this process was started as one, and does not return then.
  ///
  /// Otherwise it enables workers.
  ///
  /// Call it at the start of `main`, before anything reads arguments, opens files or starts
  /// threads. It forks a small process that starts workers and ends with the program. A program
  /// whose `@main` type is a `ParsableCommand` declares `static func main()` itself, calls this
  /// there and then `main(nil)`. If it is called too late, pictures fail, and the error names this
  /// function.
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

  /// The server that forks workers, or `nil` where the program itself is started as one.
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
