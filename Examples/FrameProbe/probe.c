// Tests the program that is named on the command line: one second at rest, one with a pointer that moves.
//
//   cc probe.c -lframeprobe -o probe && ./probe my-viewer demo.png

#include <frame_probe.h>
#include <stdio.h>

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: %s COMMAND...\n", arguments[0]);
    return 2;
  }
  frame_probe *probe = frame_probe_open("ideal");
  if (frame_probe_launch(probe, (const char *const *)arguments + 1) != 0) {
    fprintf(stderr, "%s\n", frame_probe_error(probe));
    frame_probe_close(probe);
    return 3;
  }
  frame_probe_advance(probe, INT64_C(1000000000));
  int64_t at_rest = frame_probe_frames_shown(probe);
  for (int step = 0; step < 50; step++) {
    frame_probe_pointer_move(probe, 100 + step * 4, 100);
    frame_probe_advance(probe, INT64_C(20000000));
  }
  printf("%s\n", frame_probe_report(probe));
  int fails = frame_probe_violations(probe) > 0 || frame_probe_frames_missed(probe) > 0;
  fprintf(stderr, "%ld frames at start, %ld in all\n", (long)at_rest,
          (long)frame_probe_frames_shown(probe));
  frame_probe_close(probe);
  return fails;
}
