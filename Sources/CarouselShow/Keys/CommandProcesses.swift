import CLinux
import Glibc

/// Programs that keys and choices start; they go on when this one ends.
final class CommandProcesses {
  /// So many at most run at a time.
  private static let most = 16

  private var running: [Int32] = []

  /// Starts a program and waits for nothing.
  func start(_ arguments: [[UInt8]]) throws(ShowError) {
    running.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    let name = String(decoding: arguments.first ?? [], as: UTF8.self)
    guard running.count < Self.most else {
      throw .setting("\(Self.most) programs run already: \(name) was not started")
    }
    // One after the other, each ended by a NUL, which none has in it.
    var words: [CChar] = []
    var starts: [Int] = []
    for argument in arguments {
      starts.append(words.count)
      words += argument.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
    }
    var process: Int32 = 0
    let code = unsafe words.withUnsafeBufferPointer { bytes in
      let base = bytes.baseAddress
      let pointers = unsafe starts.map { start in unsafe base.map { unsafe $0 + start } } + [nil]
      return unsafe linux_start_command(pointers[0], pointers, &process)
    }
    guard code == 0 else {
      throw .setting("cannot start \(name): \(SystemReason(code).message)")
    }
    running.append(process)
  }
}
