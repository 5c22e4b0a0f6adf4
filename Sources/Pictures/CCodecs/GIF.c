// GIF, by giflib: the first frame row by row, or as a whole with a byte per pixel if interlaced.

#include "Codec.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                                                        \
  X(DGifOpen) X(DGifGetRecordType) X(DGifGetImageDesc) X(DGifGetLine) X(DGifGetExtension)   \
  X(DGifGetExtensionNext) X(DGifCloseFile)
LIBRARY(FUNCTIONS)

const char *const gif_file = "libgif.so.7";

static int is_open;
static void open_gif(void) { is_open = open_lib(gif_file); }

int gif_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_gif);
  return is_open;
}

struct decoder {
  GifFileType *gif;
  struct codec_work *work;
  int64_t offset;
  int is_stopped, is_cut;
  /// The rows of an interlaced frame of which something is known.
  int known;
  /// The color that is none, or -1 if there is no such color.
  int clear;
  codec_rows *rows;
  GifByteType *indices;
};

static int read_bytes(GifFileType *gif, GifByteType *bytes, int count) {
  struct decoder *decoder = gif->UserData;
  const codec_source *source = decoder->work->source;
  int done = 0;
  while (done < count) {
    int64_t got = source->read(source->context, decoder->offset, bytes + done, count - done);
    if (got < 0) decoder->is_stopped = 1;
    if (got <= 0) break;
    decoder->offset += got;
    done += (int)got;
  }
  return done;
}

static codec_end fail(struct decoder *decoder, int code) {
  if (decoder->is_stopped) return CODEC_STOPPED;
  if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return CODEC_NO_MEMORY;
  int is_cut = code == D_GIF_ERR_READ_FAILED || code == D_GIF_ERR_EOF_TOO_SOON;
  decoder->is_cut = is_cut;
  if (is_cut) return codec_cut(decoder->work, decoder->rows);
  return codec_fail(decoder->work, "its pixels are damaged");
}

/// Looks for the first frame and the block about it.
static codec_end find_frame(struct decoder *decoder) {
  GifFileType *gif = decoder->gif;
  while (1) {
    GifRecordType type;
    if (lib.DGifGetRecordType(gif, &type) != GIF_OK) return fail(decoder, gif->Error);
    if (type == IMAGE_DESC_RECORD_TYPE) break;
    if (type != EXTENSION_RECORD_TYPE) return codec_fail(decoder->work, "it has no frames");
    int label;
    GifByteType *block;
    int is_fine = lib.DGifGetExtension(gif, &label, &block);
    while (is_fine == GIF_OK && block != NULL) {
      if (label == GRAPHICS_EXT_FUNC_CODE && block[0] >= 4)
        decoder->clear = block[1] & 1 ? block[4] : -1;
      is_fine = lib.DGifGetExtensionNext(gif, &block);
    }
    if (is_fine != GIF_OK) return fail(decoder, gif->Error);
  }
  return lib.DGifGetImageDesc(gif) == GIF_OK ? CODEC_DONE : fail(decoder, gif->Error);
}

/// Decodes an interlaced frame. Each row represents those after it until they are decoded.
static codec_end read_passes(struct decoder *decoder, int width, int height) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2}, heights[] = {8, 4, 2, 1};
  for (int pass = 0; pass < 4; pass++)
    for (int y = starts[pass]; y < height; y += steps[pass]) {
      GifByteType *row = decoder->indices + (size_t)y * (size_t)width;
      if (lib.DGifGetLine(decoder->gif, row, width) != GIF_OK) {
        codec_end end = fail(decoder, decoder->gif->Error);
        if (!decoder->is_cut || decoder->known == 0) return end;
        return CODEC_INCOMPLETE;
      }
      for (int k = 1; k < heights[pass] && y + k < height; k++)
        memcpy(row + (size_t)k * (size_t)width, row, (size_t)width);
      if (pass == 0) decoder->known = y + 8;
    }
  return CODEC_DONE;
}

static void convert(
    struct decoder *decoder, const ColorMapObject *colors, const GifByteType *indices, int count,
    uint32_t *row) {
  for (int x = 0; x < count; x++) {
    int index = indices[x];
    if (index == decoder->clear || index >= colors->ColorCount) {
      row[x] = 0;
    } else {
      GifColorType color = colors->Colors[index];
      row[x] = 0xFF000000 | (uint32_t)color.Red << 16 | (uint32_t)color.Green << 8 | color.Blue;
    }
  }
}

static codec_end read_rows(struct decoder *decoder, int width) {
  GifImageDesc frame = decoder->gif->Image;
  const ColorMapObject *colors =
      frame.ColorMap != NULL ? frame.ColorMap : decoder->gif->SColorMap;
  if (colors == NULL) return codec_fail(decoder->work, "it has no colors");
  codec_rows *rows = decoder->rows;
  size_t room = (size_t)frame.Width * (size_t)(frame.Interlace ? frame.Height : 1);
  decoder->indices = malloc(room + 1);
  if (decoder->indices == NULL) return CODEC_NO_MEMORY;
  codec_end end = CODEC_DONE;
  if (frame.Interlace) end = read_passes(decoder, frame.Width, frame.Height);
  if (end != CODEC_DONE && end != CODEC_INCOMPLETE) return end;
  int height = frame.Interlace && decoder->known < frame.Height ? decoder->known : frame.Height;
  int left = frame.Left < width ? frame.Left : width;
  int count = frame.Width < width - left ? frame.Width : width - left;
  while (rows->next < rows->end) {
    if (!codec_goes_on(decoder->work, rows->next)) return CODEC_STOPPED;
    int y = rows->next - frame.Top;
    memset(rows->room, 0, (size_t)width * sizeof *rows->room);
    if (y >= 0 && y < height) {
      const GifByteType *indices = decoder->indices;
      if (frame.Interlace)
        indices += (size_t)y * (size_t)frame.Width;
      else if (lib.DGifGetLine(decoder->gif, decoder->indices, frame.Width) != GIF_OK)
        return fail(decoder, decoder->gif->Error);
      convert(decoder, colors, indices, count, rows->room + left);
    }
    codec_rows_put(rows, rows->room);
  }
  return end;
}

static codec_end run(struct decoder *decoder) {
  int code = 0;
  GifFileType *gif = decoder->gif = lib.DGifOpen(decoder, read_bytes, &code);
  if (gif == NULL) return fail(decoder, code);
  codec_end end = find_frame(decoder);
  if (end != CODEC_DONE) return end;
  // Some writers leave the extents of the whole out.
  int width = gif->SWidth > 0 ? gif->SWidth : gif->Image.Width;
  int height = gif->SHeight > 0 ? gif->SHeight : gif->Image.Height;
  int64_t frame = gif->Image.Interlace ? (int64_t)gif->Image.Width * gif->Image.Height : 0;
  codec_header header = {
      .width = width, .height = height, .bytes = frame + (int64_t)width * 32 + (1 << 18)};
  codec_target target;
  end = codec_begin(decoder->work, header, &target);
  if (end != CODEC_DONE) return end;
  decoder->rows = codec_rows_create(width, height, &target);
  return decoder->rows == NULL ? CODEC_NO_MEMORY : read_rows(decoder, width);
}

codec_end gif_decode(struct codec_work *work) {
  struct decoder decoder = {.work = work, .clear = -1};
  codec_end end = run(&decoder);
  int code;
  if (decoder.gif != NULL) lib.DGifCloseFile(decoder.gif, &code);
  codec_rows_free(decoder.rows);
  free(decoder.indices);
  return end;
}
