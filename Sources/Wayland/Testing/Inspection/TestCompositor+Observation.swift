extension TestCompositor {
  /// Shows an observation to the rules.
  func observe(_ observation: Observation, of subject: Subject) {
    rules.observe(observation, of: subject, by: request, at: clock.now)
  }

  /// Shows the rules what `client` did.
  func observe(_ observation: Observation, by client: Client? = nil) {
    observe(observation, of: client.map { Subject($0.identifier) } ?? Subject())
  }

  /// Shows the rules what happened on `surface`.
  func observe(_ observation: Observation, on surface: ServerSurface) {
    observe(observation, of: Subject(surface.identifier))
  }

  /// Reports pings and configures that were not answered in time.
  func checkAnswers() {
    for (serial, ping) in pings where clock.now - ping.since > configuration.pongPatience {
      observe(.pingUnanswered(serial: serial, since: ping.since), by: ping.client)
      pings[serial] = nil
    }
    for shell in shellSurfaces {
      guard let latest = shell.pending.last,
        clock.now - latest.sent > configuration.configurePatience,
        latest.serial != shell.surface.inspected.overdue
      else { continue }
      shell.surface.inspected.overdue = latest.serial
      observe(.configureUnanswered(serial: latest.serial, since: latest.sent), on: shell.surface)
    }
  }

  /// Awaits the answers to pings from now on: none was read before.
  func renewPatience() {
    for serial in pings.keys { pings[serial]?.since = clock.now }
  }
}
