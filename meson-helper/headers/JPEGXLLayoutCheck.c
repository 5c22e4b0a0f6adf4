// The structures of libjxl have the layouts by which they are used, where its header is installed.

#if __has_include(<jxl/decode.h>)
#include "../../../Sources/Pictures/CCodecs/JPEGXL.h"
#include <jxl/decode.h>

#define SAME(ours, theirs, member, other)                                            \
  _Static_assert(                                                                    \
      sizeof(ours) == sizeof(theirs) && offsetof(ours, member) == offsetof(theirs, other), \
      #theirs)

SAME(jpegxl_form, JxlPixelFormat, alignment, align);
SAME(jpegxl_info, JxlBasicInfo, alpha_premultiplied, alpha_premultiplied);
SAME(jpegxl_info, JxlBasicInfo, num_color_channels, num_color_channels);
SAME(jpegxl_info, JxlBasicInfo, padding, padding);
SAME(jpegxl_encoding, JxlColorEncoding, white_point_xy, white_point_xy);
SAME(jpegxl_encoding, JxlColorEncoding, primaries_blue_xy, primaries_blue_xy);
SAME(jpegxl_encoding, JxlColorEncoding, gamma, gamma);
#endif
