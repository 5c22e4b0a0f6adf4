// TIFF, by libtiff: pixels row by row, strip by strip or tile by tile.

#include "Codec.h"

#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

#define FUNCTIONS(X)                                                                       \
  X(TIFFClientOpen) X(TIFFClose) X(TIFFSetErrorHandler) X(TIFFSetWarningHandler)           \
  X(TIFFGetField) X(TIFFGetFieldDefaulted) X(TIFFIsTiled) X(TIFFScanlineSize64)            \
  X(TIFFReadScanline) X(TIFFStripSize64) X(TIFFTileSize64) X(TIFFRGBAImageBegin)           \
  X(TIFFRGBAImageGet) X(TIFFRGBAImageEnd) X(TIFFReadTile) X(TIFFReadEncodedStrip)          \
  X(TIFFComputeStrip)
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
  /// Samples of a row, or samples or pixels of a strip or of a row of tiles.
  void *samples;
  /// Samples of one tile, or of one plane of a strip.
  void *part;
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

/// The form of pixels that need not be converted by libtiff.
struct form {
  uint16_t bits, samples, colors, planes, kind;
  /// Whether the last sample is opacity, and whether colors have it multiplied in.
  int has_alpha, is_premultiplied;
  /// What the samples are amounts of.
  enum channels channels;
};

/// Whether samples come in tiles or planes, and not row by row.
static int is_banded(TIFF *tiff, const struct form *form) {
  return lib.TIFFIsTiled(tiff) || form->planes != PLANARCONFIG_CONTIG;
}

static int is_plain(TIFF *tiff, struct form *form) {
  uint16_t count = 0, *extra = NULL;
  if (!lib.TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &form->colors)) return 0;
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
  case PHOTOMETRIC_MINISWHITE:
  case PHOTOMETRIC_MINISBLACK:
  case PHOTOMETRIC_RGB: {
    int is_gray = form->colors != PHOTOMETRIC_RGB, basic = is_gray ? 1 : 3;
    form->channels = is_gray ? CHANNELS_GRAY : CHANNELS_RGB;
    // Grays of fewer bits are read elsewhere.
    if (form->samples < basic || form->samples > basic + 1 || (is_gray && form->bits == 4)) return 0;
    form->has_alpha = form->samples > basic && count == 1 && extra[0] != EXTRASAMPLE_UNSPECIFIED;
    form->is_premultiplied = form->has_alpha && extra[0] == EXTRASAMPLE_ASSOCALPHA;
    break;
  }
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
  // Halves of bytes are read as rows only.
  return (is_number || is_other) && (form->bits != 4 || !is_banded(tiff, form));
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
    uint32_t red = samples[0], alpha = 255;
    if (form->colors == PHOTOMETRIC_MINISWHITE) red = 255 - red;
    uint32_t green = red, blue = red;
    if (form->channels != CHANNELS_GRAY) {
      green = samples[bytes];
      blue = samples[2 * bytes];
    }
    if (form->channels == CHANNELS_INKS) {
      row[x] = (uint32_t)samples[3 * bytes] << 24 | blue << 16 | green << 8 | red;
      continue;
    }
    if (form->has_alpha) alpha = samples[step - bytes];
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

/// Puts samples of a tile, or of one plane of a strip, in their places in a band of `rows` rows.
///
/// `columns` are those of the part, of which those from `left` on that are in the picture count.
static void place_part(
    struct decoder *decoder, const struct form *form, int plane, int left, int columns, int rows) {
  int is_planar = form->planes != PLANARCONFIG_CONTIG;
  size_t bytes = form->bits / 8, pixel = bytes * form->samples, step = is_planar ? bytes : pixel;
  int count = decoder->width - left < columns ? decoder->width - left : columns;
  for (int y = 0; y < rows; y++) {
    const uint8_t *from = (uint8_t *)decoder->part + (size_t)y * (size_t)columns * step;
    uint8_t *to = (uint8_t *)decoder->samples +
                  ((size_t)y * (size_t)decoder->width + (size_t)left) * pixel + (size_t)plane * bytes;
    if (step == pixel) {
      memcpy(to, from, (size_t)count * pixel);
    } else {
      for (int x = 0; x < count; x++) memcpy(to + (size_t)x * pixel, from + (size_t)x * bytes, bytes);
    }
  }
}

/// Reads the samples of the strips or tiles that begin in row `top`. Returns 0 if they are damaged.
static int read_band(struct decoder *decoder, const struct form *form, int top, int rows) {
  TIFF *tiff = decoder->tiff;
  int planes = form->planes == PLANARCONFIG_CONTIG ? 1 : form->samples;
  uint32_t columns = (uint32_t)decoder->width;
  int is_tiled = lib.TIFFIsTiled(tiff);
  if (is_tiled) lib.TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &columns);
  for (int plane = 0; plane < planes; plane++)
    for (uint32_t left = 0; left < (uint32_t)decoder->width; left += columns) {
      tmsize_t got =
          is_tiled ? lib.TIFFReadTile(
                         tiff, decoder->part, left, (uint32_t)top, 0, (uint16_t)plane)
                   : lib.TIFFReadEncodedStrip(
                         tiff, lib.TIFFComputeStrip(tiff, (uint32_t)top, (uint16_t)plane),
                         decoder->part, -1);
      if (got < 0) return 0;
      place_part(decoder, form, plane, (int)left, (int)columns, rows);
    }
  return 1;
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

/// The bytes of a band's samples, and of the largest part of it.
static int64_t band_bytes(struct decoder *decoder, const struct form *form) {
  return (int64_t)band_height(decoder) * decoder->width * form->samples * (form->bits / 8);
}

static int64_t part_bytes(struct decoder *decoder) {
  return (int64_t)(lib.TIFFIsTiled(decoder->tiff) ? lib.TIFFTileSize64(decoder->tiff)
                                                  : lib.TIFFStripSize64(decoder->tiff));
}

/// Reads samples that come in tiles or planes.
static codec_end read_parts(struct decoder *decoder, const struct form *form) {
  codec_rows *rows = decoder->rows;
  int width = decoder->width, band = band_height(decoder);
  size_t size = (size_t)part_bytes(decoder), row_size = (size_t)width * form->samples * (form->bits / 8u);
  uint32_t columns = (uint32_t)width;
  if (lib.TIFFIsTiled(decoder->tiff)) lib.TIFFGetField(decoder->tiff, TIFFTAG_TILEWIDTH, &columns);
  // What the parts of a damaged file have less than they should.
  uint64_t pixel = form->bits / 8u * (form->planes == PLANARCONFIG_CONTIG ? form->samples : 1u);
  if (columns < 1 || columns > INT32_MAX || size < columns * pixel * (uint64_t)band) return fail(decoder);
  decoder->part = calloc(1, size);
  decoder->samples = malloc((size_t)band_bytes(decoder, form));
  if (decoder->part == NULL || decoder->samples == NULL) return CODEC_NO_MEMORY;
  rows->next = rows->first / band * band;
  while (rows->next < rows->end) {
    if (!codec_is_wanted(decoder->work)) return CODEC_STOPPED;
    int top = rows->next, count = decoder->height - top < band ? decoder->height - top : band;
    if (!read_band(decoder, form, top, count)) return fail(decoder);
    for (int y = 0; y < count; y++) {
      uint8_t *samples = (uint8_t *)decoder->samples + (size_t)y * row_size;
      if (form->bits > 16) unpack(form, samples, (size_t)width * form->samples);
      convert(form, samples, rows->room, width);
      codec_rows_put(rows, rows->room);
    }
  }
  return CODEC_DONE;
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
  codec_target target;
  codec_end end = start(
      decoder, band * decoder->width * 4 + part_bytes(decoder) * image.samplesperpixel, &target);
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
  int has_parts = is_banded(decoder->tiff, &form);
  int64_t bytes = has_parts ? band_bytes(decoder, &form) + part_bytes(decoder)
                            : (int64_t)lib.TIFFScanlineSize64(decoder->tiff);
  codec_end end = start(decoder, bytes, &target);
  if (end != CODEC_DONE) return end;
  return has_parts ? read_parts(decoder, &form) : read_rows(decoder, &form);
}

codec_end tiff_decode(struct codec_work *work) {
  struct decoder decoder = {.work = work};
  codec_end end = run(&decoder);
  if (decoder.tiff != NULL) lib.TIFFClose(decoder.tiff);
  codec_rows_free(decoder.rows);
  free(decoder.samples);
  free(decoder.part);
  return end;
}
