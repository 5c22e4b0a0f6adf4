import CarouselApp
import CarouselDesktop
import CarouselHost
import CarouselView
import Wayland

/// Shows the windows of a terminal and a video player as cards, until both have exited.
func hostPrograms(warn: @escaping (String) -> Void) throws {
  var application = CarouselApplication(items: [], style: CarouselStyle(.coverFlow))
  application.prepare = { carousel, loop throws(DesktopError) in
    do throws(HostError) {
      let host = try WindowHost(carousel, loop)
      try host.start(["foot"])
      try host.start(["mpv", "film.webm"])
      host.onEmpty = { loop.stop() }
      return host
    } catch {
      throw .host(error.description)
    }
  }
  try application.run(warn: warn)
}
