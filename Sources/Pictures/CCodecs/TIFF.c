// TIFF, by libtiff: usual pixels row by row, others strip by strip or tile by tile.

#include "Codec.h"

#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

#define FUNCTIONS(X)                                                                       \
  X(TIFFClientOpen) X(TIFFClose) X(TIFFSetErrorHandler) X(TIFFSetWarningHandler)           \
  X(TIFFGetField) X(TIFFGetFieldDefaulted) X(TIFFIsTiled) X(TIFFScanlineSize64)            \
  X(TIFFReadScanline) X(TIFFStripSize64) X(TIFFTileSize64) X(TIFFRGBAImageBegin)           \
  X(TIFFRGBAImageGet) X(TIFFRGBAImageEnd)
LIBRARY(FUNCTIONS)

const char *const tiff_file = "libtiff.so.6";

static int is_open;

static void open_tiff(void) {
  is_open = open_lib(tiff_file) || open_lib("libtiff.so.5");
  if (!is_open) return;
  lib.TIFFSetErrorHandler(NULL);
  lib.TIFFSetWarningHandler(NULL);
}

int tiff_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_tiff);
  return is_open;
}

struct decoder {
  TIFF *tiff;
  struct codec_work *work;
  int64_t offset;
  int is_stopped, is_cut;
  int width, height;
  codec_rows *rows;
  /// Samples of a row, or pixels of a strip or of a row of tiles.
  void *samples;
};

// The file, as libtiff reads it.

static tmsize_t read_bytes(thandle_t handle, void *bytes, tmsize_t count) {
  struct decoder *decoder = handle;
  const codec_source *source = decoder->work->source;
  tmsize_t done = 0;
  while (done < count) {
    int64_t got =
        source->read(source->context, decoder->offset, (uint8_t *)bytes + done, count - done);
    if (got < 0) decoder->is_stopped = 1;
    if (got == 0) decoder->is_cut = 1;
    if (got <= 0) break;
    decoder->offset += got;
    done += got;
  }
  return done;
}

static tmsize_t write_bytes(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle, (void)bytes, (void)count;
  return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int from) {
  struct decoder *decoder = handle;
  int64_t start = from == SEEK_CUR ? decoder->offset
                  : from == SEEK_END ? decoder->work->source->length : 0;
  return (toff_t)(decoder->offset = start + (int64_t)offset);
}

static int close_file(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t length(thandle_t handle) {
  return (toff_t)((struct decoder *)handle)->work->source->length;
}

static int map(thandle_t handle, void **base, toff_t *size) {
  (void)handle, (void)base, (void)size;
  return 0;
}

static void unmap(thandle_t handle, void *base, toff_t size) { (void)handle, (void)base, (void)size; }

static codec_end fail(struct decoder *decoder) {
  if (decoder->is_stopped) return CODEC_STOPPED;
  if (decoder->is_cut) return codec_cut(decoder->work, decoder->rows);
  return codec_fail(decoder->work, "its pixels are damaged");
}

/// The form of pixels that can be read row by row.
struct form {
  uint16_t bits, samples, colors, planes, kind;
  /// Whether the fourth sample is opacity, and whether colors have it multiplied in.
  int has_alpha, is_premultiplied;
  /// What the samples are amounts of.
  enum channels channels;
};

static int is_plain(TIFF *tiff, struct form *form) {
  uint16_t count = 0, *extra = NULL;
  if (lib.TIFFIsTiled(tiff) || !lib.TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &form->colors)) return 0;
  lib.TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &form->bits);
  lib.TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &form->samples);
  lib.TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &form->planes);
  lib.TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &form->kind);
  lib.TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &extra);
  int is_number = form->kind == SAMPLEFORMAT_UINT && (form->bits == 8 || form->bits == 16);
  int is_other = (form->kind == SAMPLEFORMAT_UINT && (form->bits == 4 || form->bits == 32)) ||
                 (form->kind == SAMPLEFORMAT_IEEEFP && (form->bits == 32 || form->bits == 64));
  uint16_t inks = INKSET_CMYK;
  switch (form->colors) {
  case PHOTOMETRIC_MINISBLACK:
    form->channels = CHANNELS_GRAY;
    // Fewer bits are read elsewhere, and so are grays with opacity.
    if (form->samples != 1 || form->bits == 4) return 0;
    break;
  case PHOTOMETRIC_RGB:
    form->channels = CHANNELS_RGB;
    if (form->samples != 3 && form->samples != 4) return 0;
    form->has_alpha = form->samples == 4 && count == 1 && extra[0] != EXTRASAMPLE_UNSPECIFIED;
    form->is_premultiplied = form->has_alpha && extra[0] == EXTRASAMPLE_ASSOCALPHA;
    break;
  case PHOTOMETRIC_SEPARATED:
    form->channels = CHANNELS_INKS;
    lib.TIFFGetFieldDefaulted(tiff, TIFFTAG_INKSET, &inks);
    if (form->samples < 4 || inks != INKSET_CMYK || !is_number) return 0;
    break;
  case PHOTOMETRIC_CIELAB:
  case PHOTOMETRIC_ICCLAB:
    form->channels = CHANNELS_LAB;
    // Without the library for profiles, libtiff converts them.
    if (form->samples < 3 || !(is_number || form->kind == SAMPLEFORMAT_INT) || form->bits < 8 ||
        !colors_prepare())
      return 0;
    is_number = form->bits == 8 || form->bits == 16;
    break;
  default: return 0;
  }
  return (is_number || is_other) && form->planes == PLANARCONFIG_CONTIG;
}

/// Brings a row of other samples to bytes, in place.
static void unpack(const struct form *form, uint8_t *samples, size_t count) {
  if (form->bits == 4) {
    for (size_t k = count; k-- > 0;) {
      uint8_t pair = samples[k / 2];
      samples[k] = 17 * (k % 2 == 0 ? pair >> 4 : pair & 15);
    }
    return;
  }
  size_t bytes = form->bits / 8;
  for (size_t k = 0; k < count; k++) {
    if (form->kind == SAMPLEFORMAT_IEEEFP) {
      float single;
      double value;
      memcpy(&single, samples + k * bytes, sizeof single);
      value = single;
      if (bytes == 8) memcpy(&value, samples + k * bytes, sizeof value);
      samples[k] = value > 0 ? (uint8_t)((value < 1 ? value : 1) * 255 + 0.5) : 0;
    } else {
      samples[k] = samples[k * bytes + bytes - 1];
    }
  }
}

static void convert(const struct form *form, const uint8_t *samples, uint32_t *row, int count) {
  int bytes = form->bits == 16 ? 2 : 1, step = form->samples * bytes;
  uint32_t middle = form->colors == PHOTOMETRIC_CIELAB ? 0x8080 : 0;
  // The upper byte of each sample.
  samples += bytes - 1;
  for (int x = 0; x < count; x++, samples += step) {
    uint32_t red = samples[0], green = red, blue = red, alpha = 255;
    if (form->samples > 1) {
      green = samples[bytes];
      blue = samples[2 * bytes];
    }
    if (form->channels == CHANNELS_INKS) {
      row[x] = (uint32_t)samples[3 * bytes] << 24 | blue << 16 | green << 8 | red;
      continue;
    }
    if (form->has_alpha) alpha = samples[3 * bytes];
    row[x] = (alpha << 24 | red << 16 | green << 8 | blue) ^ middle;
  }
  if (form->has_alpha && !form->is_premultiplied) codec_premultiply(row, count);
}

static codec_end read_rows(struct decoder *decoder, const struct form *form) {
  codec_rows *rows = decoder->rows;
  uint64_t size = lib.TIFFScanlineSize64(decoder->tiff);
  size_t count = (size_t)decoder->width * form->samples;
  if (size < (count * form->bits + 7) / 8) return fail(decoder);
  decoder->samples = malloc(size > count ? size : count);
  if (decoder->samples == NULL) return CODEC_NO_MEMORY;
  while (rows->next < rows->end) {
    if (!codec_goes_on(decoder->work, rows->next)) return CODEC_STOPPED;
    if (lib.TIFFReadScanline(decoder->tiff, decoder->samples, (uint32_t)rows->next, 0) < 0)
      return fail(decoder);
    if (form->bits != 8 && form->bits != 16) unpack(form, decoder->samples, count);
    convert(form, decoder->samples, rows->room, decoder->width);
    codec_rows_put(rows, rows->room);
  }
  return CODEC_DONE;
}

/// The rows of a strip or tile.
static int band_height(struct decoder *decoder) {
  uint32_t height = 0;
  if (lib.TIFFIsTiled(decoder->tiff))
    lib.TIFFGetField(decoder->tiff, TIFFTAG_TILELENGTH, &height);
  else
    lib.TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_ROWSPERSTRIP, &height);
  return height < 1 || height > (uint32_t)decoder->height ? decoder->height : (int)height;
}

/// Pixels as libtiff converts them: premultiplied, red in the lowest byte.
static codec_end read_bands(struct decoder *decoder, TIFFRGBAImage *image) {
  codec_rows *rows = decoder->rows;
  int width = decoder->width, band = band_height(decoder);
  uint32_t *pixels = decoder->samples = malloc((size_t)width * (size_t)band * sizeof *pixels);
  if (pixels == NULL) return CODEC_NO_MEMORY;
  rows->next = rows->first / band * band;
  while (rows->next < rows->end) {
    if (!codec_is_wanted(decoder->work)) return CODEC_STOPPED;
    int top = rows->next, count = decoder->height - top < band ? decoder->height - top : band;
    image->row_offset = top;
    image->col_offset = 0;
    if (!lib.TIFFRGBAImageGet(image, pixels, (uint32_t)width, (uint32_t)count)) return fail(decoder);
    for (int y = 0; y < count; y++) {
      uint32_t *row = pixels + (size_t)y * (size_t)width;
      for (int x = 0; x < width; x++)
        row[x] = (row[x] & 0xFF00FF00) | (row[x] & 0xFF) << 16 | (row[x] >> 16 & 0xFF);
      codec_rows_put(rows, row);
    }
  }
  return CODEC_DONE;
}

static codec_end start(struct decoder *decoder, int64_t bytes, codec_target *target) {
  uint16_t orientation = ORIENTATION_TOPLEFT;
  lib.TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_ORIENTATION, &orientation);
  codec_header header = {
      .width = decoder->width, .height = decoder->height, .orientation = orientation,
      // A packed strip is held whole.
      .bytes = bytes + decoder->work->source->length + (int64_t)decoder->width * 16 + (2 << 20)};
  codec_end end = codec_begin(decoder->work, header, target);
  if (end != CODEC_DONE) return end;
  decoder->rows = codec_rows_create(decoder->width, decoder->height, target);
  return decoder->rows == NULL ? CODEC_NO_MEMORY : CODEC_DONE;
}

static codec_end read_converted(struct decoder *decoder) {
  char reason[1024] = "";
  TIFFRGBAImage image;
  if (!lib.TIFFRGBAImageBegin(&image, decoder->tiff, 1, reason)) {
    if (decoder->is_stopped) return CODEC_STOPPED;
    return codec_fail(decoder->work, "its pixels have an unknown form");
  }
  if (image.photometric <= PHOTOMETRIC_MINISBLACK) decoder->work->colors.channels = CHANNELS_GRAY;
  // Nothing is turned: rows come as they are stored.
  image.req_orientation = image.orientation;
  int64_t band = band_height(decoder);
  int64_t unpacked = (int64_t)(lib.TIFFIsTiled(decoder->tiff) ? lib.TIFFTileSize64(decoder->tiff)
                                                              : lib.TIFFStripSize64(decoder->tiff));
  codec_target target;
  codec_end end =
      start(decoder, band * decoder->width * 4 + unpacked * image.samplesperpixel, &target);
  if (end == CODEC_DONE) end = read_bands(decoder, &image);
  lib.TIFFRGBAImageEnd(&image);
  return end;
}

static codec_end run(struct decoder *decoder) {
  decoder->tiff = lib.TIFFClientOpen(
      "", "rm", decoder, read_bytes, write_bytes, seek, close_file, length, map, unmap);
  uint32_t width = 0, height = 0;
  if (decoder->tiff == NULL || !lib.TIFFGetField(decoder->tiff, TIFFTAG_IMAGEWIDTH, &width) ||
      !lib.TIFFGetField(decoder->tiff, TIFFTAG_IMAGELENGTH, &height))
    return fail(decoder);
  decoder->width = codec_length(width);
  decoder->height = codec_length(height);
  uint32_t count = 0;
  void *profile = NULL;
  if (lib.TIFFGetField(decoder->tiff, TIFFTAG_ICCPROFILE, &count, &profile))
    colors_set_profile(&decoder->work->colors, profile, count);
  struct form form = {0};
  if (!is_plain(decoder->tiff, &form)) return read_converted(decoder);
  decoder->work->colors.channels = form.channels;
  codec_target target;
  codec_end end = start(decoder, (int64_t)lib.TIFFScanlineSize64(decoder->tiff), &target);
  return end == CODEC_DONE ? read_rows(decoder, &form) : end;
}

codec_end tiff_decode(struct codec_work *work) {
  struct decoder decoder = {.work = work};
  codec_end end = run(&decoder);
  if (decoder.tiff != NULL) lib.TIFFClose(decoder.tiff);
  codec_rows_free(decoder.rows);
  free(decoder.samples);
  return end;
}
