// A Wayland compositor on virtual time for tests in any language that can call C.
//
// Use a session on one thread. Times are nanoseconds on the compositor's clock, which starts at
// 1000 s and moves only in frame_probe_advance(). Link with -lframeprobe. libvirtual-clock.so must
// be in the same folder.

#ifndef FRAME_PROBE_H
#define FRAME_PROBE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct frame_probe frame_probe;

/// Opens a compositor that behaves like `preset`, such as "ideal", "strict" or "mutter-48". NULL means "ideal".
/// Returns NULL if there is no such preset.
frame_probe *frame_probe_open(const char *preset);

/// Ends the programs that were launched, closes all connections and frees the session.
void frame_probe_close(frame_probe *probe);

/// Starts a program on virtual time, with arguments closed by NULL, and waits for its first window.
/// Returns 0, or -1: frame_probe_error() says why.
int frame_probe_launch(frame_probe *probe, const char *const *arguments);

/// The last error in one line, or "" if there was none. Valid until the next call.
const char *frame_probe_error(frame_probe *probe);

/// Connects a client of this process. Returns its socket, which the caller owns, or -1 on failure.
int frame_probe_connect(frame_probe *probe);

/// Handles, for a client of this process, what has arrived at the time `now`, without blocking.
/// Returns when its next timer is due, or -1 for never.
typedef int64_t frame_probe_client(void *context, int64_t now);

/// Lets a client of this process take part in frame_probe_advance().
void frame_probe_attach(frame_probe *probe, frame_probe_client *client, void *context);

/// Lets time pass.
void frame_probe_advance(frame_probe *probe, int64_t nanoseconds);

/// The compositor's clock.
int64_t frame_probe_now(frame_probe *probe);

// Input on the first seat, at positions on the screen. Keys are evdev codes.
void frame_probe_pointer_move(frame_probe *probe, double x, double y);
void frame_probe_pointer_button(frame_probe *probe, int is_pressed);
void frame_probe_pointer_scroll(frame_probe *probe, int notches);
void frame_probe_touch_down(frame_probe *probe, int finger, double x, double y);
void frame_probe_touch_move(frame_probe *probe, int finger, double x, double y);
void frame_probe_touch_up(frame_probe *probe, int finger);
void frame_probe_key_tap(frame_probe *probe, uint32_t code);

/// How many contents were shown, and how many refreshes were missed.
int64_t frame_probe_frames_shown(frame_probe *probe);
int64_t frame_probe_frames_missed(frame_probe *probe);

/// How often a rule was broken that no client may break.
int64_t frame_probe_violations(frame_probe *probe);

/// The report as a JSON object, as frame-probe --json writes it. Valid until the next call.
const char *frame_probe_report(frame_probe *probe);

/// Copies the screen, 0xAARRGGBB pixels in rows without gaps, if there is room for them. Returns
/// the number of pixels, and the size of the screen.
int64_t frame_probe_screenshot(
    frame_probe *probe, uint32_t *pixels, int64_t room, int *width, int *height);

#ifdef __cplusplus
}
#endif

#endif
