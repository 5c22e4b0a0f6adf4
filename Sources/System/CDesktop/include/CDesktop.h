// Libraries of the desktop that a window can do without when it starts: GLib, Pango and libcurl.
//
// Each is opened when one of its functions is called first, and stays. Where one is missing, what
// should come from it does not: pointers are NULL, numbers 0.

#ifndef CDESKTOP_H
#define CDESKTOP_H

#include <stddef.h>
#include <stdint.h>

// Text, laid out by Pango.

typedef struct text_layout text_layout;

/// How a text is to be laid out. Lengths are units of the cairo context.
typedef struct {
  const char *content, *family;
  double size, width;
  int is_bold, lines;
  int alignment;  ///< 0 start, 1 middle, 2 end.
  const unsigned *marks;  ///< Where marked letters begin and end, in bytes of the content.
  int mark_count;  ///< The number of marks, each of which is two offsets.
} text_request;

/// The extents of a layout in units of the cairo context.
typedef struct {
  double x, y, width, height;
} text_extents;

/// Lays out a text for a cairo context. Returns NULL if there is no font at all.
text_layout *text_layout_create(
    const text_request *request, void *cairo, text_extents *extents);
void text_layout_free(text_layout *layout);
/// Paints a layout at the current point, or adds the outlines of its letters to the path.
void text_layout_show(text_layout *layout, void *cairo);
void text_layout_trace(text_layout *layout, void *cairo);

/// Releases the fonts of this thread's texts, once these are freed, and the thread that newer versions of Pango have for
/// them.
void text_release_fonts(void);

// Names of files, by GLib. What is returned is freed by `desktop_free`.

/// The URI of an absolute path.
char *desktop_uri(const char *path);
/// The MD5 sum of a text in hexadecimal digits.
char *desktop_md5(const char *text);
void desktop_free(char *text);

/// Lists the folders of fonts and font caches, at most `most`. Returns their number.
int desktop_font_folders(const char **folders, int most);

// Files of the web, fetched by libcurl.

/// Whether there is a libcurl.
int web_is_there(void);

struct sockaddr;

/// Whether an address is one of this machine or of a private network, not of the Internet.
int web_is_private(const struct sockaddr *address);

/// Whether a connection to `address` is allowed after `redirects` redirects. Private addresses are
/// refused to redirects unless the original address was private, which `names_private` records.
int web_admits(int *names_private, long redirects, const struct sockaddr *address);

/// Fetches a file by http or https and waits for it. `take` is called with each part and with the
/// length of the whole, or -1 if it is unknown. If it returns 0, the fetch ends.
///
/// It fails for files of more than `most` bytes if the server sends their length, for servers that
/// are slow for a long time, and for too many redirects. Use it on one thread. Returns whether the
/// whole file arrived. If not, `reason` says why, as far as it has room.
int web_fetch(
    const char *address, int64_t most,
    int (*take)(const uint8_t *bytes, size_t count, int64_t whole, void *context), void *context,
    char *reason, size_t capacity);

#endif
