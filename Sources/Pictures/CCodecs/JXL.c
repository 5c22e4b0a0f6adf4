// JPEG XL, by libjxl.

#include "Codec.h"
#include "JPEGXL.h"

#include <stdlib.h>

// Up to 0.8, colors are asked for in another way. All else is the same in all of these.
const char *const jxl_files[] = {
    "libjxl.so.0.12", "libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9", "libjxl.so.0.8",
    "libjxl.so.0.7", NULL};

/// The number of the first old one.
enum { OLD = 4 };

static struct {
  jpegxl_create *create;
  jpegxl_destroy *destroy;
  jpegxl_subscribe *subscribe;
  jpegxl_set_input *set_input;
  jpegxl_close_input *close_input;
  jpegxl_process *process;
  jpegxl_get_info *get_info;
  jpegxl_room *room;
  jpegxl_set_room *set_room;
  jpegxl_flush *flush;
  void *get_encoding, *profile_size, *get_profile;
} lib;

static const char *const names[] = {
    "JxlDecoderCreate", "JxlDecoderDestroy", "JxlDecoderSubscribeEvents", "JxlDecoderSetInput",
    "JxlDecoderCloseInput", "JxlDecoderProcessInput", "JxlDecoderGetBasicInfo",
    "JxlDecoderImageOutBufferSize", "JxlDecoderSetImageOutBuffer", "JxlDecoderFlushImage",
    "JxlDecoderGetColorAsEncodedProfile", "JxlDecoderGetICCProfileSize",
    "JxlDecoderGetColorAsICCProfile"};

_Static_assert(sizeof lib == sizeof names, "each function has a name");

static int is_open, is_old;

static void open_jxl(void) {
  for (int k = 0; jxl_files[k] != NULL && !is_open; k++) {
    is_open = open_library(jxl_files[k], names, sizeof names / sizeof *names, &lib);
    is_old = k >= OLD;
  }
}

int jxl_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_jxl);
  return is_open;
}

struct decoder {
  struct codec_work *work;
  uint8_t *bytes;
  struct JxlDecoderStruct *jxl;
  jpegxl_info info;
  codec_target target;
  uint32_t *pixels;
  codec_rows *rows;
};

static const jpegxl_form form = {.channels = 4, .type = JPEGXL_UINT8};

/// Starts decoding the first `count` bytes.
static codec_end open(struct decoder *decoder, int64_t count, int events) {
  codec_end end;
  decoder->bytes = codec_read(decoder->work, count, &end);
  if (decoder->bytes == NULL) return end;
  decoder->jxl = lib.create(NULL);
  if (decoder->jxl == NULL) return CODEC_NO_MEMORY;
  lib.subscribe(decoder->jxl, events);
  lib.set_input(decoder->jxl, decoder->bytes, (size_t)count);
  if (count == decoder->work->source->length) lib.close_input(decoder->jxl);
  return CODEC_DONE;
}

static void close(struct decoder *decoder) {
  if (decoder->jxl != NULL) lib.destroy(decoder->jxl);
  free(decoder->bytes);
  decoder->jxl = NULL;
  decoder->bytes = NULL;
}

static codec_end begin(struct decoder *decoder) {
  codec_end end = open(decoder, codec_prefix(decoder->work), JPEGXL_BASIC_INFO);
  if (end != CODEC_DONE) return end;
  if (lib.process(decoder->jxl) != JPEGXL_BASIC_INFO ||
      lib.get_info(decoder->jxl, &decoder->info) != JPEGXL_SUCCESS)
    return codec_fail(decoder->work, "the header is damaged");
  close(decoder);
  int width = codec_length(decoder->info.xsize), height = codec_length(decoder->info.ysize);
  // Its own numbers, and the pixels.
  codec_header header = {
      .width = width, .height = height,
      .bytes = (int64_t)width * height * 12 + decoder->work->source->length + (32 << 20)};
  return codec_begin(decoder->work, header, &decoder->target);
}

/// Reads the color space of the pixels as numbers, or as a profile if there are none for it.
static void read_colors(struct decoder *decoder) {
  struct colors *colors = &decoder->work->colors;
  const struct JxlDecoderStruct *jxl = decoder->jxl;
  jpegxl_encoding encoding;
  uint32_t status = is_old
                        ? ((jpegxl_get_encoding_of_form *)lib.get_encoding)(
                              jxl, &form, JPEGXL_OF_PIXELS, &encoding)
                        : ((jpegxl_get_encoding *)lib.get_encoding)(
                              jxl, JPEGXL_OF_PIXELS, &encoding);
  if (decoder->info.num_color_channels == 1) colors->channels = CHANNELS_GRAY;
  if (status == JPEGXL_SUCCESS && encoding.color_space <= JPEGXL_GRAY &&
      (encoding.transfer_function != JPEGXL_GAMMA || encoding.gamma > 0.01)) {
    int is_gamma = encoding.transfer_function == JPEGXL_GAMMA;
    colors->gamma = is_gamma ? 1 / encoding.gamma : 0;
    colors->transfer = is_gamma ? 0 : encoding.transfer_function;
    if (encoding.color_space == JPEGXL_GRAY) return;
    const double *parts[] = {
        encoding.white_point_xy, encoding.primaries_red_xy, encoding.primaries_green_xy,
        encoding.primaries_blue_xy};
    for (int k = 0; k < 8; k++) colors->chroma[k] = parts[k / 2][k % 2];
    return;
  }
  size_t size = 0;
  status = is_old ? ((jpegxl_profile_size_of_form *)lib.profile_size)(
                        jxl, &form, JPEGXL_OF_PIXELS, &size)
                  : ((jpegxl_profile_size *)lib.profile_size)(jxl, JPEGXL_OF_PIXELS, &size);
  uint8_t *profile = status == JPEGXL_SUCCESS && size < 4 << 20 ? malloc(size + 1) : NULL;
  if (profile == NULL) return;
  status = is_old ? ((jpegxl_get_profile_of_form *)lib.get_profile)(
                        jxl, &form, JPEGXL_OF_PIXELS, profile, size)
                  : ((jpegxl_get_profile *)lib.get_profile)(jxl, JPEGXL_OF_PIXELS, profile, size);
  if (status == JPEGXL_SUCCESS) colors_set_profile(colors, profile, size);
  free(profile);
}

static codec_end make_room(struct decoder *decoder) {
  size_t size = 0;
  if (lib.room(decoder->jxl, &form, &size) != JPEGXL_SUCCESS ||
      size < (size_t)decoder->info.xsize * decoder->info.ysize * 4)
    return codec_fail(decoder->work, "its pixels have an unknown form");
  decoder->pixels = malloc(size);
  if (decoder->pixels == NULL) return CODEC_NO_MEMORY;
  return lib.set_room(decoder->jxl, &form, decoder->pixels, size) ==
                 JPEGXL_SUCCESS
             ? CODEC_DONE : codec_fail(decoder->work, "its pixels have an unknown form");
}

static codec_end reduce(struct decoder *decoder) {
  int width = (int)decoder->info.xsize;
  codec_rows *rows = decoder->rows =
      codec_rows_create(width, (int)decoder->info.ysize, &decoder->target);
  if (rows == NULL) return CODEC_NO_MEMORY;
  codec_rows_skip(rows, rows->first);
  while (rows->next < rows->end) {
    if (!codec_goes_on(decoder->work, rows->next)) return CODEC_STOPPED;
    uint32_t *row = decoder->pixels + (size_t)rows->next * (size_t)width;
    for (int x = 0; x < width; x++)
      row[x] = (row[x] & 0xFF00FF00) | (row[x] & 0xFF) << 16 | (row[x] >> 16 & 0xFF);
    if (!decoder->info.alpha_premultiplied) codec_premultiply(row, width);
    codec_rows_put(rows, row);
  }
  return CODEC_DONE;
}

/// Shows what is there of a picture whose file ends too early.
static codec_end finish_cut(struct decoder *decoder) {
  if (decoder->pixels == NULL || lib.flush(decoder->jxl) != JPEGXL_SUCCESS)
    return codec_cut(decoder->work, NULL);
  codec_end end = reduce(decoder);
  return end == CODEC_DONE ? CODEC_INCOMPLETE : end;
}

static codec_end run(struct decoder *decoder) {
  codec_end end = begin(decoder);
  if (end != CODEC_DONE) return end;
  end = open(
      decoder, decoder->work->source->length, JPEGXL_COLOR_ENCODING | JPEGXL_FULL_IMAGE);
  while (end == CODEC_DONE) {
    switch (lib.process(decoder->jxl)) {
    case JPEGXL_COLOR_ENCODING: read_colors(decoder); break;
    case JPEGXL_NEED_IMAGE_OUT_BUFFER: end = make_room(decoder); break;
    case JPEGXL_FULL_IMAGE: return reduce(decoder);
    case JPEGXL_NEED_MORE_INPUT: return finish_cut(decoder);
    default: return codec_fail(decoder->work, "its pixels are damaged");
    }
  }
  return end;
}

codec_end jxl_decode(struct codec_work *work) {
  struct decoder decoder = {.work = work};
  codec_end end = run(&decoder);
  codec_rows_free(decoder.rows);
  free(decoder.pixels);
  close(&decoder);
  return end;
}

