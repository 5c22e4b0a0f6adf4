extension Compositor {
  func bindTextInput(_ resource: Resource<ZwpTextInputManagerV3>) {
    resource.onRequest { [unowned self] request in
      guard case .getTextInput(let id, let seat) = request else { return }
      id.onRequest { _ in }
      seats.first { $0.resources.contains { $0 == seat } }?.textInput.bind(id)
    }
  }
}
