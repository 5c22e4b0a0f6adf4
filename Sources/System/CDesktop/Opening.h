// Opens a library and looks its functions up.

#ifndef OPENING_H
#define OPENING_H

#include <dlfcn.h>
#include <stddef.h>

/// Sets the functions of a table by their names, in the order of its members. Returns 0 if one is
/// missing.
static inline int open_library(const char *file, const char *const *names, int count, void *table) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return 0;
  void **functions = table;
  for (int k = 0; k < count; k++) {
    // Functions of the libraries that it needs are found as well.
    functions[k] = dlsym(library, names[k]);
    if (functions[k] == NULL) return 0;
  }
  return 1;
}

#endif
