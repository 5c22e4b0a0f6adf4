// The functions of libjxl have the types by which they are called, where its header is installed.

#if __has_include(<jxl/decode.h>)
#include <jxl/decode.h>
#include <jxl/version.h>

#define JPEGXL_STRUCTURES
typedef JxlPixelFormat jpegxl_form;
typedef JxlBasicInfo jpegxl_info;
typedef JxlColorEncoding jpegxl_encoding;
#include "../../../Sources/Pictures/CCodecs/JPEGXL.h"

#define SAME(type, function) \
  _Static_assert(__builtin_types_compatible_p(type, typeof(function)), #function)

SAME(jpegxl_create, JxlDecoderCreate);
SAME(jpegxl_destroy, JxlDecoderDestroy);
SAME(jpegxl_subscribe, JxlDecoderSubscribeEvents);
SAME(jpegxl_set_input, JxlDecoderSetInput);
SAME(jpegxl_close_input, JxlDecoderCloseInput);
SAME(jpegxl_process, JxlDecoderProcessInput);
SAME(jpegxl_get_info, JxlDecoderGetBasicInfo);
SAME(jpegxl_room, JxlDecoderImageOutBufferSize);
SAME(jpegxl_set_room, JxlDecoderSetImageOutBuffer);
SAME(jpegxl_flush, JxlDecoderFlushImage);
#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
SAME(jpegxl_get_encoding, JxlDecoderGetColorAsEncodedProfile);
SAME(jpegxl_profile_size, JxlDecoderGetICCProfileSize);
SAME(jpegxl_get_profile, JxlDecoderGetColorAsICCProfile);
#else
SAME(jpegxl_get_encoding_of_form, JxlDecoderGetColorAsEncodedProfile);
SAME(jpegxl_profile_size_of_form, JxlDecoderGetICCProfileSize);
SAME(jpegxl_get_profile_of_form, JxlDecoderGetColorAsICCProfile);
#endif

_Static_assert(
    JPEGXL_SUCCESS == JXL_DEC_SUCCESS && JPEGXL_NEED_MORE_INPUT == JXL_DEC_NEED_MORE_INPUT &&
        JPEGXL_NEED_IMAGE_OUT_BUFFER == JXL_DEC_NEED_IMAGE_OUT_BUFFER &&
        JPEGXL_BASIC_INFO == JXL_DEC_BASIC_INFO &&
        JPEGXL_COLOR_ENCODING == JXL_DEC_COLOR_ENCODING &&
        JPEGXL_FULL_IMAGE == JXL_DEC_FULL_IMAGE && JPEGXL_UINT8 == JXL_TYPE_UINT8 &&
        JPEGXL_OF_PIXELS == JXL_COLOR_PROFILE_TARGET_DATA && JPEGXL_RGB == JXL_COLOR_SPACE_RGB &&
        JPEGXL_GRAY == JXL_COLOR_SPACE_GRAY && JPEGXL_GAMMA == JXL_TRANSFER_FUNCTION_GAMMA,
    "numbers");
#endif
