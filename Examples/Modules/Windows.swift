import CarouselApp
import CarouselDesktop
import CarouselView
import CarouselWindows
import Wayland

/// Shows the windows of the session in an overlay, and activates the chosen one.
func switchWindows(warn: @escaping (String) -> Void) throws {
  var settings = CarouselWindowSettings()
  settings.isOverlay = true
  settings.appearsOnRequest = true
  var application = CarouselApplication(
    items: [], style: CarouselStyle(.coverFlow), settings: settings)
  application.choosing = .one
  var switcher: WindowSwitcher?
  application.prepare = { carousel, loop in
    let new = WindowSwitcher(carousel, loop, WindowSwitcher.Settings())
    switcher = new
    return new
  }
  application.onChoice = { choices in
    choices.first.map { switcher?.choose($0) == true } ?? false
  }
  _ = try application.run(warn: warn)
}
