// JPEG XL, by libjxl where its header was there when this was built.

#include "Codec.h"

#include <stdlib.h>

// Its interface for decoding is the same in all of these.
const char *const jxl_files[] = {
#if __has_include(<jxl/decode.h>)
    "libjxl.so.0.12", "libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9", "libjxl.so.0.8",
    "libjxl.so.0.7",
#endif
    NULL};

#if __has_include(<jxl/decode.h>)

#include <jxl/decode.h>

#define FUNCTIONS(X)                                                                      \
  X(JxlDecoderCreate) X(JxlDecoderDestroy) X(JxlDecoderSubscribeEvents)                   \
  X(JxlDecoderSetInput) X(JxlDecoderCloseInput) X(JxlDecoderProcessInput)                 \
  X(JxlDecoderGetBasicInfo) X(JxlDecoderImageOutBufferSize) X(JxlDecoderSetImageOutBuffer)
LIBRARY(FUNCTIONS)

static int is_open;

static void open_jxl(void) {
  for (int k = 0; jxl_files[k] != NULL && !is_open; k++) is_open = open_lib(jxl_files[k]);
}

int jxl_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_jxl);
  return is_open;
}

struct decoder {
  struct codec_work *work;
  uint8_t *bytes;
  JxlDecoder *jxl;
  JxlBasicInfo info;
  codec_target target;
  uint32_t *pixels;
  codec_rows *rows;
};

static const JxlPixelFormat form = {4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};

/// Starts decoding the first `count` bytes.
static codec_end open(struct decoder *decoder, int64_t count, int events) {
  codec_end end;
  decoder->bytes = codec_read(decoder->work, count, &end);
  if (decoder->bytes == NULL) return end;
  decoder->jxl = lib.JxlDecoderCreate(NULL);
  if (decoder->jxl == NULL) return CODEC_NO_MEMORY;
  lib.JxlDecoderSubscribeEvents(decoder->jxl, events);
  lib.JxlDecoderSetInput(decoder->jxl, decoder->bytes, (size_t)count);
  if (count == decoder->work->source->length) lib.JxlDecoderCloseInput(decoder->jxl);
  return CODEC_DONE;
}

static void close(struct decoder *decoder) {
  if (decoder->jxl != NULL) lib.JxlDecoderDestroy(decoder->jxl);
  free(decoder->bytes);
  decoder->jxl = NULL;
  decoder->bytes = NULL;
}

static codec_end begin(struct decoder *decoder) {
  codec_end end = open(decoder, codec_prefix(decoder->work), JXL_DEC_BASIC_INFO);
  if (end != CODEC_DONE) return end;
  if (lib.JxlDecoderProcessInput(decoder->jxl) != JXL_DEC_BASIC_INFO ||
      lib.JxlDecoderGetBasicInfo(decoder->jxl, &decoder->info) != JXL_DEC_SUCCESS)
    return codec_fail(decoder->work, "the header is damaged");
  close(decoder);
  int width = codec_length(decoder->info.xsize), height = codec_length(decoder->info.ysize);
  // Its own numbers, and the pixels.
  codec_header header = {
      .width = width, .height = height,
      .bytes = (int64_t)width * height * 12 + decoder->work->source->length + (32 << 20)};
  return codec_begin(decoder->work, header, &decoder->target);
}

static codec_end make_room(struct decoder *decoder) {
  size_t size = 0;
  if (lib.JxlDecoderImageOutBufferSize(decoder->jxl, &form, &size) != JXL_DEC_SUCCESS ||
      size < (size_t)decoder->info.xsize * decoder->info.ysize * 4)
    return codec_fail(decoder->work, "its pixels have an unknown form");
  decoder->pixels = malloc(size);
  if (decoder->pixels == NULL) return CODEC_NO_MEMORY;
  return lib.JxlDecoderSetImageOutBuffer(decoder->jxl, &form, decoder->pixels, size) ==
                 JXL_DEC_SUCCESS
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

static codec_end run(struct decoder *decoder) {
  codec_end end = begin(decoder);
  if (end != CODEC_DONE) return end;
  end = open(decoder, decoder->work->source->length, JXL_DEC_FULL_IMAGE);
  while (end == CODEC_DONE) {
    switch (lib.JxlDecoderProcessInput(decoder->jxl)) {
    case JXL_DEC_NEED_IMAGE_OUT_BUFFER: end = make_room(decoder); break;
    case JXL_DEC_FULL_IMAGE: return reduce(decoder);
    case JXL_DEC_NEED_MORE_INPUT: return codec_fail(decoder->work, "the file is truncated");
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

#else

int jxl_prepare(void) { return 0; }
codec_end jxl_decode(struct codec_work *work) { return codec_fail(work, "it cannot be decoded"); }

#endif
