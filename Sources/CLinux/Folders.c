#include "CLinux.h"

#include <errno.h>
#include <sys/inotify.h>
#include <unistd.h>

int linux_folder_news(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int linux_watch_folder(int descriptor, const char *path) {
    unsigned events = IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF |
                      IN_MOVE_SELF;
    return inotify_add_watch(descriptor, path, events | IN_ONLYDIR) < 0 ? -1 : 0;
}

int linux_take_folder_news(int descriptor) {
    // Room for the longest name.
    char news[16384] __attribute__((aligned(__alignof__(struct inotify_event))));
    int any = 0;
    while (1) {
        ssize_t count = read(descriptor, news, sizeof news);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return any;
        for (char *next = news; next < news + count;) {
            const struct inotify_event *event = (const struct inotify_event *)next;
            // A file that was created is news when it has been written; a folder has to be watched.
            if (!(event->mask & IN_CREATE) || (event->mask & IN_ISDIR)) any = 1;
            next += sizeof *event + event->len;
        }
    }
}
