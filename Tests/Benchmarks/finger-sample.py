# Lists the functions of the engine and the view that run for one sample of a finger and the frame that
# shows it. In the folder of the package, after `swift build --build-tests`:
#
#   strip --strip-debug -o /tmp/tests .build/debug/carouselPackageTests.xctest
#   gdb -q -batch -x Tests/Benchmarks/finger-sample.py --args /tmp/tests \
#     --testing-library swift-testing --filter FingerSampleTests
import re
import subprocess

import gdb

program = gdb.current_progspace().filename
lines = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout.split("\n")
names = [words[2] for words in map(str.split, lines) if len(words) == 3 and words[1] in "tT"]
sample = next(name for name in names if re.search("FingerSampleC0V03one", name))
# Functions and initializers; no accessors, closures or thunks.
functions = [name for name in names if re.fullmatch(r"\$s(14CarouselEngine|12CarouselView).*(F|f[cC])Z?", name)]
called = set()


class Counter(gdb.Breakpoint):
    def __init__(self, name):
        super().__init__(f"*'{name}'", internal=True)
        self.name = name

    def stop(self):
        called.add(self.name)
        self.enabled = False
        return False


for command in ["pagination off", "confirm off", "breakpoint always-inserted on"]:
    gdb.execute("set " + command)
gdb.execute("handle all nostop noprint pass", to_string=True)
gdb.execute("handle SIGTRAP SIGINT stop noprint nopass", to_string=True)
gdb.Breakpoint(f"*'{sample}'", internal=True)
gdb.execute("run", to_string=True)
counters = [Counter(name) for name in functions]
gdb.execute("finish", to_string=True)
found = subprocess.run(["swift", "demangle"], input="\n".join(sorted(called)), capture_output=True, text=True).stdout
# Without comparisons that the compiler makes, and functions in functions.
found = [line for line in found.split("\n") if line and "__derived" not in line and "#" not in line]
print("\n".join(found))
for module in ["CarouselEngine", "CarouselView"]:
    print(module, sum(module in re.sub(r"\(.*", "", line) for line in found))
gdb.execute("kill", to_string=True)
