// The functions of lcms2 have the types by which they are called.

#include <lcms2.h>
#include <stddef.h>

#define PROFILES_STRUCTURES
typedef cmsCIEXYZ profile_color;
#include "../../Sources/Pictures/CCodecs/Profiles.h"

#define SAME(type, function) \
  _Static_assert(__builtin_types_compatible_p(type, typeof(function)), #function)

SAME(profile_open, cmsOpenProfileFromMem);
SAME(profile_close, cmsCloseProfile);
SAME(profile_create_srgb, cmsCreate_sRGBProfile);
SAME(profile_space, cmsGetColorSpace);
SAME(profile_has_tag, cmsIsTag);
SAME(profile_read_tag, cmsReadTag);
SAME(profile_create_transform, cmsCreateTransform);
SAME(profile_transform, cmsDoTransform);
SAME(profile_delete_transform, cmsDeleteTransform);

_Static_assert(PROFILE_RGB_WORDS == TYPE_BGRA_8, "words of colors");
_Static_assert(PROFILE_INK_WORDS == TYPE_CMYK_8, "words of inks");
_Static_assert(
    PROFILE_LAB_WORDS == ((TYPE_BGRA_8 & ~COLORSPACE_SH(31)) | COLORSPACE_SH(PT_Lab)),
    "words of lightness");
_Static_assert(PROFILE_SIGNATURE('C', 'M', 'Y', 'K') == cmsSigCmykData, "signatures");
