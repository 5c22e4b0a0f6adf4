// The structures of librsvg have the layouts by which they are used.

#include "../../Sources/Pictures/CCodecs/Drawing.h"
#include <librsvg/rsvg.h>
#include <stddef.h>

#define SAME(ours, theirs, member)                                                    \
  _Static_assert(                                                                     \
      sizeof(ours) == sizeof(theirs) && offsetof(ours, member) == offsetof(theirs, member), \
      #theirs)

SAME(drawing_rectangle, RsvgRectangle, height);
SAME(drawing_length, RsvgLength, unit);
