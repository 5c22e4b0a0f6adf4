import Dispatch
import Glibc
import Synchronization
import Testing
import Wayland

/// State that only code on the loop touches.
private actor Screen {
  private let executor: LoopExecutor
  private(set) var steps: [Int] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(_ executor: LoopExecutor) {
    self.executor = executor
  }

  func step(_ number: Int) -> UInt {
    steps.append(number)
    return thread()
  }
}

private func thread() -> UInt { UInt(pthread_self()) }

/// Something that several threads write to.
private final class Shared<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) {
    content = Mutex(value)
  }

  var value: Value { content.withLock { $0 } }

  func change(_ body: @Sendable (inout Value) -> Void) { content.withLock { body(&$0) } }
}

struct LoopExecutorTests {
  /// Serves a loop until `isOver`, or until a while has passed.
  private func serve(_ loop: EventLoop, until isOver: @escaping () -> Bool) throws {
    let limit = loop.schedule(at: loop.now + 20_000_000_000) { loop.stop() }
    let hook = loop.afterEvents { if isOver() { loop.stop() } }
    try loop.run()
    withExtendedLifetime((limit, hook)) {}
  }

  @Test func `what other threads post is done on the loop's, in their order`() throws {
    let loop = EventLoop()
    let executor = try loop.executor()
    let done = Shared<[(sender: Int, number: Int, thread: UInt)]>([])
    for sender in 0..<4 {
      Thread.start {
        for number in 0..<500 {
          executor.post { done.change { $0.append((sender, number, thread())) } }
        }
      }
    }
    try serve(loop) { done.value.count == 2000 }
    let all = done.value
    #expect(all.count == 2000)
    #expect(all.allSatisfy { $0.thread == thread() })
    for sender in 0..<4 {
      #expect(all.filter { $0.sender == sender }.map(\.number) == Array(0..<500))
    }
  }

  @Test func `a closure that posts another does not keep the loop`() throws {
    let loop = EventLoop()
    let executor = try loop.executor()
    let count = Shared(0)
    @Sendable func again() {
      count.change { $0 += 1 }
      executor.post(again)
    }
    executor.post(again)
    for turn in 1...3 {
      try loop.turn()
      #expect(count.value == turn)
    }
  }

  @Test func `an actor and a task run on the loop's thread`() throws {
    let loop = EventLoop()
    let executor = try loop.executor()
    let found = Shared<[UInt]>([])
    let isOver = Shared(false)
    let screen = Screen(executor)
    // The pool of threads is busy with other tests: this task asks for none of it.
    Task.detached(executorPreference: executor) {
      for number in 0..<10 {
        let thread = await screen.step(number)
        found.change { $0.append(thread) }
      }
      let steps = await screen.steps
      #expect(steps == Array(0..<10))
      await Task.yield()
      found.change { $0.append(thread()) }
      isOver.change { $0 = true }
      executor.post {}
    }
    try serve(loop) { isOver.value }
    #expect(isOver.value)
    #expect(found.value == Array(repeating: thread(), count: 11))
  }

  @Test func `a posted closure may say that it is on the actor`() throws {
    let loop = EventLoop()
    let executor = try loop.executor()
    let screen = Screen(executor)
    executor.post { screen.assumeIsolated { _ = $0.step(1) } }
    try loop.turn()
    screen.assumeIsolated { #expect($0.steps == [1]) }
  }

  @Test func `another thread may not say so`() async {
    await #expect(processExitsWith: .failure) {
      let loop = EventLoop()
      let screen = Screen(try loop.executor())
      let done = DispatchSemaphore(value: 0)
      Thread.start {
        screen.assumeIsolated { _ = $0.step(1) }
        done.signal()
      }
      done.wait()
    }
  }

  @Test func `a loop has one executor, and its pending jobs end with it`() throws {
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let loop = EventLoop()
      let executor = try loop.executor()
      #expect(executor === (try loop.executor()))
      let made = Token()
      token = made
      executor.post { _ = made }
      #expect(token != nil)
    }
    #expect(token == nil)
  }
}

/// A new thread for a piece of work.
private enum Thread {
  static func start(_ work: @escaping @Sendable () -> Void) {
    #expect(BackgroundWork().start(work))
  }
}
