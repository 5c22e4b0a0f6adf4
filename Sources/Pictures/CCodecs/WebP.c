// WebP, by libwebp, which scales and cuts while it decodes.

#include "Codec.h"

#include <stdlib.h>
#include <webp/decode.h>

#define FUNCTIONS(X)                                                                     \
  X(WebPGetFeaturesInternal) X(WebPInitDecoderConfigInternal) X(WebPIDecode)             \
  X(WebPIUpdate) X(WebPIDelete) X(WebPIDecGetRGB)
LIBRARY(FUNCTIONS)

const char *const webp_file = "libwebp.so.7";

static int is_open;
static void open_webp(void) {
  is_open = open_lib(webp_file);
  codec_animation_prepare();
}

int webp_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_webp);
  return is_open;
}

static codec_end fail(struct codec_work *work, VP8StatusCode status) {
  switch (status) {
  case VP8_STATUS_OUT_OF_MEMORY: return CODEC_NO_MEMORY;
  case VP8_STATUS_SUSPENDED:
  case VP8_STATUS_NOT_ENOUGH_DATA: return codec_cut(work, NULL);
  default: return codec_fail(work, "its pixels are damaged");
  }
}

/// The memory that decoding takes, in bytes: rows and all alpha values of a lossy picture, or all pixels.
static int64_t needed_bytes(const WebPBitstreamFeatures *features) {
  int64_t pixels = (int64_t)features->width * features->height;
  int is_lossless = features->format != 1;
  return (is_lossless ? pixels * 4 : features->has_alpha ? pixels : 0) + pixels / 16 +
         (int64_t)features->width * 160 + (2 << 20);
}

/// Sets the part and the size that are wanted.
static void set_target(WebPDecoderConfig *config, const codec_target *target) {
  int width = config->input.width, height = config->input.height;
  int is_whole = target->columns == target->width && target->rows == target->height;
  WebPDecoderOptions *options = &config->options;
  options->use_cropping = !is_whole;
  options->crop_width = width;
  options->crop_height = height;
  if (!is_whole) {
    options->crop_left = (int)((int64_t)target->x * width / target->width) & ~1;
    options->crop_top = (int)((int64_t)target->y * height / target->height) & ~1;
    int64_t across = (int64_t)target->columns * width / target->width;
    int64_t down = (int64_t)target->rows * height / target->height;
    int most_across = width - options->crop_left, most_down = height - options->crop_top;
    options->crop_width = across < 1 ? 1 : across > most_across ? most_across : (int)across;
    options->crop_height = down < 1 ? 1 : down > most_down ? most_down : (int)down;
  }
  options->use_scaling =
      options->crop_width != target->columns || options->crop_height != target->rows;
  options->scaled_width = target->columns;
  options->scaled_height = target->rows;
  config->output.colorspace = MODE_bgrA;
  config->output.is_external_memory = 1;
  config->output.u.RGBA = (WebPRGBABuffer){
      .rgba = (uint8_t *)target->pixels, .stride = (int)(target->row_step * 4),
      .size = (size_t)target->row_step * 4 * (size_t)(target->rows - 1) +
              (size_t)target->columns * 4};
}

enum { PIECE = 256 << 10 };

static codec_end read_pieces(
    struct codec_work *work, WebPDecoderConfig *config, const uint8_t *bytes, size_t length) {
  WebPIDecoder *decoder = lib.WebPIDecode(NULL, 0, config);
  if (decoder == NULL) return CODEC_NO_MEMORY;
  codec_end end = CODEC_STOPPED;
  size_t count = 0;
  VP8StatusCode status = VP8_STATUS_SUSPENDED;
  while (status == VP8_STATUS_SUSPENDED && count < length) {
    if (!codec_is_wanted(work)) break;
    count = length - count > PIECE ? count + PIECE : length;
    status = lib.WebPIUpdate(decoder, bytes, count);
    end = status == VP8_STATUS_OK ? CODEC_DONE : CODEC_STOPPED;
  }
  int rows = 0;
  if (end != CODEC_DONE && status == VP8_STATUS_SUSPENDED && count == length &&
      lib.WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL) != NULL && rows > 0)
    end = CODEC_INCOMPLETE;
  else if (end != CODEC_DONE && (status != VP8_STATUS_SUSPENDED || count == length))
    end = fail(work, status);
  lib.WebPIDelete(decoder);
  return end;
}

/// Reads the header before the pixels.
static codec_end read_header(struct codec_work *work, WebPBitstreamFeatures *features) {
  codec_end end;
  int64_t count = codec_prefix(work);
  uint8_t *bytes = codec_read(work, count, &end);
  if (bytes == NULL) return end;
  VP8StatusCode status = lib.WebPGetFeaturesInternal(
      bytes, (size_t)count, features, WEBP_DECODER_ABI_VERSION);
  free(bytes);
  return status == VP8_STATUS_OK ? CODEC_DONE : fail(work, status);
}

codec_end webp_decode(struct codec_work *work) {
  int64_t length = work->source->length;
  WebPDecoderConfig config;
  if (!lib.WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION))
    return codec_fail(work, "libwebp is of another version");
  codec_end end = read_header(work, &config.input);
  if (end != CODEC_DONE) return end;
  codec_header header = {
      .width = config.input.width, .height = config.input.height,
      // A picture may have to be turned.
      .bytes = needed_bytes(&config.input) + length + (4 << 20)};
  codec_target target;
  end = codec_begin(work, header, &target);
  if (end != CODEC_DONE) return end;
  uint8_t *bytes = codec_read(work, length, &end);
  if (bytes == NULL) return end;
  codec_target straight;
  if (!codec_straighten(&target, &straight)) {
    free(bytes);
    return CODEC_NO_MEMORY;
  }
  set_target(&config, &straight);
  end = read_pieces(work, &config, bytes, (size_t)length);
  free(bytes);
  codec_turn(&straight, &target);
  return end;
}
