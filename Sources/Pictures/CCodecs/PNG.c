// PNG, by libpng: row by row, or as a whole if interlaced.

#include "Codec.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                                                       \
  X(png_create_read_struct) X(png_create_info_struct) X(png_destroy_read_struct)           \
  X(png_get_error_ptr) X(png_get_io_ptr) X(png_set_read_fn) X(png_set_user_limits)         \
  X(png_read_info) X(png_get_image_width) X(png_get_image_height) X(png_get_interlace_type) \
  X(png_set_expand) X(png_set_scale_16) X(png_set_gray_to_rgb) X(png_set_bgr)              \
  X(png_set_filler) X(png_set_interlace_handling) X(png_read_update_info)                  \
  X(png_get_rowbytes) X(png_read_row)
LIBRARY(FUNCTIONS)

const char *const png_file = "libpng16.so.16";

static int is_open;
static void open_png(void) { is_open = open_lib(png_file); }

int png_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_png);
  return is_open;
}

struct decoder {
  png_structp png;
  png_infop info;
  struct codec_work *work;
  jmp_buf back;
  codec_end end;
  int64_t offset;
  codec_rows *rows;
  /// All pixels of an interlaced picture.
  uint32_t *whole;
};

__attribute__((noreturn)) static void leave(struct decoder *decoder, codec_end end) {
  decoder->end = end;
  longjmp(decoder->back, 1);
}

static void on_error(png_structp png, png_const_charp text) {
  struct decoder *decoder = lib.png_get_error_ptr(png);
  leave(decoder, strstr(text, "memory") ? CODEC_NO_MEMORY : codec_fail(decoder->work, text));
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  struct decoder *decoder = lib.png_get_io_ptr(png);
  const codec_source *source = decoder->work->source;
  while (count > 0) {
    int64_t got = source->read(source->context, decoder->offset, bytes, (int64_t)count);
    if (got < 0) leave(decoder, CODEC_STOPPED);
    if (got == 0) leave(decoder, codec_fail(decoder->work, "the file is truncated"));
    decoder->offset += got;
    bytes += got;
    count -= (size_t)got;
  }
}

/// Decodes all passes of an interlaced picture.
static void read_passes(struct decoder *decoder, int passes, int width, int height) {
  decoder->whole = calloc((size_t)width * (size_t)height, sizeof *decoder->whole);
  if (decoder->whole == NULL) leave(decoder, CODEC_NO_MEMORY);
  for (int pass = 0; pass < passes; pass++)
    for (int y = 0; y < height; y++)
      lib.png_read_row(
          decoder->png, (png_bytep)(decoder->whole + (size_t)y * (size_t)width), NULL);
}

static codec_end run(struct decoder *decoder) {
  if (setjmp(decoder->back) != 0) return decoder->end;
  png_structp png = decoder->png =
      lib.png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, on_error, on_warning);
  if (png == NULL) return CODEC_NO_MEMORY;
  decoder->info = lib.png_create_info_struct(png);
  if (decoder->info == NULL) return CODEC_NO_MEMORY;
  lib.png_set_read_fn(png, decoder, read_bytes);
  lib.png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  lib.png_read_info(png, decoder->info);
  int width = codec_length(lib.png_get_image_width(png, decoder->info));
  int height = codec_length(lib.png_get_image_height(png, decoder->info));
  int is_interlaced =
      lib.png_get_interlace_type(png, decoder->info) != PNG_INTERLACE_NONE;
  codec_target target;
  codec_header header = {
      .width = width, .height = height,
      .bytes = (int64_t)width * 24 + (1 << 20) + (is_interlaced ? (int64_t)width * height * 4 : 0)};
  codec_end end = codec_begin(decoder->work, header, &target);
  if (end != CODEC_DONE) return end;
  lib.png_set_expand(png);
  lib.png_set_scale_16(png);
  lib.png_set_gray_to_rgb(png);
  lib.png_set_bgr(png);
  lib.png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
  int passes = lib.png_set_interlace_handling(png);
  lib.png_read_update_info(png, decoder->info);
  if (lib.png_get_rowbytes(png, decoder->info) != (size_t)width * 4)
    return codec_fail(decoder->work, "its pixels have an unknown form");
  codec_rows *rows = decoder->rows = codec_rows_create(width, height, &target);
  if (rows == NULL) return CODEC_NO_MEMORY;
  if (is_interlaced) read_passes(decoder, passes, width, height);
  while (rows->next < rows->end) {
    if (!codec_goes_on(decoder->work, rows->next)) return CODEC_STOPPED;
    uint32_t *row = rows->room;
    if (is_interlaced)
      row = decoder->whole + (size_t)rows->next * (size_t)width;
    else
      lib.png_read_row(png, (png_bytep)row, NULL);
    if (rows->next >= rows->first) codec_premultiply(row, width);
    codec_rows_put(rows, row);
  }
  return CODEC_DONE;
}

codec_end png_decode(struct codec_work *work) {
  struct decoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return CODEC_NO_MEMORY;
  decoder->work = work;
  codec_end end = run(decoder);
  if (decoder->png != NULL) lib.png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
  codec_rows_free(decoder->rows);
  free(decoder->whole);
  free(decoder);
  return end;
}
