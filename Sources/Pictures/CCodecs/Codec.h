// What the decoders of this target share.

#ifndef CODEC_H
#define CODEC_H

#include "../../System/CDesktop/Opening.h"
#include <pthread.h>

#include "CCodecs.h"
#include "Colors.h"
#include "Rows.h"

/// One picture being decoded.
struct codec_work {
  const codec_source *source;
  const codec_client *client;
  char *reason;
  size_t capacity;
  /// What its colors are. A decoder sets this before it is done.
  struct colors colors;
  /// Where its pixels go.
  codec_target target;
};

/// Sets why decoding fails, unless that is known already.
codec_end codec_fail(struct codec_work *work, const char *reason);

/// Reads the first `count` bytes, which the caller frees. Returns NULL with the status on failure.
uint8_t *codec_read(struct codec_work *work, int64_t count, codec_end *end);

/// How many first bytes have the header of any picture in them, as a rule.
static inline int64_t codec_prefix(const struct codec_work *work) {
  return work->source->length < 1 << 20 ? work->source->length : 1 << 20;
}

/// The end of a picture whose file ends too early: incomplete if some of its rows are there.
codec_end codec_cut(struct codec_work *work, const codec_rows *rows);

/// Passes on the header. Returns a status if decoding is not to continue.
codec_end codec_begin(struct codec_work *work, codec_header header, codec_target *target);

/// A target for a library that does not turn pictures: the same, or one with its own pixels. Returns 0
/// without memory.
int codec_straighten(const codec_target *target, codec_target *straight);
/// Copies these pixels to where they belong, and frees them.
void codec_turn(codec_target *straight, const codec_target *target);

/// Whether decoding is to go on.
static inline int codec_is_wanted(const struct codec_work *work) {
  return work->client->is_wanted(work->client->context);
}

/// The same, asked each few rows.
static inline int codec_goes_on(const struct codec_work *work, int row) {
  return row % 64 != 63 || codec_is_wanted(work);
}

/// The extents of a header as far as they are numbers of pixels at all.
static inline int codec_length(uint64_t length) { return length > INT32_MAX ? INT32_MAX : (int)length; }

// A table of functions named as in their header, whose types it has: `LIBRARY(FUNCTIONS)` declares it
// where `FUNCTIONS(X)` is X(function) for each of them.
#define LIBRARY_MEMBER(function) typeof(&function) function;
#define LIBRARY_NAME(function) #function,
#define LIBRARY(FUNCTIONS)                                                     \
  static struct {                                                              \
    FUNCTIONS(LIBRARY_MEMBER)                                                  \
  } lib;                                                                       \
  static const char *const lib_names[] = {FUNCTIONS(LIBRARY_NAME)};            \
  _Static_assert(sizeof lib == sizeof lib_names, "each function has a name");  \
  static int open_lib(const char *file) {                                      \
    return open_library(file, lib_names, sizeof lib_names / sizeof *lib_names, &lib); \
  }

// The decoders, by format: the file of the library, how it is prepared, and how a picture is decoded
// by a library that is there.

extern const char *const jpeg_file, *const png_file, *const gif_file, *const webp_file,
    *const tiff_file, *const svg_file, *const heif_file;
int jpeg_prepare(void), png_prepare(void), gif_prepare(void), webp_prepare(void), tiff_prepare(void),
    svg_prepare(void), heif_prepare(void), jxl_prepare(void);
codec_end jpeg_decode(struct codec_work *), png_decode(struct codec_work *),
    gif_decode(struct codec_work *), webp_decode(struct codec_work *),
    tiff_decode(struct codec_work *), svg_decode(struct codec_work *),
    heif_decode(struct codec_work *), jxl_decode(struct codec_work *);
/// The files of libraries that decode JPEG XL, newest first, NULL after the last.
extern const char *const jxl_files[];

#endif
