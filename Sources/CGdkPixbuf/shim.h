#include <gdk-pixbuf/gdk-pixbuf.h>

// Calls `respond` when the loader knows the picture's size, before it allocates anything.
static inline void pixbuf_loader_when_size_is_known(
    GdkPixbufLoader *loader, void (*respond)(GdkPixbufLoader *, int width, int height, void *),
    void *context) {
  g_signal_connect_data(loader, "size-prepared", G_CALLBACK(respond), context, NULL,
                        (GConnectFlags)0);
}

// Calls `respond` for each part of the picture that the loader has decoded.
static inline void pixbuf_loader_when_area_is_decoded(
    GdkPixbufLoader *loader,
    void (*respond)(GdkPixbufLoader *, int x, int y, int width, int height, void *),
    void *context) {
  g_signal_connect_data(loader, "area-updated", G_CALLBACK(respond), context, NULL,
                        (GConnectFlags)0);
}
