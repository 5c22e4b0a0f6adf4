import Glibc

/// Bytes between two inaccessible pages: reading or writing beyond them ends the process.
@safe final class GuardedMemory {
  private let mapping: UnsafeMutableRawPointer
  private let length: Int
  private let start: UnsafeMutableRawPointer
  let count: Int

  /// `count` bytes that end at the guard page, or begin at one if `atStart`.
  init(count: Int, atStart: Bool = false) {
    let page = Int(getpagesize())
    let body = (count + page - 1) / page * page
    self.count = count
    length = body + 2 * page
    unsafe mapping = mmap(
      nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    precondition(unsafe mapping != MAP_FAILED)
    unsafe mprotect(mapping, page, PROT_NONE)
    unsafe mprotect(mapping + page + body, page, PROT_NONE)
    unsafe start = mapping + page + (atStart ? 0 : body - count)
  }

  deinit { unsafe munmap(mapping, length) }

  @unsafe var base: UnsafeMutableRawPointer { unsafe start }

  @unsafe var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: start, count: count)
  }
}
