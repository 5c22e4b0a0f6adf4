import Glibc

/// What this thread has had of the processor so far, in nanoseconds: other tests do not count.
func processorTime() -> Int {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
