internal import CarouselCLinux
internal import Glibc

/// A process and those that descend from it, as the kernel tells about them.
struct ProcessTree {
  let root: Int32
  /// A helper process of it, such as a session bus.
  var companion: Int32?
  /// A variable that its processes have in their environments, or `nil` for any.
  ///
  /// By it those are found whose parents have ended, where this process adopts them.
  var mark: String?

  /// What is seen of all threads in one look.
  struct Activity: Equatable {
    /// Changes whenever any thread has run.
    var print: [UInt8] = []
    /// The first process of which a thread sleeps until a real time, and the system call in which it does, or `nil` if
    /// none does.
    var unheld: Unheld?
  }

  struct Unheld: Equatable {
    let process: Int32
    let call: String
  }

  /// What all threads do, or `nil` if any of them runs.
  ///
  /// Two equal looks in a row mean that nothing has run in between. The state of a thread alone does not say that: one
  /// that was about to sleep when another took the processor looks asleep. The kernel names the system call of a
  /// thread only once it is off the processor. That comes first, so that a switch after it is counted.
  var activity: Activity? {
    var activity = Activity()
    for process in processes + [companion].compactMap(\.self) {
      for thread in Self.threads(of: process) {
        let folder = "/proc/\(process)/task/\(thread)"
        let call = Self.read("\(folder)/syscall") ?? []
        if call.starts(with: "running".utf8) { return nil }
        guard let status = Self.read("\(folder)/status") else { continue }
        guard Self.note(status, in: &activity) else { return nil }
        if process != companion, activity.unheld == nil, let call = SystemWait(call)?.limited {
          activity.unheld = Unheld(process: process, call: call)
        }
      }
    }
    return activity
  }

  /// The processor time that all threads have used so far.
  var processorTime: Duration {
    processes.reduce(.zero) { total, process in
      Self.threads(of: process).reduce(total) { $0 + Self.processorTime(of: $1, in: process) }
    }
  }

  /// The processor time that a thread of a process has used so far.
  static func processorTime(of thread: Int32, in process: Int32) -> Duration {
    let text = read("/proc/\(process)/task/\(thread)/schedstat") ?? []
    let digits = text.prefix { $0 != UInt8(ascii: " ") }
    return .nanoseconds(Int64(String(decoding: digits, as: UTF8.self)) ?? 0)
  }

  /// How often threads that live have gone to sleep.
  var sleeps: Int {
    processes.flatMap { process in
      Self.threads(of: process).map { "/proc/\(process)/task/\($0)/status" }
    }.reduce(0) { total, path in
      let lines = (Self.read(path) ?? []).split(separator: UInt8(ascii: "\n"))
      let line = lines.first { $0.starts(with: "voluntary_ctxt_switches:".utf8) } ?? []
      return total + (Int(String(decoding: line.dropFirst(25), as: UTF8.self)) ?? 0)
    }
  }

  /// Kills all descendants of the root, including those that they start meanwhile.
  func endDescendants() {
    // Each look finds what was started since the last. No program keeps starting processes faster
    // than that.
    for _ in 0..<1000 {
      let alive = processes.dropFirst().filter { !Self.hasEnded($0) }
      if alive.isEmpty { return }
      for process in alive { kill(process, SIGKILL) }
      linux_poll(nil, 0, 1_000_000)
    }
  }

  /// Whether `process` has ended, even if it has not been collected.
  private static func hasEnded(_ process: Int32) -> Bool {
    guard let status = read("/proc/\(process)/status") else { return true }
    let state = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "State:".utf8) }
    return state?.dropFirst(7).first == UInt8(ascii: "Z")
  }

  /// Whether `process` is the root or descends from it.
  func contains(_ process: Int32) -> Bool {
    var process = process
    for _ in 0..<64 where process > 1 {
      if process == root { return true }
      let parent = Self.parent(of: process)
      if parent == getpid(), isAdopted(process) { return true }
      process = parent
    }
    return false
  }

  /// Whether a child of this process belongs to the tree: its parent has ended.
  private func isAdopted(_ child: Int32) -> Bool {
    guard let mark, Leftovers.keepsTrack, child != root, child != companion else { return false }
    let environment = Self.read("/proc/\(child)/environ", most: 1 << 20) ?? []
    return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
  }

  /// The root and its descendants that are alive.
  var processes: [Int32] {
    var found = [root]
    if mark != nil, Leftovers.keepsTrack {
      found += Self.children(of: getpid()).filter(isAdopted)
    }
    var place = 0
    while place < found.count, found.count < 1000 {
      found += Self.children(of: found[place])
      place += 1
    }
    return found
  }

  private static func children(of process: Int32) -> [Int32] {
    threads(of: process).flatMap { thread in
      let text = read("/proc/\(process)/task/\(thread)/children") ?? []
      return text.split(separator: UInt8(ascii: " ")).compactMap {
        Int32(String(decoding: $0, as: UTF8.self))
      }
    }
  }

  /// Notes the state of a thread and how often it has run.
  ///
  /// Returns whether it rests. One that waits for the disk goes on by itself, and one that is stopped by a debugger
  /// as soon as that lets it.
  private static func note(_ status: [UInt8], in activity: inout Activity) -> Bool {
    for line in status.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "State:".utf8) {
        let state = line.dropFirst(7).first ?? UInt8(ascii: "S")
        if "RDt".utf8.contains(state) { return false }
        activity.print.append(state)
      } else if line.starts(with: "voluntary".utf8) || line.starts(with: "nonvoluntary".utf8) {
        activity.print += line
      }
    }
    return true
  }

  private static func threads(of process: Int32) -> [Int32] {
    guard let folder = unsafe opendir("/proc/\(process)/task") else { return [] }
    defer { unsafe closedir(folder) }
    var found: [Int32] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      if let number = Int32(name) { found.append(number) }
    }
    return found.sorted()
  }

  private static func parent(of process: Int32) -> Int32 {
    for line in (read("/proc/\(process)/status") ?? []).split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: "PPid:".utf8) else { continue }
      return Int32(String(decoding: line.dropFirst(6), as: UTF8.self)) ?? 0
    }
    return 0
  }

  /// The memory of `process`, a mapping in each line.
  ///
  /// Empty if it has ended.
  static func memory(of process: Int32) -> [UInt8] {
    read("/proc/\(process)/maps", most: 1 << 22) ?? []
  }

  private static func read(_ path: String, most: Int = 4096) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    while bytes.count < most {
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { room, count in
        count = max(0, unsafe Glibc.read(file, room.baseAddress, room.count))
      }
      bytes += piece
      if piece.isEmpty || most == 4096 { break }
    }
    return bytes
  }
}
