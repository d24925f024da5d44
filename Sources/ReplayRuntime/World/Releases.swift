import EventModel

/// What ends objects whose end has consequences, by the node that they are in the log.
final class Releases {
  /// An entry holds its object weakly until that was let go; see ``Runtime/release(_:isSilent:end:)``.
  var ends: [ObjectIdentifier: () -> Void] = [:]

  static func of(_ runtime: Runtime) -> Releases { runtime.registry(Releases.self) { Releases() } }
}

extension Runtime {
  /// Says how replay ends the object of a node, which a thread outside every turn lets go live.
  ///
  /// - Parameter end: Must not hold the object. Does nothing when called again.
  package func onRelease(of node: RuntimeNode, _ end: @escaping () -> Void) {
    inTurn("release") { Releases.of(self).ends[ObjectIdentifier(node)] = end }
  }

  /// Ends an object that its last owner lets go, at a place that does not depend on the optimiser.
  ///
  /// In a turn that is the phase of releases. Outside one it is the input `release` of the node,
  /// if the end leads to any event; replay has no owner that lets go there, and repeats the input.
  ///
  /// - Parameters:
  ///   - node: What the object is in the log, bound or named.
  ///   - isSilent: Whether the end leads to no event; asked inside the turn.
  ///   - end: Holds whatever it needs, for the object itself is gone.
  package func release(
    _ node: RuntimeNode, isSilent: () -> Bool, end: @escaping () -> Void
  ) {
    let finish = { [self] in
      Releases.of(self).ends[ObjectIdentifier(node)] = nil
      end()
    }
    if token.isHeld { return releases.append(finish) }
    inTurn("release") {
      if !isSilent() {
        if strays != nil, sink != nil {
          // The record says when and whether it ends; until then it is kept.
          Releases.of(self).ends[ObjectIdentifier(node)] = finish
          return
        }
        currentCause = emitRelease(node.named())
      }
      finish()
    }
  }

  /// Carries out a recorded release.
  ///
  /// - Returns: Why it cannot be; nil when it was.
  package func repeatRelease(_ name: Symbol) -> String? {
    inTurn("release") {
      guard let node = node(named: name),
        let end = Releases.of(self).ends[ObjectIdentifier(node)]
      else { return "this build has no '\(symbols[name])' to release" }
      currentCause = emitRelease(name)
      end()
      return nil
    }
  }

  private func emitRelease(_ name: Symbol) -> Int {
    emit(EventHeader(kind: .input, node: name, name: symbols.symbol("release")))
  }
}
