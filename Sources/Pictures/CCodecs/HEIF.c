// AVIF and HEIC, by libheif: the planes that its decoders make, converted row by row.

#include "Codec.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                                                          \
  X(heif_init) X(heif_context_alloc) X(heif_context_free)                                     \
  X(heif_context_set_max_decoding_threads) X(heif_context_read_from_reader)                   \
  X(heif_context_get_primary_image_handle) X(heif_image_handle_release)                       \
  X(heif_image_handle_get_width) X(heif_image_handle_get_height)                              \
  X(heif_image_handle_get_luma_bits_per_pixel) X(heif_image_handle_is_premultiplied_alpha)    \
  X(heif_image_handle_get_nclx_color_profile) X(heif_image_get_nclx_color_profile)            \
  X(heif_nclx_color_profile_free) X(heif_decode_image) X(heif_image_release)                  \
  X(heif_image_get_colorspace) X(heif_image_get_chroma_format)                                \
  X(heif_image_get_plane_readonly) X(heif_image_get_bits_per_pixel_range)                     \
  X(heif_image_get_width) X(heif_image_get_height)                                            \
  X(heif_image_handle_get_color_profile_type) X(heif_image_handle_get_raw_color_profile_size) \
  X(heif_image_handle_get_raw_color_profile)
LIBRARY(FUNCTIONS)

const char *const heif_file = "libheif.so.1";

static int is_open;

static void open_heif(void) {
  // Never released: otherwise plug-ins are unloaded after each picture, and a worker cannot open them
  // again.
  is_open = open_lib(heif_file) && lib.heif_init(NULL).code == heif_error_Ok;
}

int heif_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_heif);
  return is_open;
}

struct decoder {
  struct codec_work *work;
  int64_t offset;
  int is_stopped, is_cut;
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  codec_rows *rows;
};

// The file, as libheif reads it.

static int64_t position(void *context) { return ((struct decoder *)context)->offset; }

static int read_bytes(void *bytes, size_t count, void *context) {
  struct decoder *decoder = context;
  const codec_source *source = decoder->work->source;
  for (size_t done = 0; done < count;) {
    int64_t got = source->read(
        source->context, decoder->offset, (uint8_t *)bytes + done, (int64_t)(count - done));
    if (got < 0) decoder->is_stopped = 1;
    if (got == 0) decoder->is_cut = 1;
    if (got <= 0) return 1;
    decoder->offset += got;
    done += (size_t)got;
  }
  return 0;
}

static int seek(int64_t offset, void *context) {
  ((struct decoder *)context)->offset = offset;
  return offset < 0;
}

static enum heif_reader_grow_status wait_for_size(int64_t size, void *context) {
  struct decoder *decoder = context;
  if (size <= decoder->work->source->length) return heif_reader_grow_status_size_reached;
  decoder->is_cut = 1;
  return heif_reader_grow_status_size_beyond_eof;
}

static const struct heif_reader reader = {
    .reader_api_version = 1, .get_position = position, .read = read_bytes, .seek = seek,
    .wait_for_file_size = wait_for_size};

static codec_end fail(struct decoder *decoder, struct heif_error error) {
  if (decoder->is_stopped) return CODEC_STOPPED;
  if (error.code == heif_error_Memory_allocation_error) return CODEC_NO_MEMORY;
  switch (error.code) {
  case heif_error_Unsupported_feature:
  case heif_error_Unsupported_filetype:
    return codec_fail(decoder->work, "no decoder is installed for its kind");
  default: break;
  }
  // Its boxes are somewhere in the file: one that ends too early has none of its pixels.
  if (decoder->is_cut) return codec_cut(decoder->work, NULL);
  return codec_fail(decoder->work, "it is damaged");
}

/// A plane of samples of one kind.
struct plane {
  const uint8_t *samples;
  int stride, bits, right, down;  ///< The shifts by which it is smaller than the picture.
};

static struct plane plane(const struct heif_image *image, enum heif_channel channel) {
  struct plane plane = {0};
  plane.samples = lib.heif_image_get_plane_readonly(image, channel, &plane.stride);
  if (plane.samples != NULL) plane.bits = lib.heif_image_get_bits_per_pixel_range(image, channel);
  return plane;
}

/// The sample for a pixel, as 8 bits.
static int sample(const struct plane *plane, int x, int y) {
  const uint8_t *row = plane->samples + (ptrdiff_t)(y >> plane->down) * plane->stride;
  x >>= plane->right;
  if (plane->bits <= 8) return row[x];
  uint16_t value;
  memcpy(&value, row + 2 * (ptrdiff_t)x, sizeof value);
  return value >> (plane->bits - 8) & 0xFF;
}

/// Reads what the file says about colors. A profile counts before numbers.
static void read_colors(struct decoder *decoder) {
  struct colors *colors = &decoder->work->colors;
  struct heif_color_profile_nclx *numbers = NULL;
  switch (lib.heif_image_handle_get_color_profile_type(decoder->handle)) {
  case heif_color_profile_type_prof:
  case heif_color_profile_type_rICC: {
    size_t length = lib.heif_image_handle_get_raw_color_profile_size(decoder->handle);
    void *profile = length < 4 << 20 ? malloc(length + 1) : NULL;
    if (profile != NULL &&
        lib.heif_image_handle_get_raw_color_profile(decoder->handle, profile).code == heif_error_Ok)
      colors_set_profile(colors, profile, length);
    free(profile);
    break;
  }
  case heif_color_profile_type_nclx:
    if (lib.heif_image_handle_get_nclx_color_profile(decoder->handle, &numbers).code !=
        heif_error_Ok)
      break;
    colors->primaries = (int)numbers->color_primaries;
    colors->transfer = (int)numbers->transfer_characteristics;
    lib.heif_nclx_color_profile_free(numbers);
    break;
  default: break;
  }
}

/// The same, mixed with its neighbors where a plane is smaller than the picture.
static int smooth_sample(const struct plane *plane, int x, int y, int width, int height) {
  if (!plane->right && !plane->down) return sample(plane, x, y);
  int across = 1 << plane->right, down = 1 << plane->down;
  // The nearest neighbor lies on the side of the sample on which the pixel does.
  int beside = plane->right ? x + (x & 1 ? across : -across) : x;
  int above = plane->down ? y + (y & 1 ? down : -down) : y;
  if (beside < 0 || beside >= width) beside = x;
  if (above < 0 || above >= height) above = y;
  int near = 3 * sample(plane, x, y) + sample(plane, beside, y);
  return (3 * near + 3 * sample(plane, x, above) + sample(plane, beside, above) + 8) >> 4;
}

/// How brightness and colors become red, green and blue: factors in units of 1/65536.
struct matrix {
  int offset, brightness, red, green_of_blue, green_of_red, blue;
};

static struct matrix matrix(const struct decoder *decoder) {
  struct heif_color_profile_nclx *profile = NULL;
  double red = 0.299, blue = 0.114;
  int is_full = 1;
  if (lib.heif_image_get_nclx_color_profile(decoder->image, &profile).code != heif_error_Ok)
    lib.heif_image_handle_get_nclx_color_profile(decoder->handle, &profile);
  if (profile != NULL) {
    is_full = profile->full_range_flag;
    switch ((int)profile->matrix_coefficients) {
    case 1: red = 0.2126, blue = 0.0722; break;
    case 4: red = 0.3, blue = 0.11; break;
    case 7: red = 0.212, blue = 0.087; break;
    case 9: case 10: red = 0.2627, blue = 0.0593; break;
    default: break;
    }
    lib.heif_nclx_color_profile_free(profile);
  }
  double green = 1 - red - blue, one = 65536;
  double colors = is_full ? one : one * 255 / 224;
  return (struct matrix){
      .offset = is_full ? 0 : 16,
      .brightness = (int)(is_full ? one : one * 255 / 219),
      .red = (int)(colors * 2 * (1 - red)),
      .green_of_blue = (int)(colors * 2 * blue * (1 - blue) / green),
      .green_of_red = (int)(colors * 2 * red * (1 - red) / green),
      .blue = (int)(colors * 2 * (1 - blue))};
}

static uint32_t channel(int value) {
  value = (value + 32768) >> 16;
  return (uint32_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/// The planes of a picture: luma and two chroma planes, or red, green and blue, and opacity.
struct planes {
  struct plane parts[3], alpha;
  int is_gray, is_colors;
  /// Whether colors are smoothed, and the extents of the picture.
  int is_smooth, width, height;
  struct matrix matrix;
};

static int color_sample(const struct planes *planes, int part, int x, int y) {
  const struct plane *plane = planes->parts + part;
  return planes->is_smooth ? smooth_sample(plane, x, y, planes->width, planes->height)
                           : sample(plane, x, y);
}

static void convert(const struct planes *planes, int y, uint32_t *row, int width) {
  struct matrix m = planes->matrix;
  for (int x = 0; x < width; x++) {
    int first = sample(planes->parts, x, y);
    uint32_t alpha = planes->alpha.samples != NULL ? (uint32_t)sample(&planes->alpha, x, y) : 255;
    uint32_t red, green, blue;
    if (planes->is_colors) {
      red = (uint32_t)first;
      green = (uint32_t)sample(planes->parts + 1, x, y);
      blue = (uint32_t)sample(planes->parts + 2, x, y);
    } else {
      int light = (first - m.offset) * m.brightness;
      int of_blue = planes->is_gray ? 0 : color_sample(planes, 1, x, y) - 128;
      int of_red = planes->is_gray ? 0 : color_sample(planes, 2, x, y) - 128;
      red = channel(light + m.red * of_red);
      green = channel(light - m.green_of_blue * of_blue - m.green_of_red * of_red);
      blue = channel(light + m.blue * of_blue);
    }
    row[x] = alpha << 24 | red << 16 | green << 8 | blue;
  }
}

static codec_end find_planes(struct decoder *decoder, struct planes *planes) {
  struct heif_image *image = decoder->image;
  enum heif_colorspace space = lib.heif_image_get_colorspace(image);
  enum heif_chroma chroma = lib.heif_image_get_chroma_format(image);
  *planes = (struct planes){
      .is_gray = space == heif_colorspace_monochrome || chroma == heif_chroma_monochrome,
      .is_colors = space == heif_colorspace_RGB};
  static const enum heif_channel channels[2][3] = {
      {heif_channel_Y, heif_channel_Cb, heif_channel_Cr},
      {heif_channel_R, heif_channel_G, heif_channel_B}};
  int count = planes->is_gray ? 1 : 3;
  for (int k = 0; k < count; k++) {
    struct plane *part = planes->parts + k;
    *part = plane(image, channels[planes->is_colors][k]);
    if (part->samples == NULL)
      return codec_fail(decoder->work, "its pixels have an unknown form");
    part->right = k > 0 && (chroma == heif_chroma_420 || chroma == heif_chroma_422);
    part->down = k > 0 && chroma == heif_chroma_420;
  }
  if (planes->is_gray) decoder->work->colors.channels = CHANNELS_GRAY;
  planes->alpha = plane(image, heif_channel_Alpha);
  planes->matrix = matrix(decoder);
  return CODEC_DONE;
}

static codec_end read_rows(struct decoder *decoder, int width) {
  struct planes planes;
  codec_end end = find_planes(decoder, &planes);
  if (end != CODEC_DONE) return end;
  codec_rows *rows = decoder->rows;
  // Where each pixel is the mean of several, nothing would be seen of it.
  planes.is_smooth = rows->is_copy;
  planes.width = width;
  planes.height = rows->height;
  codec_rows_skip(rows, rows->first);
  int multiplies = planes.alpha.samples != NULL &&
                   !lib.heif_image_handle_is_premultiplied_alpha(decoder->handle);
  while (rows->next < rows->end) {
    if (!codec_goes_on(decoder->work, rows->next)) return CODEC_STOPPED;
    convert(&planes, rows->next, rows->room, width);
    if (multiplies) codec_premultiply(rows->room, width);
    codec_rows_put(rows, rows->room);
  }
  return CODEC_DONE;
}

/// Whether the colors of a file have half the pixels of its brightness, across and down, as those of cameras
/// do. Some versions of libheif bring them to its size by repeating them, unless they are asked not to.
static int has_small_colors(struct decoder *decoder) {
  enum { LENGTH = 16 << 10, AFTER = 24 };
  codec_end end;
  int64_t length = decoder->work->source->length;
  int64_t count = length < LENGTH ? length : LENGTH;
  uint8_t *bytes = codec_read(decoder->work, count, &end);
  if (bytes == NULL) return 0;
  int result = 0;
  // What the decoders of AV1 and HEVC receive first. That of a plane of opacity has no colors.
  for (int64_t k = 0; k + AFTER <= count && !result; k++) {
    const uint8_t *box = bytes + k;
    if (memcmp(box, "av1C", 4) == 0) result = (box[6] & 0x1C) == 0x0C;
    if (memcmp(box, "hvcC", 4) == 0) result = (box[20] & 3) == 1;
  }
  free(bytes);
  return result;
}

static codec_end run(struct decoder *decoder) {
  decoder->context = lib.heif_context_alloc();
  if (decoder->context == NULL) return CODEC_NO_MEMORY;
  lib.heif_context_set_max_decoding_threads(decoder->context, 0);
  struct heif_error error =
      lib.heif_context_read_from_reader(decoder->context, &reader, decoder, NULL);
  if (error.code != heif_error_Ok) return fail(decoder, error);
  error = lib.heif_context_get_primary_image_handle(decoder->context, &decoder->handle);
  if (error.code != heif_error_Ok) return fail(decoder, error);
  read_colors(decoder);
  int width = lib.heif_image_handle_get_width(decoder->handle);
  int height = lib.heif_image_handle_get_height(decoder->handle);
  // The planes in the decoder, in its reference frames, and here. AV1 needs most.
  int64_t bytes = lib.heif_image_handle_get_luma_bits_per_pixel(decoder->handle) > 8 ? 16 : 8;
  codec_header header = {
      .width = width, .height = height,
      .bytes = bytes * width * height + decoder->work->source->length + (32 << 20)};
  codec_target target;
  codec_end end = codec_begin(decoder->work, header, &target);
  if (end != CODEC_DONE) return end;
  int is_small = has_small_colors(decoder);
  error = lib.heif_decode_image(
      decoder->handle, &decoder->image, is_small ? heif_colorspace_YCbCr : heif_colorspace_undefined,
      is_small ? heif_chroma_420 : heif_chroma_undefined, NULL);
  // It may have been another picture in the file that has small colors.
  if (error.code != heif_error_Ok && is_small)
    error = lib.heif_decode_image(
        decoder->handle, &decoder->image, heif_colorspace_undefined, heif_chroma_undefined, NULL);
  if (error.code != heif_error_Ok) return fail(decoder, error);
  enum heif_channel first =
      lib.heif_image_get_colorspace(decoder->image) == heif_colorspace_RGB ? heif_channel_R
                                                                          : heif_channel_Y;
  // The header may say something else than the pixels.
  width = lib.heif_image_get_width(decoder->image, first);
  height = lib.heif_image_get_height(decoder->image, first);
  decoder->rows = codec_rows_create(width, height, &target);
  if (decoder->rows == NULL)
    return width < 1 || height < 1 ? codec_fail(decoder->work, "it has no pixels") : CODEC_NO_MEMORY;
  return read_rows(decoder, width);
}

codec_end heif_decode(struct codec_work *work) {
  struct decoder decoder = {.work = work};
  codec_end end = run(&decoder);
  codec_rows_free(decoder.rows);
  if (decoder.image != NULL) lib.heif_image_release(decoder.image);
  if (decoder.handle != NULL) lib.heif_image_handle_release(decoder.handle);
  if (decoder.context != NULL) lib.heif_context_free(decoder.context);
  return end;
}
