// JPEG, by libjpeg-turbo: reduced while it is decoded, and row by row.

#include "Codec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>
#include <setjmp.h>

#define FUNCTIONS(X)                                                                         \
  X(jpeg_std_error) X(jpeg_CreateDecompress) X(jpeg_destroy_decompress) X(jpeg_read_header)  \
  X(jpeg_has_multiple_scans) X(jpeg_calc_output_dimensions) X(jpeg_start_decompress)         \
  X(jpeg_read_scanlines) X(jpeg_skip_scanlines) X(jpeg_crop_scanline)                        \
  X(jpeg_resync_to_restart) X(jpeg_save_markers) X(jpeg_read_icc_profile)
LIBRARY(FUNCTIONS)

#if JPEG_LIB_VERSION >= 80
const char *const jpeg_file = "libjpeg.so.8";
#else
const char *const jpeg_file = "libjpeg.so.62";
#endif

static int is_open;
static void open_jpeg(void) { is_open = open_lib(jpeg_file); }

int jpeg_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_jpeg);
  return is_open;
}

enum { BUFFER = 64 << 10 };

struct decoder {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr input;
  struct codec_work *work;
  jmp_buf back;
  codec_end end;
  codec_rows *rows;
  int64_t offset;
  /// Whether there are no more bytes in the file, and whether pixels are missing.
  int has_ended, is_cut;
  uint8_t buffer[BUFFER];
};

__attribute__((noreturn)) static void leave(struct decoder *decoder, codec_end end) {
  decoder->end = end;
  longjmp(decoder->back, 1);
}

static void on_error(j_common_ptr common) {
  struct decoder *decoder = common->client_data;
  if (common->err->msg_code == JERR_OUT_OF_MEMORY) leave(decoder, CODEC_NO_MEMORY);
  if (decoder->has_ended) leave(decoder, codec_cut(decoder->work, decoder->rows));
  leave(decoder, codec_fail(decoder->work, "its pixels are damaged"));
}

static void on_message(j_common_ptr common, int level) {
  struct decoder *decoder = common->client_data;
  if (level < 0 && common->err->msg_code == JWRN_HIT_MARKER && decoder->has_ended)
    decoder->is_cut = 1;
}

static void ignore_message(j_common_ptr common) { (void)common; }
static void do_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean fill(j_decompress_ptr jpeg) {
  struct decoder *decoder = jpeg->client_data;
  const codec_source *source = decoder->work->source;
  int64_t count = source->read(source->context, decoder->offset, decoder->buffer, BUFFER);
  if (count < 0) leave(decoder, CODEC_STOPPED);
  if (count == 0) {
    // Some writers leave the marker of the end out.
    decoder->has_ended = 1;
    decoder->buffer[0] = 0xFF;
    decoder->buffer[1] = JPEG_EOI;
    count = 2;
  }
  decoder->offset += count;
  decoder->input.next_input_byte = decoder->buffer;
  decoder->input.bytes_in_buffer = (size_t)count;
  return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
  struct decoder *decoder = jpeg->client_data;
  if (count <= 0) return;
  if ((size_t)count <= decoder->input.bytes_in_buffer) {
    decoder->input.next_input_byte += count;
    decoder->input.bytes_in_buffer -= (size_t)count;
  } else {
    decoder->offset += count - (long)decoder->input.bytes_in_buffer;
    decoder->input.bytes_in_buffer = 0;
  }
}

/// The memory for decoding: a few rows, or all coefficients of a progressive image.
static int64_t needed_bytes(struct decoder *decoder) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  int64_t bytes = (int64_t)jpeg->image_width * 128 + (1 << 20);
  if (!lib.jpeg_has_multiple_scans(jpeg)) return bytes;
  for (int k = 0; k < jpeg->num_components; k++) {
    const jpeg_component_info *part = jpeg->comp_info + k;
    bytes += (int64_t)(part->width_in_blocks + 4) * (part->height_in_blocks + 4) * DCTSIZE2 *
             (int64_t)sizeof(JCOEF);
  }
  return bytes;
}

/// Pictures with shorter sides are not reduced while they are decoded: a reduced side is rounded to whole pixels.
enum { LEAST_REDUCED = 64 };

/// The smallest scale whose result is at least as large as the target.
static void choose_scale(j_decompress_ptr jpeg, const codec_target *target) {
  int is_small = jpeg->image_width < LEAST_REDUCED || jpeg->image_height < LEAST_REDUCED;
  jpeg->scale_denom = DCTSIZE;
  for (jpeg->scale_num = is_small ? DCTSIZE : 1; jpeg->scale_num < DCTSIZE; jpeg->scale_num++) {
    lib.jpeg_calc_output_dimensions(jpeg);
    if (jpeg->output_width >= (JDIMENSION)target->width &&
        jpeg->output_height >= (JDIMENSION)target->height)
      return;
  }
}

/// Adobe's programs store inverted amounts of ink, and so do others.
static void invert_inks(uint32_t *row, int count) {
  for (int x = 0; x < count; x++) row[x] = ~row[x];
}

/// Whether a picture in passes lacks some of them.
static int lacks_passes(j_decompress_ptr jpeg) {
  if (jpeg->coef_bits == NULL) return 0;
  for (int k = 0; k < jpeg->num_components; k++)
    for (int bit = 0; bit < DCTSIZE2; bit++)
      if (jpeg->coef_bits[k][bit] > 0) return 1;
  return 0;
}

static void read_rows(struct decoder *decoder) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  codec_rows *rows = decoder->rows;
  uint32_t *start = rows->room;
  int count = (int)jpeg->output_width;
  if (rows->right - rows->left < count * 3 / 4) {
    // Some columns more: colors of neighbors run into each other.
    JDIMENSION left = rows->left < 16 ? 0 : (JDIMENSION)rows->left - 16;
    JDIMENSION width = (JDIMENSION)(rows->right + 16 > count ? count : rows->right + 16) - left;
    lib.jpeg_crop_scanline(jpeg, &left, &width);
    start += left;
    count = (int)jpeg->output_width;
  }
  if (rows->first > 0) {
    lib.jpeg_skip_scanlines(jpeg, (JDIMENSION)rows->first);
    codec_rows_skip(rows, rows->first);
  }
  int is_inverted = jpeg->out_color_space == JCS_CMYK;
  int end = rows->end, was_cut = decoder->is_cut;
  while (rows->next < end) {
    if (!codec_goes_on(decoder->work, rows->next)) leave(decoder, CODEC_STOPPED);
    JSAMPROW row = (JSAMPROW)start;
    lib.jpeg_read_scanlines(jpeg, &row, 1);
    if (decoder->is_cut && !was_cut) {
      // Of the blocks in which the file ends, some are there.
      was_cut = 1;
      int left = jpeg->max_v_samp_factor * jpeg->min_DCT_scaled_size;
      if (rows->next == 0) return;
      if (end - rows->next > left) end = rows->next + left;
    }
    if (is_inverted) invert_inks(start, count);
    codec_rows_put(rows, rows->room);
  }
}

static void read_profile(struct decoder *decoder) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  struct colors *colors = &decoder->work->colors;
  JOCTET *profile;
  unsigned length;
  if (lib.jpeg_read_icc_profile(jpeg, &profile, &length)) {
    colors_set_profile(colors, profile, length);
    free(profile);
  }
  colors->channels = jpeg->num_components == 4   ? CHANNELS_INKS
                     : jpeg->num_components == 1 ? CHANNELS_GRAY
                                                 : CHANNELS_RGB;
}

static codec_end run(struct decoder *decoder) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  jpeg->err = lib.jpeg_std_error(&decoder->errors);
  jpeg->client_data = decoder;
  decoder->errors.error_exit = on_error;
  decoder->errors.emit_message = on_message;
  decoder->errors.output_message = ignore_message;
  decoder->input = (struct jpeg_source_mgr){
      .init_source = do_nothing, .fill_input_buffer = fill, .skip_input_data = skip,
      .resync_to_restart = lib.jpeg_resync_to_restart, .term_source = do_nothing};
  if (setjmp(decoder->back) != 0) return decoder->end;
  lib.jpeg_CreateDecompress(jpeg, JPEG_LIB_VERSION, sizeof *jpeg);
  jpeg->src = &decoder->input;
  lib.jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
  lib.jpeg_read_header(jpeg, TRUE);
  read_profile(decoder);
  codec_target target;
  codec_header header = {
      .width = (int)jpeg->image_width, .height = (int)jpeg->image_height,
      .bytes = needed_bytes(decoder)};
  codec_end end = codec_begin(decoder->work, header, &target);
  if (end != CODEC_DONE) return end;
  jpeg->out_color_space = jpeg->num_components == 4 ? JCS_CMYK : JCS_EXT_BGRA;
  choose_scale(jpeg, &target);
  int is_whole = target.columns == target.width && target.rows == target.height;
  // Colors are smoothed where no pixel is the mean of several.
  jpeg->do_fancy_upsampling = !is_whole || target.width == (int)jpeg->image_width;
  lib.jpeg_start_decompress(jpeg);
  if (decoder->has_ended && lacks_passes(jpeg)) decoder->is_cut = 1;
  decoder->rows =
      codec_rows_create((int)jpeg->output_width, (int)jpeg->output_height, &target);
  if (decoder->rows == NULL) return CODEC_NO_MEMORY;
  read_rows(decoder);
  return decoder->is_cut ? codec_cut(decoder->work, decoder->rows) : CODEC_DONE;
}

codec_end jpeg_decode(struct codec_work *work) {
  struct decoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return CODEC_NO_MEMORY;
  decoder->work = work;
  codec_end end = run(decoder);
  if (decoder->jpeg.mem != NULL) lib.jpeg_destroy_decompress(&decoder->jpeg);
  codec_rows_free(decoder->rows);
  free(decoder);
  return end;
}
