// Names of files, by GLib, which is opened by the first call.

#include "CDesktop.h"
#include "Opening.h"

#include <pthread.h>
#include <stdint.h>

static struct {
  char *(*filename_to_uri)(const char *, const char *, void **);
  char *(*compute_checksum_for_string)(int, const char *, intptr_t);
  void (*free)(void *);
} glib;

static const char *const names[] = {
    "g_filename_to_uri", "g_compute_checksum_for_string", "g_free"};

_Static_assert(sizeof glib == sizeof names, "each function has a name");

enum { MD5 = 0 };

static int is_open;

static void open_glib(void) {
  is_open = open_library("libglib-2.0.so.0", names, sizeof names / sizeof *names, &glib);
}

static int is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_glib);
  return is_open;
}

char *desktop_uri(const char *path) {
  return is_there() ? glib.filename_to_uri(path, NULL, NULL) : NULL;
}

char *desktop_md5(const char *text) {
  return is_there() ? glib.compute_checksum_for_string(MD5, text, -1) : NULL;
}

void desktop_free(char *text) { glib.free(text); }
