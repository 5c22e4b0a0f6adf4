// Files of the web, fetched by libcurl, which is opened by the first call.

#include "CDesktop.h"
#include "Opening.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_getinfo)(void *, int, ...);
  int (*easy_perform)(void *);
  const char *(*easy_strerror)(int);
} curl;

static const char *const names[] = {
    "curl_global_init", "curl_easy_init",    "curl_easy_setopt",
    "curl_easy_getinfo", "curl_easy_perform", "curl_easy_strerror"};

_Static_assert(sizeof curl == sizeof names, "each function has a name");

// libcurl's numbers.
enum { EVERYTHING = 3, HTTP = 1, HTTPS = 2 };
enum {
  URL = 10002, WRITE_DATA = 10001, USER_AGENT = 10018, WRITE_FUNCTION = 20011,
  LOW_SPEED_LIMIT = 19, LOW_SPEED_TIME = 20, FOLLOW_LOCATION = 52, MAX_REDIRECTS = 68,
  CONNECT_TIMEOUT = 78, NO_SIGNAL = 99, PROTOCOLS = 181, REDIRECT_PROTOCOLS = 182,
  MAX_FILE_SIZE = 30117, OPEN_SOCKET_FUNCTION = 20163, OPEN_SOCKET_DATA = 10164
};
enum { REDIRECT_COUNT = 0x200014, RESPONSE_CODE = 0x200002, CONTENT_TYPE = 0x100012, CONTENT_LENGTH = 0x60000F };
enum {
  UNSUPPORTED_PROTOCOL = 1, MALFORMED = 3, NO_HOST = 6, NO_CONNECTION = 7, TOO_SLOW = 28,
  TOO_MANY_REDIRECTS = 47, TOO_LARGE = 63, PARTIAL = 18, NOTHING = 52, BROKEN = 56, NO_TLS = 35,
  NO_PROOF = 60
};

// A transfer slower than SLOWEST bytes per second for SLOW_SECONDS is aborted.
enum { SLOWEST = 512, SLOW_SECONDS = 15, CONNECT_SECONDS = 15, MOST_REDIRECTS = 5 };

static void *handle;

static void open_curl(void) {
  int count = sizeof names / sizeof *names;
  int is_open = open_library("libcurl.so.4", names, count, &curl) ||
                open_library("libcurl-gnutls.so.4", names, count, &curl);
  if (is_open && curl.global_init(EVERYTHING) == 0) handle = curl.easy_init();
}

int web_is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_curl);
  return handle != NULL;
}

static int is_private_ipv4(uint32_t address) {
  static const struct {
    uint32_t network;
    int length;
  } networks[] = {
      {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},
      {0xA9FE0000, 16}, {0xAC100000, 12}, {0xC0A80000, 16}, {0xE0000000, 3}};
  for (size_t k = 0; k < sizeof networks / sizeof *networks; k++)
    if ((address ^ networks[k].network) >> (32 - networks[k].length) == 0) return 1;
  return 0;
}

static uint32_t last_ipv4(const uint8_t *bytes) {
  return (uint32_t)bytes[12] << 24 | (uint32_t)bytes[13] << 16 | (uint32_t)bytes[14] << 8 | bytes[15];
}

static int is_private_ipv6(const uint8_t *bytes) {
  static const uint8_t zeros[15], translated[12] = {0, 0x64, 0xFF, 0x9B};
  static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
  // This machine, or none.
  if (memcmp(bytes, zeros, 15) == 0 && bytes[15] <= 1) return 1;
  // Addresses of IPv4 in another form.
  if (memcmp(bytes, mapped, 12) == 0 || memcmp(bytes, translated, 12) == 0 ||
      memcmp(bytes, zeros, 12) == 0)
    return is_private_ipv4(last_ipv4(bytes));
  // Local networks, links and groups.
  return (bytes[0] & 0xFE) == 0xFC || (bytes[0] == 0xFE && bytes[1] >= 0x80) || bytes[0] == 0xFF;
}

int web_is_private(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return is_private_ipv4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
  if (address->sa_family == AF_INET6)
    return is_private_ipv6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
  return 1;
}

int web_admits(int *names_private, long redirects, const struct sockaddr *address) {
  int is_private = web_is_private(address);
  if (redirects == 0) *names_private |= is_private;
  return !is_private || *names_private;
}

/// What libcurl says of a connection that it wants.
struct wanted_socket {
  int family, kind, protocol;
  unsigned length;
  struct sockaddr address;
};

/// Whether an address that was asked for, of the server that this process talks to, is of a private
/// network or of this machine.
static int names_private;

/// A file that comes.
struct arrival {
  int (*take)(const uint8_t *, size_t, int64_t, void *);
  void *context;
  long status;
  int is_page, is_refused, is_trespassing;
  int64_t whole;
  int has_begun;
};

/// What the server says of a file before its first byte.
static void begin(struct arrival *arrival) {
  const char *type = NULL;
  arrival->has_begun = 1;
  curl.easy_getinfo(handle, RESPONSE_CODE, &arrival->status);
  curl.easy_getinfo(handle, CONTENT_TYPE, &type);
  curl.easy_getinfo(handle, CONTENT_LENGTH, &arrival->whole);
  arrival->is_page = type != NULL && strncasecmp(type, "text/html", 9) == 0;
}

static size_t receive(const char *bytes, size_t size, size_t count, void *context) {
  struct arrival *arrival = context;
  if (!arrival->has_begun) begin(arrival);
  if (arrival->status != 200 || arrival->is_page) return 0;
  if (arrival->take((const uint8_t *)bytes, size * count, arrival->whole, arrival->context))
    return size * count;
  arrival->is_refused = 1;
  return 0;
}

/// Creates the socket for a connection. Redirects from the Internet into a private network are refused.
static int open_socket(void *context, int purpose, struct wanted_socket *wanted) {
  (void)purpose;
  struct arrival *arrival = context;
  long redirects = 0;
  curl.easy_getinfo(handle, REDIRECT_COUNT, &redirects);
  if (!web_admits(&names_private, redirects, &wanted->address)) {
    arrival->is_trespassing = 1;
    return -1;
  }
  return socket(wanted->family, wanted->kind | SOCK_CLOEXEC, wanted->protocol);
}

static const char *words(int code) {
  switch (code) {
  case UNSUPPORTED_PROTOCOL: return "the server redirects to an address that is not http or https";
  case MALFORMED: return "invalid URL";
  case NO_HOST: return "there is no such server";
  case NO_CONNECTION: return "the server does not answer";
  case TOO_SLOW: return "the server is too slow";
  case TOO_MANY_REDIRECTS: return "the server sends us from address to address";
  case TOO_LARGE: return "the file is too large";
  case PARTIAL:
  case NOTHING:
  case BROKEN: return "the connection has broken off";
  case NO_TLS:
  case NO_PROOF: return "the server cannot prove who it is";
  default: return curl.easy_strerror(code);
  }
}

int web_fetch(
    const char *address, int64_t most,
    int (*take)(const uint8_t *bytes, size_t count, int64_t whole, void *context), void *context,
    char *reason, size_t capacity) {
  if (!web_is_there()) {
    snprintf(reason, capacity, "libcurl is not installed");
    return 0;
  }
  struct arrival arrival = {.take = take, .context = context, .whole = -1};
  // Redirects from https to http are refused.
  long redirects = strncasecmp(address, "https:", 6) == 0 ? HTTPS : HTTP | HTTPS;
  curl.easy_setopt(handle, URL, address);
  curl.easy_setopt(handle, PROTOCOLS, (long)(HTTP | HTTPS));
  curl.easy_setopt(handle, REDIRECT_PROTOCOLS, redirects);
  curl.easy_setopt(handle, FOLLOW_LOCATION, 1L);
  curl.easy_setopt(handle, MAX_REDIRECTS, (long)MOST_REDIRECTS);
  curl.easy_setopt(handle, CONNECT_TIMEOUT, (long)CONNECT_SECONDS);
  curl.easy_setopt(handle, LOW_SPEED_LIMIT, (long)SLOWEST);
  curl.easy_setopt(handle, LOW_SPEED_TIME, (long)SLOW_SECONDS);
  curl.easy_setopt(handle, MAX_FILE_SIZE, most);
  curl.easy_setopt(handle, NO_SIGNAL, 1L);
  curl.easy_setopt(handle, USER_AGENT, "carousel");
  curl.easy_setopt(handle, WRITE_FUNCTION, receive);
  curl.easy_setopt(handle, WRITE_DATA, &arrival);
  curl.easy_setopt(handle, OPEN_SOCKET_FUNCTION, open_socket);
  curl.easy_setopt(handle, OPEN_SOCKET_DATA, &arrival);
  int code = curl.easy_perform(handle);
  if (!arrival.has_begun && code == 0) begin(&arrival);
  if (arrival.is_trespassing && code != 0)
    snprintf(reason, capacity, "the server redirects to a private network");
  else if (arrival.has_begun && arrival.status != 200)
    snprintf(reason, capacity, "the server answers %ld", arrival.status);
  else if (arrival.is_page)
    snprintf(reason, capacity, "the server sends a page, not a picture");
  else if (arrival.is_refused)
    snprintf(reason, capacity, "canceled");
  else if (code != 0)
    snprintf(reason, capacity, "%s", words(code));
  else
    return 1;
  return 0;
}
