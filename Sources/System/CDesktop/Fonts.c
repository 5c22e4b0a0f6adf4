// Where fonts are, by fontconfig, which is opened by the first call.

#include "CDesktop.h"
#include "Opening.h"

#include <stddef.h>

static struct {
  void *(*get_font_folders)(void *);
  void *(*get_cache_folders)(void *);
  unsigned char *(*next)(void *);
} fontconfig;

static const char *const names[] = {
    "FcConfigGetFontDirs", "FcConfigGetCacheDirs", "FcStrListNext"};

_Static_assert(sizeof fontconfig == sizeof names, "each function has a name");

int desktop_font_folders(const char **folders, int most) {
  if (!open_library("libfontconfig.so.1", names, sizeof names / sizeof *names, &fontconfig)) return 0;
  int count = 0;
  // The lists live as long as the process: so do the names in them.
  void *lists[] = {fontconfig.get_font_folders(NULL), fontconfig.get_cache_folders(NULL)};
  for (int k = 0; k < 2; k++) {
    const char *folder = NULL;
    while (lists[k] != NULL && count < most && (folder = (const char *)fontconfig.next(lists[k])) != NULL)
      folders[count++] = folder;
  }
  return count;
}
