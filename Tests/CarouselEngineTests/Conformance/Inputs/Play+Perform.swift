import CarouselEngine

extension Play {
  /// Plays one input, at `now` of ours and `time` of the trace.
  mutating func perform(_ input: JSON, at now: Double, time: Double) {
    inputTime = time
    defer { inputTime = nil }
    let isDelivered = input["result"]["delivered"].flag != false
    switch input["op"].text {
    case "touchDown": TouchInputs.touchDown(&self, at: now)
    case "panBegin" where isDelivered: TouchInputs.beginDrag(&self, input, at: now)
    case "panMove" where isDelivered: TouchInputs.moveDrag(&self, input, at: now, time: time)
    case "panEnd" where isDelivered, "panCancel" where isDelivered, "panFail" where isDelivered:
      ReleaseInputs.endDrag(&self, at: now, time: time)
    case "tap" where isDelivered: TapInputs.tap(&self, input["result"]["item"].integer, at: now)
    case "panBegin", "panMove", "panEnd", "panCancel", "panFail", "tap", "scroller": break
    case "set", "setSize": set(input["property"].text ?? "", input["value"], at: now)
    case "setType":
      LayoutInputs.configure(&self, at: now) {
        $0.kind = ArrangementKind(rawValue: input["type"].text ?? "") ?? .linear
      }
    case "setOption": LayoutInputs.setOption(&self, input, at: now)
    case "delegateItemWidth":
      LayoutInputs.setItemWidth(&self, input["value"].number ?? 0, at: now)
    case "clearDelegate": LayoutInputs.setDelegate(&self, isThere: false, at: now)
    case "setDelegate": LayoutInputs.setDelegate(&self, isThere: true, at: now)
    case "resize": LayoutInputs.resize(&self, Size(input["bounds"]), at: now)
    case "(layout)": LayoutInputs.layOut(&self, at: now)
    case "scrollToItem", "scrollByItems", "scrollByOffset", "scrollToOffset":
      ScrollInputs.scroll(&self, input, at: now)
    case "data": DataInputs.takeAnswers(&self, input, at: now)
    case "reloadData": DataInputs.reload(&self, at: now)
    case "reloadItem": DataInputs.reloadItem(&self, input, at: now)
    case "clearDataSource": DataInputs.setDataSource(&self, isThere: false, at: now)
    case "setDataSource": DataInputs.setDataSource(&self, isThere: true, at: now)
    case "insert": EditInputs.insert(&self, input, at: now, time: time)
    case "remove": EditInputs.remove(&self, input, at: now, time: time)
    case "removeFromSuperview": isShown = false
    case "addToSuperview":
      isShown = true
      leeway.timer = true
    default: outcome.expect(false, "unknown input \(input["op"])")
    }
  }

  private mutating func set(_ property: String, _ value: JSON, at now: Double) {
    switch property {
    case "currentItemIndex":
      let index = value.integer ?? 0
      ScrollInputs.place(&self, at: now) { $0.scroll(toItem: index, duration: 0, at: $1) }
    case "scrollOffset":
      let offset = value.number ?? 0
      ScrollInputs.place(&self, at: now) { $0.scroll(toOffset: offset, duration: 0, at: $1) }
    case "autoscroll": AutoscrollRules.set(&self, value, at: now)
    case "bounces": LayoutInputs.setBounces(&self, value.isOn ?? true, at: now)
    case "vertical", "contentOffset":
      LayoutInputs.configure(&self, at: now) { $0.take(property, value) }
    default: configure(at: now) { $0.take(property, value) }
    }
  }
}
