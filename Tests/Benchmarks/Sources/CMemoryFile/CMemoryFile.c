#define _GNU_SOURCE
#include "CMemoryFile.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int memory_file(size_t size) {
  int descriptor = memfd_create("benchmark", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)size) != 0 || fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK) != 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}
