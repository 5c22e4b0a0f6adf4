import CarouselApp
import CarouselControls
import CarouselView
import Glibc

// Cards with controls on them: a slider takes the drag along it, a button the tap.
PictureWorker.runIfAsked()
let items = ["Kitchen", "Bath", "Hall"].map { room in
  let label = Label("\(room): 50 %")
  let slider = Slider(value: 50, in: 0...100) { label.text = "\(room): \(Int($0)) %" }
  let off = PushButton("Off") {
    slider.set(0)
    label.text = "\(room): off"
  }
  return CarouselItem(room, live: ControlPanel(room, [label, slider, off]))
}
do {
  try CarouselApplication(items: items, style: CarouselStyle(.linear)).run { print($0) }
} catch {
  print("error: \(error)")
  exit(1)
}
