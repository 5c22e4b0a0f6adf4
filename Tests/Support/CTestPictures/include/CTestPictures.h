// JPEG files for tests, written by libjpeg.

#ifndef CTESTPICTURES_H
#define CTESTPICTURES_H

#include <stddef.h>

typedef enum { TEST_JPEG_PLAIN, TEST_JPEG_PROGRESSIVE, TEST_JPEG_INKS } test_jpeg_kind;

/// A picture in four quarters: red and green above, blue and white below, or the same in inks.
///
/// The caller frees it.
unsigned char *test_jpeg(int width, int height, test_jpeg_kind kind, size_t *length);

#endif
