#include "CVersion.h"

const char *carousel_version(void) {
  return CAROUSEL_VERSION;
}
