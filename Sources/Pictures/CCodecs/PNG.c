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
  X(png_get_rowbytes) X(png_read_row) X(png_get_color_type) X(png_get_iCCP)                \
  X(png_get_valid) X(png_get_gAMA) X(png_get_cHRM) X(png_set_keep_unknown_chunks)          \
  X(png_get_unknown_chunks) X(png_set_chunk_malloc_max)
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
  int is_cut;
  /// All pixels of an interlaced picture.
  uint32_t *whole;
};

__attribute__((noreturn)) static void leave(struct decoder *decoder, codec_end end) {
  decoder->end = end;
  longjmp(decoder->back, 1);
}

static void on_error(png_structp png, png_const_charp text) {
  struct decoder *decoder = lib.png_get_error_ptr(png);
  int lacks_memory = strstr(text, "memory") != NULL;
  leave(decoder, lacks_memory ? CODEC_NO_MEMORY : codec_fail(decoder->work, "its pixels are damaged"));
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
    if (got == 0) decoder->is_cut = 1;
    if (got == 0) leave(decoder, codec_cut(decoder->work, decoder->rows));
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

/// Reads what the chunks before the pixels say about colors. The first of these counts that is there.
static void read_colors(struct decoder *decoder) {
  png_structp png = decoder->png;
  png_infop info = decoder->info;
  struct colors *colors = &decoder->work->colors;
  int is_gray = !(lib.png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR);
  colors->channels = is_gray ? CHANNELS_GRAY : CHANNELS_RGB;
  png_unknown_chunkp chunks;
  for (int left = lib.png_get_unknown_chunks(png, info, &chunks); left > 0; left--, chunks++)
    if (memcmp(chunks->name, "cICP", 4) == 0 && chunks->size == 4) {
      colors->primaries = chunks->data[0];
      colors->transfer = chunks->data[1];
      return;
    }
  png_charp name;
  int method;
  png_bytep profile;
  png_uint_32 length;
  if (lib.png_get_iCCP(png, info, &name, &method, &profile, &length)) {
    colors_set_profile(colors, profile, length);
    return;
  }
  if (lib.png_get_valid(png, info, PNG_INFO_sRGB)) return;
  double gamma, *c = colors->chroma;
  // As good as sRGB is what many programs write.
  if (lib.png_get_gAMA(png, info, &gamma) && gamma > 0.01 && (gamma < 0.45 || gamma > 0.46))
    colors->gamma = 1 / gamma;
  lib.png_get_cHRM(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7);
}

/// Passes on the rows of an interlaced picture, as far as they are there.
static void put_whole(struct decoder *decoder, int width) {
  codec_rows *rows = decoder->rows;
  codec_rows_skip(rows, rows->first);
  while (rows->next < rows->end) {
    uint32_t *row = decoder->whole + (size_t)rows->next * (size_t)width;
    codec_premultiply(row, width);
    codec_rows_put(rows, row);
  }
}

static codec_end run(struct decoder *decoder) {
  if (setjmp(decoder->back) != 0) {
    if (!decoder->is_cut || decoder->whole == NULL) return decoder->end;
    put_whole(decoder, decoder->rows->width);
    return CODEC_INCOMPLETE;
  }
  png_structp png = decoder->png =
      lib.png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, on_error, on_warning);
  if (png == NULL) return CODEC_NO_MEMORY;
  decoder->info = lib.png_create_info_struct(png);
  if (decoder->info == NULL) return CODEC_NO_MEMORY;
  lib.png_set_read_fn(png, decoder, read_bytes);
  lib.png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  lib.png_set_chunk_malloc_max(png, 4 << 20);
  lib.png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep)"cICP", 1);
  lib.png_read_info(png, decoder->info);
  read_colors(decoder);
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
  if (is_interlaced) {
    read_passes(decoder, passes, width, height);
    put_whole(decoder, width);
    return CODEC_DONE;
  }
  while (rows->next < rows->end) {
    if (!codec_goes_on(decoder->work, rows->next)) return CODEC_STOPPED;
    uint32_t *row = rows->room;
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
