#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CLinux.h"

// Reads at most size - 1 bytes of a file of /proc; 0 if there are none.
static int read_text(const char *path, char *text, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, text, size - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = 0;
  return 1;
}

static int read_use(const char *process, int thread, struct linux_processor_use *use) {
  char path[96], text[512];
  unsigned long long ran = 0, waited = 0;
  snprintf(path, sizeof path, "/proc/%s/task/%d/schedstat", process, thread);
  if (!read_text(path, text, sizeof text) || sscanf(text, "%llu %llu", &ran, &waited) != 2)
    return 0;
  snprintf(path, sizeof path, "/proc/%s/task/%d/stat", process, thread);
  if (!read_text(path, text, sizeof text)) return 0;
  // The name of a thread may contain anything, also parentheses.
  const char *name_end = strrchr(text, ')');
  if (name_end == NULL) return 0;
  use->thread = thread;
  use->ran = (double)ran / 1e9;
  use->waited = (double)waited / 1e9;
  use->is_runnable = strncmp(name_end, ") R", 3) == 0;
  return 1;
}

int linux_processor_uses(int process, int thread, struct linux_processor_use *uses, int capacity) {
  if (process == 0) return capacity > 0 ? read_use("self", thread, uses) : 0;
  char name[16], path[32];
  snprintf(name, sizeof name, "%d", process);
  snprintf(path, sizeof path, "/proc/%s/task", name);
  DIR *threads = opendir(path);
  if (threads == NULL) return 0;
  int count = 0;
  for (struct dirent *entry; count < capacity && (entry = readdir(threads)) != NULL;) {
    int number = atoi(entry->d_name);
    if (number > 0) count += read_use(name, number, &uses[count]);
  }
  closedir(threads);
  return count;
}

int linux_thread(void) { return gettid(); }
