extension Compositor {
  func bindTextInput(_ resource: Resource<ZwpTextInputManagerV3>) {
    resource.onRequest { [weak self] request in
      guard let self, case .getTextInput(let id, let seat) = request else { return }
      id.onRequest { _ in }
      seats.first { $0.resources.contains { $0 == seat } }?.textInput.bind(id)
    }
  }
}
