@testable import CarouselEngine

extension TickRun {
  /// Plays one input at the present time.
  mutating func apply(_ input: JSON) {
    let isDelivered = input["result"]["delivered"].flag != false
    switch input["op"].text {
    case "touchDown": touchDown()
    case "panBegin" where isDelivered: beginDrag(input)
    case "panMove" where isDelivered: moveDrag(input)
    case "panEnd" where isDelivered, "panCancel" where isDelivered, "panFail" where isDelivered:
      endDrag()
    case "tap" where isDelivered: tap(input["result"]["item"].integer)
    case "panBegin", "panMove", "panEnd", "panCancel", "panFail", "tap": break
    case "set", "setSize": set(input["property"].text ?? "", input["value"])
    case "setType":
      scene.configuration.kind = ArrangementKind(rawValue: input["type"].text ?? "") ?? .linear
      configureWithLayout()
    case "setOption": setOption(input)
    case "delegateItemWidth": setDelegateWidth(input["value"].number ?? 0)
    case "clearDelegate", "setDelegate": setDelegate(input["op"].text == "setDelegate")
    case "resize": resize(Size(input["bounds"]))
    case "(layout)": layoutPass()
    case "scrollToItem", "scrollByItems", "scrollByOffset", "scrollToOffset": scroll(input)
    case "reloadData": reloadData()
    case "insert": insert(input)
    case "remove": remove(input)
    case "reloadItem": reloadItem(input)
    case "data": takeAnswers(input)
    case "clearDataSource", "setDataSource": setDataSource(input["op"].text == "setDataSource")
    case "removeFromSuperview": scene.carousel.stopTicking()
    case "addToSuperview": scene.carousel.startTicking()
    default: break
    }
  }

  private mutating func set(_ property: String, _ value: JSON) {
    switch property {
    case "currentItemIndex":
      place(at: Double(value.integer ?? 0)) { carousel, now in
        carousel.scroll(toItem: value.integer ?? 0, duration: 0, at: now)
      }
    case "scrollOffset":
      let offset = value.number ?? 0
      place(at: offset) { carousel, _ in carousel.place(at: offset) }
    case "autoscroll": setAutoscroll(value)
    case "bounces": setBounces(value)
    case "vertical", "contentOffset":
      scene.configuration.take(property, value, refused: &scene.refused)
      configureWithLayout()
    default:
      scene.configuration.take(property, value, refused: &scene.refused)
      configure()
    }
  }

  mutating func configure() {
    scene.carousel.configure(scene.configuration, at: scene.carousel.now)
  }

  private mutating func takeAnswers(_ input: JSON) {
    scene.items = input["items"].integer ?? scene.items
    scene.placeholders = input["placeholders"].integer ?? scene.placeholders
    scene.nilViews = input["nilViews"].flag ?? scene.nilViews
    if !input["itemSize"].isNull { scene.itemSize = Size(input["itemSize"]) }
    holdItemWidth()
  }
}

extension Point {
  init(_ json: JSON) {
    self.init(x: json[0].number ?? 0, y: json[1].number ?? 0)
  }
}
