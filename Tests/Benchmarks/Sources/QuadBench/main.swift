// quad-bench: how long the painter takes.
//
// With commands on standard input it is a worker (see Worker); without, it prints a table.

import Glibc

var worker = Worker()
var asked = false
if isatty(0) == 0 {
  while let line = readLine() {
    asked = true
    print(worker.answer(line))
    fflush(nil)
  }
}
