#include "CTestPictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static const unsigned char colors[4][3] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}};

static void fill(unsigned char *row, int width, int samples, int half) {
  for (int x = 0; x < width; x++) {
    const unsigned char *color = colors[2 * half + (x >= width / 2)];
    // Adobe's programs store inverted values.
    memcpy(row + x * samples, color, 3);
    if (samples == 4) row[x * samples + 3] = 255;
  }
}

unsigned char *test_jpeg(int width, int height, test_jpeg_kind kind, size_t *length) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &bytes, &size);
  int samples = kind == TEST_JPEG_INKS ? 4 : 3;
  jpeg.image_width = (JDIMENSION)width;
  jpeg.image_height = (JDIMENSION)height;
  jpeg.input_components = samples;
  jpeg.in_color_space = samples == 4 ? JCS_CMYK : JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, 90, TRUE);
  if (kind == TEST_JPEG_PROGRESSIVE) jpeg_simple_progression(&jpeg);
  if (samples == 4) jpeg_set_colorspace(&jpeg, JCS_YCCK);
  jpeg_start_compress(&jpeg, TRUE);
  unsigned char *rows[2] = {malloc((size_t)width * 4), malloc((size_t)width * 4)};
  fill(rows[0], width, samples, 0);
  fill(rows[1], width, samples, 1);
  while (jpeg.next_scanline < jpeg.image_height)
    jpeg_write_scanlines(&jpeg, &rows[(int)jpeg.next_scanline >= height / 2], 1);
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  free(rows[0]);
  free(rows[1]);
  *length = size;
  return bytes;
}
