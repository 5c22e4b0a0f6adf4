// The functions of lcms2 that are used, declared here: its header need not be there when this is built. A
// test compares them with it.

#ifndef PROFILES_H
#define PROFILES_H

#include <stdint.h>

#ifndef PROFILES_STRUCTURES
/// The same as `cmsCIEXYZ`.
typedef struct {
  double x, y, z;
} profile_color;
#endif

typedef void *profile_open(const void *bytes, uint32_t length);
typedef int profile_close(void *profile);
typedef void *profile_create_srgb(void);
typedef void *profile_create_lab(const void *white);
typedef uint32_t profile_space(void *profile);
typedef int profile_has_tag(void *profile, uint32_t tag);
typedef void *profile_read_tag(void *profile, uint32_t tag);
typedef float profile_curve_value(const void *curve, float value);
typedef void *profile_create_transform(
    void *from, uint32_t from_layout, void *to, uint32_t to_layout, uint32_t intent, uint32_t flags);
typedef void profile_transform(void *transform, const void *from, void *to, uint32_t count);
typedef void profile_delete_transform(void *transform);

/// Four letters as a number, as ICC profiles have them.
#define PROFILE_SIGNATURE(a, b, c, d) \
  ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

/// Layouts of pixels, as lcms2 numbers them: words of red, green and blue, of four inks, and of lightness
/// and two color axes, one byte each. The fourth byte of the first and of the last is left alone.
enum {
  PROFILE_RGB_WORDS = 4 << 16 | 1 << 14 | 1 << 10 | 1 << 7 | 3 << 3 | 1,
  PROFILE_INK_WORDS = 6 << 16 | 4 << 3 | 1,
  PROFILE_LAB_WORDS = 10 << 16 | 1 << 14 | 1 << 10 | 1 << 7 | 3 << 3 | 1,
};

#endif
