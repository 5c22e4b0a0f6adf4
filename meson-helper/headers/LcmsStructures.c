// The structure of lcms2 has the layout by which it is used.

#include "../../Sources/Pictures/CCodecs/Profiles.h"
#include <lcms2.h>
#include <stddef.h>

_Static_assert(
    sizeof(profile_color) == sizeof(cmsCIEXYZ) &&
        offsetof(profile_color, z) == offsetof(cmsCIEXYZ, Z),
    "cmsCIEXYZ");
