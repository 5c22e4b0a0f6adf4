// What is used of libjxl, declared here: its header need not be there when this is built. A test compares it
// with the header.

#ifndef JPEGXL_H
#define JPEGXL_H

#include <stddef.h>
#include <stdint.h>

struct JxlDecoderStruct;
struct JxlMemoryManagerStruct;

/// How the decoder answers, and the events that are asked for.
enum {
  JPEGXL_SUCCESS = 0,
  JPEGXL_NEED_MORE_INPUT = 2,
  JPEGXL_NEED_IMAGE_OUT_BUFFER = 5,
  JPEGXL_BASIC_INFO = 0x40,
  JPEGXL_COLOR_ENCODING = 0x100,
  JPEGXL_FULL_IMAGE = 0x1000,
};

/// Bytes for samples, and the color space of the pixels that are decoded.
enum { JPEGXL_UINT8 = 2, JPEGXL_OF_PIXELS = 1 };

/// The color spaces and white points of encodings.
enum { JPEGXL_RGB = 0, JPEGXL_GRAY = 1, JPEGXL_GAMMA = 65535 };

#ifndef JPEGXL_STRUCTURES
/// The same as `JxlPixelFormat`.
typedef struct {
  uint32_t channels;
  int type, endianness;
  size_t alignment;
} jpegxl_form;

/// The same as `JxlBasicInfo`.
typedef struct {
  int have_container;
  uint32_t xsize, ysize, bits_per_sample, exponent_bits_per_sample;
  float intensity_target, min_nits;
  int relative_to_max_display;
  float linear_below;
  int uses_original_profile, have_preview, have_animation, orientation;
  uint32_t num_color_channels, num_extra_channels, alpha_bits, alpha_exponent_bits;
  int alpha_premultiplied;
  uint32_t preview[2], animation[4], intrinsic_xsize, intrinsic_ysize;
  uint8_t padding[100];
} jpegxl_info;

/// The same as `JxlColorEncoding`.
typedef struct {
  int color_space, white_point;
  double white_point_xy[2];
  int primaries;
  double primaries_red_xy[2], primaries_green_xy[2], primaries_blue_xy[2];
  int transfer_function;
  double gamma;
  int rendering_intent;
} jpegxl_encoding;
#endif

typedef struct JxlDecoderStruct *jpegxl_create(const struct JxlMemoryManagerStruct *memory);
typedef void jpegxl_destroy(struct JxlDecoderStruct *jxl);
typedef uint32_t jpegxl_subscribe(struct JxlDecoderStruct *jxl, int events);
typedef uint32_t jpegxl_set_input(struct JxlDecoderStruct *jxl, const uint8_t *bytes, size_t length);
typedef void jpegxl_close_input(struct JxlDecoderStruct *jxl);
typedef uint32_t jpegxl_process(struct JxlDecoderStruct *jxl);
typedef uint32_t jpegxl_get_info(const struct JxlDecoderStruct *jxl, jpegxl_info *info);
typedef uint32_t jpegxl_room(const struct JxlDecoderStruct *jxl, const jpegxl_form *form, size_t *size);
typedef uint32_t jpegxl_set_room(
    struct JxlDecoderStruct *jxl, const jpegxl_form *form, void *room, size_t size);
typedef uint32_t jpegxl_flush(struct JxlDecoderStruct *jxl);

// Up to 0.8 these are asked with the form of pixels.
typedef uint32_t jpegxl_get_encoding(
    const struct JxlDecoderStruct *jxl, uint32_t target, jpegxl_encoding *encoding);
typedef uint32_t jpegxl_profile_size(const struct JxlDecoderStruct *jxl, uint32_t target, size_t *size);
typedef uint32_t jpegxl_get_profile(
    const struct JxlDecoderStruct *jxl, uint32_t target, uint8_t *profile, size_t size);
typedef uint32_t jpegxl_get_encoding_of_form(
    const struct JxlDecoderStruct *jxl, const jpegxl_form *form, uint32_t target,
    jpegxl_encoding *encoding);
typedef uint32_t jpegxl_profile_size_of_form(
    const struct JxlDecoderStruct *jxl, const jpegxl_form *form, uint32_t target, size_t *size);
typedef uint32_t jpegxl_get_profile_of_form(
    const struct JxlDecoderStruct *jxl, const jpegxl_form *form, uint32_t target, uint8_t *profile,
    size_t size);

#endif
