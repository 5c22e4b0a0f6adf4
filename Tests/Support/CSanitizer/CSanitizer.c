#include "CSanitizer.h"

#include <stddef.h>

const char *sanitizer_name(void) {
#if __has_feature(address_sanitizer)
  return "address";
#elif __has_feature(thread_sanitizer)
  return "thread";
#else
  return NULL;
#endif
}
