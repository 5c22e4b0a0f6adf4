#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CLinux.h"

enum { MOST_DESCRIPTORS = 64 };

int linux_message_pair(int *sockets) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets);
}

int linux_is_message_socket(int descriptor) {
  int kind = 0;
  socklen_t length = sizeof kind;
  return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 &&
         kind == SOCK_SEQPACKET;
}

// The descriptors that a message has room for.
union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int) * MOST_DESCRIPTORS)];
};

static ssize_t send_message(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
    int flags) {
  union control control;
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor_count > MOST_DESCRIPTORS) {
    errno = EINVAL;
    return -1;
  }
  if (descriptor_count > 0) {
    size_t length = sizeof(int) * (size_t)descriptor_count;
    memset(&control, 0, sizeof control);
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(length);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(length);
    memcpy(CMSG_DATA(header), descriptors, length);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL | flags);
  while (sent < 0 && errno == EINTR);
  return sent;
}

// Descriptors beyond `descriptor_count` are closed.
static ssize_t receive_message(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count,
    int *flags) {
  union control control;
  int room = *descriptor_count;
  struct iovec part = {bytes, capacity};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  *descriptor_count = 0;
  ssize_t count;
  do count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | *flags);
  while (count < 0 && errno == EINTR);
  if (count < 0) return -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t length = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < length; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof descriptor);
      if (*descriptor_count < room)
        descriptors[(*descriptor_count)++] = descriptor;
      else
        close(descriptor);
    }
  }
  *flags = message.msg_flags;
  return count;
}

int linux_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
  return send_message(socket, bytes, count, descriptors, descriptor_count, 0) == (ssize_t)count
             ? 0
             : -1;
}

int64_t linux_receive(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count) {
  int flags = 0;
  ssize_t count =
      receive_message(socket, bytes, capacity, descriptors, descriptor_count, &flags);
  if (count >= 0 && flags & MSG_TRUNC) {
    errno = EMSGSIZE;
    return -1;
  }
  return count;
}

int linux_has_message(int socket) {
  char byte;
  return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0;
}

int64_t linux_send_some(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
  return send_message(socket, bytes, count, descriptors, descriptor_count, MSG_DONTWAIT);
}

int64_t linux_receive_some(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count) {
  int flags = MSG_DONTWAIT;
  return receive_message(socket, bytes, capacity, descriptors, descriptor_count, &flags);
}
