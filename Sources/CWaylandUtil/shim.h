#include <wayland-util.h>
