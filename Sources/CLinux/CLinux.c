#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <sys/mman.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

int linux_memory_file(const char *name) {
  unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int descriptor = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  // Kernels before 6.3 do not know the flag that forbids execution.
  if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create(name, flags);
  return descriptor;
}
