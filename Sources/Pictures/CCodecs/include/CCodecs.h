// Pictures, decoded by the libraries of their formats.
//
// Each library is opened when it is needed first, and stays. A picture is decoded row by row into the
// size that is wanted where its format allows that, so that memory follows the view, not the file.

#ifndef CCODECS_H
#define CCODECS_H

#include <stddef.h>
#include <stdint.h>

/// The formats that a library decodes.
typedef enum {
  CODEC_JPEG,
  CODEC_PNG,
  CODEC_GIF,
  CODEC_WEBP,
  CODEC_TIFF,
  CODEC_SVG,
  CODEC_HEIF,  ///< AVIF and HEIC.
  CODEC_JXL,
} codec;

/// How many formats there are.
enum { CODEC_COUNT = CODEC_JXL + 1 };

/// The bytes of a picture file.
typedef struct {
  void *context;
  int64_t length;
  /// Copies up to `count` bytes from `offset` on. Returns how many, 0 at the end of the file, or -1
  /// to stop decoding.
  int64_t (*read)(void *context, int64_t offset, uint8_t *bytes, int64_t count);
} codec_source;

/// What the header of a file says.
typedef struct {
  /// The extents in pixels, as stored.
  int width, height;
  /// How to turn the picture upright, 1…8 as EXIF numbers it, or 0 if the decoder does not know.
  int orientation;
  /// The bytes that decoding holds besides the target and the file.
  int64_t bytes;
} codec_header;

/// What is wanted of a picture, before it is turned upright.
typedef struct {
  /// The extents to which the whole picture is brought.
  int width, height;
  /// The part of that which is wanted.
  int x, y, columns, rows;
  /// Where the first pixel of the part goes, premultiplied 0xAARRGGBB, and the distances from column to
  /// column and from row to row.
  uint32_t *pixels;
  ptrdiff_t column_step, row_step;
} codec_target;

/// Who wants the picture.
typedef struct {
  void *context;
  /// Called once, when the header has been read. Returns 0 to stop decoding.
  int (*begin)(void *context, const codec_header *header, codec_target *target);
  /// Returns whether the picture is still wanted. It is called now and then.
  int (*is_wanted)(void *context);
} codec_client;

/// How decoding ended.
typedef enum {
  CODEC_FAILED,
  CODEC_DONE,
  /// The file ends too early. Pixels that are not in it are transparent, or an approximation.
  CODEC_INCOMPLETE,
  CODEC_NO_MEMORY,
  /// The source or the client has stopped it.
  CODEC_STOPPED,
} codec_end;

/// Indicates whether the library of a format is installed, without opening it.
int codec_is_installed(codec format);

/// Opens the library of a format and makes it read its configuration files.
///
/// Returns 0 if it is missing. A prepared decoder does not open any files.
int codec_prepare(codec format);

/// Decodes a picture, or the first frame of several, to sRGB. `reason` says why it failed.
codec_end codec_decode(
    codec format, const codec_source *source, const codec_client *client, char *reason,
    size_t capacity);

/// Converts the pixels of a target, which are premultiplied, from the color space of an ICC profile to sRGB.
void codec_convert(const codec_target *target, const uint8_t *profile, size_t length);

/// A WebP file taken apart into frames. It points into the bytes of the file.
typedef struct codec_animation codec_animation;

/// What an animation says of itself.
typedef struct {
  /// The extents of the canvas in pixels.
  int width, height;
  /// How often the frames are shown, or 0 for without end.
  int plays;
  /// Whether there may be several frames.
  int is_moving;
} codec_animation_header;

/// One frame of an animation.
typedef struct {
  /// Its rectangle in the canvas.
  int x, y, width, height;
  int milliseconds;
  /// Whether its rectangle becomes transparent before the next frame.
  int is_cleared;
  /// Whether the frame is blended over the previous content.
  int blends;
  /// Its picture, which `CODEC_WEBP` decodes.
  const uint8_t *bytes;
  size_t length;
} codec_frame;

/// Opens the library that takes animations apart. Returns 0 if it is missing.
int codec_animation_prepare(void);
/// Parses a WebP file, or the available part of it. Returns NULL if its library is missing or it
/// has no header. The bytes must outlive the result.
codec_animation *codec_animation_create(const uint8_t *bytes, size_t length);
void codec_animation_free(codec_animation *animation);
codec_animation_header codec_animation_read(const codec_animation *animation);
/// Gets the frame with a number, from 0 on. Returns 0 if the frame is missing or incomplete.
int codec_animation_frame(const codec_animation *animation, int number, codec_frame *frame);

/// Brings rows of pixels to the size that is wanted, each pixel the mean of those it covers.
typedef struct codec_rows codec_rows;

/// Starts with a picture of `width` × `height` pixels. Returns NULL without memory.
codec_rows *codec_rows_create(int width, int height, const codec_target *target);
void codec_rows_free(codec_rows *rows);
/// Room for one row, for the caller to use.
uint32_t *codec_rows_room(codec_rows *rows);
/// The first row that matters, and the one after the last.
int codec_rows_first(const codec_rows *rows);
int codec_rows_end(const codec_rows *rows);
/// Takes the next row, premultiplied.
void codec_rows_put(codec_rows *rows, const uint32_t *row);
/// Passes over rows that do not matter.
void codec_rows_skip(codec_rows *rows, int count);

/// Multiplies opacity into the colors of a row: the nearest integer to color · opacity / 255.
void codec_premultiply(uint32_t *row, int count);

#endif
