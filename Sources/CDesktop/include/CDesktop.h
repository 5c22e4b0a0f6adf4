// Libraries of the desktop that a window can do without when it starts: GLib, Pango, gdk-pixbuf and
// libcurl.
//
// Each is opened when one of its functions is called first, and stays. Where one is missing, what
// should come from it does not: pointers are NULL, numbers 0.

#ifndef CDESKTOP_H
#define CDESKTOP_H

#include <stddef.h>
#include <stdint.h>

// Pictures, decoded by gdk-pixbuf.

typedef struct pixbuf pixbuf;
typedef struct pixbuf_loader pixbuf_loader;

/// Calls `respond` with the name of each format that can be decoded.
void pixbuf_formats(void (*respond)(const char *name, void *context), void *context);

/// A decoder for a format; NULL if there is none.
pixbuf_loader *pixbuf_loader_create(const char *format);

/// Calls `respond` when the loader knows the picture's size, before it allocates anything.
void pixbuf_loader_when_size_is_known(
    pixbuf_loader *loader, void (*respond)(pixbuf_loader *, int width, int height, void *context),
    void *context);

/// Calls `respond` for each part of the picture that the loader has decoded.
void pixbuf_loader_when_area_is_decoded(
    pixbuf_loader *loader,
    void (*respond)(pixbuf_loader *, int x, int y, int width, int height, void *context),
    void *context);

/// Sets the size to decode at; 0 makes every decoder stop before it allocates.
void pixbuf_loader_set_size(pixbuf_loader *loader, int width, int height);

/// Decodes some bytes; 0 if that failed, and then `reason` says why, as far as it has room.
int pixbuf_loader_write(
    pixbuf_loader *loader, const uint8_t *bytes, size_t count, char *reason, size_t capacity);

/// Ends decoding; 0 if that failed, as above.
int pixbuf_loader_close(pixbuf_loader *loader, char *reason, size_t capacity);

/// The picture, which the caller frees; NULL if there is none.
pixbuf *pixbuf_loader_picture(pixbuf_loader *loader);

/// Frees a loader.
void pixbuf_loader_free(pixbuf_loader *loader);

/// Frees a picture.
void pixbuf_free(pixbuf *picture);

int pixbuf_width(pixbuf *picture);
int pixbuf_height(pixbuf *picture);
/// 3 or 4 bytes a pixel: red, green, blue, alpha that is not multiplied in.
int pixbuf_channels(pixbuf *picture);
/// Bytes from row to row.
int pixbuf_row_bytes(pixbuf *picture);
const uint8_t *pixbuf_pixels(pixbuf *picture);

/// A text that came with the picture; NULL if there is none.
const char *pixbuf_option(pixbuf *picture, const char *key);
void pixbuf_set_option(pixbuf *picture, const char *key, const char *value);

/// The picture turned as it says itself; NULL without memory.
pixbuf *pixbuf_upright(pixbuf *picture);
/// The picture at another size, between pixels bilinear; NULL without memory.
pixbuf *pixbuf_scaled(pixbuf *picture, int width, int height);
/// A part of the picture, of which it keeps a share; NULL without memory.
pixbuf *pixbuf_part(pixbuf *picture, int x, int y, int width, int height);

/// A transparent picture; NULL without memory.
pixbuf *pixbuf_create(int width, int height);
/// Another reference to the same picture, freed like the first.
pixbuf *pixbuf_share(pixbuf *picture);
/// A picture of the same pixels; NULL without memory.
pixbuf *pixbuf_copy(pixbuf *picture);
/// Makes a part of the picture transparent.
void pixbuf_clear(pixbuf *picture, int x, int y, int width, int height);
/// Puts the upper left part of another picture into a picture with alpha: over what is there, or in
/// its place.
void pixbuf_put(pixbuf *picture, pixbuf *top, int x, int y, int width, int height, int blends);

// Text, laid out by Pango.

typedef struct text_layout text_layout;

/// How a text is to be laid out. Lengths are units of the cairo context.
typedef struct {
  const char *content, *family;
  double size, width;
  int is_bold, lines;
  int alignment;  ///< 0 start, 1 middle, 2 end.
} text_request;

/// The extents of a layout in units of the cairo context.
typedef struct {
  double x, y, width, height;
} text_extents;

/// Lays a text out for a cairo context; NULL if there is no font at all.
text_layout *text_layout_create(
    const text_request *request, void *cairo, text_extents *extents);
void text_layout_free(text_layout *layout);
/// Paints a layout at the current point, or adds the outlines of its letters to the path.
void text_layout_show(text_layout *layout, void *cairo);
void text_layout_trace(text_layout *layout, void *cairo);

// Names of files, by GLib. What is returned is freed by `desktop_free`.

/// The URI of an absolute path.
char *desktop_uri(const char *path);
/// The MD5 sum of a text in hexadecimal digits.
char *desktop_md5(const char *text);
void desktop_free(char *text);

// Files of the web, fetched by libcurl.

/// Whether there is a libcurl.
int web_is_there(void);

/// Fetches the file at an address, by http or https and nothing else, and waits for it; `take` is
/// called with each part, and with the length of the whole, -1 where that is not known. If it returns
/// 0 the fetch ends.
///
/// Files of more than `most` bytes are refused where the server tells their length; servers that are
/// slow for long, and those that send from address to address, are given up. Use it on one thread.
/// Returns whether all of it came; if not, `reason` says why, as far as it has room.
int web_fetch(
    const char *address, int64_t most,
    int (*take)(const uint8_t *bytes, size_t count, int64_t whole, void *context), void *context,
    char *reason, size_t capacity);

#endif
