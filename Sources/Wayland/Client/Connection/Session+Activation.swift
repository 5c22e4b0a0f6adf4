extension Session {
  /// Requests a token with which a program that this one starts, or a window of it, may come to the front.
  ///
  /// Pass it on as `XDG_ACTIVATION_TOKEN` in the environment of the program, or to ``Window/activate(with:)``.
  ///
  /// - Parameters:
  ///   - surface: the surface in which the user acted.
  ///   - appID: the application identifier of the program to start.
  ///   - receive: called with the token.
  /// - Returns: `false` if the compositor has no such tokens.
  @discardableResult public func requestActivationToken(
    from surface: DrawingSurface? = nil, for appID: String? = nil,
    _ receive: @escaping (String) -> Void
  ) -> Bool {
    guard let manager = globals.activation.proxy else { return false }
    let request = ActivationRequest(manager.getActivationToken())
    let token = request.token.proxy
    if let seat = seats.first(where: { $0.lastAction != nil }), let serial = seat.lastAction {
      token.setSerial(serial: serial, seat: seat.proxy)
    }
    if let surface = surface?.proxy { token.setSurface(surface: surface) }
    if let appID { token.setAppID(appID: appID) }
    request.token.onEvent { [weak self, weak request] event in
      guard case .done(let token) = event else { return }
      self?.activationRequests.removeAll { $0 === request }
      receive(token)
    }
    activationRequests.append(request)
    token.commit()
    return true
  }
}

/// A request for an activation token that has no answer yet.
final class ActivationRequest {
  let token: Owned<XdgActivationTokenV1>
  init(_ token: consuming Owned<XdgActivationTokenV1>) { self.token = token }
}
