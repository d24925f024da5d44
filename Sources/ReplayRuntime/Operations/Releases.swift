import EventModel

/// Closures that end objects whose release has consequences, keyed by the object's node.
final class Releases {
  /// A closure holds its object weakly until the object is released; see
  /// ``Runtime/release(_:isSilent:end:)``.
  var ends: [ObjectIdentifier: () -> Void] = [:]

  static func of(_ runtime: Runtime) -> Releases { runtime.registry(Releases.self) { Releases() } }
}

extension Runtime {
  /// Sets how replay ends the object of a node that a thread outside all turns released live.
  ///
  /// - Parameter end: Ends the object. It must not retain the object, and must do nothing when
  ///   called again.
  package func onRelease(of node: RuntimeNode, _ end: @escaping () -> Void) {
    inTurn("release") { Releases.of(self).ends[ObjectIdentifier(node)] = end }
  }

  /// Ends an object whose last owner releases it, at a position that does not depend on the
  /// optimizer.
  ///
  /// In a turn that is the phase of releases. Outside turns it is the input `release` of the node,
  /// if the end has any event. Replay has no owner that releases the object then, so it repeats the
  /// input.
  ///
  /// - Parameters:
  ///   - node: The node of the object in the log, bound or with a provisional name.
  ///   - isSilent: Returns whether the end makes no event. Called inside the turn.
  ///   - end: Ends the object. It retains everything that it needs, because the object is gone.
  package func release(
    _ node: RuntimeNode, isSilent: () -> Bool, end: @escaping () -> Void
  ) {
    let finish = { [self] in
      Releases.of(self).ends[ObjectIdentifier(node)] = nil
      end()
    }
    if token.isHeld { return turn.release(finish) }
    inTurn("release") {
      if !isSilent() {
        if strays != nil, sink != nil {
          // The record decides when the object ends and whether it does. Until then it is kept.
          Releases.of(self).ends[ObjectIdentifier(node)] = finish
          return
        }
        turn.cause = emitRelease(node.named())
      }
      finish()
    }
  }

  /// Carries out a recorded release.
  ///
  /// - Returns: The reason why that is not possible; nil when it was carried out.
  package func repeatRelease(_ name: Symbol) -> String? {
    inTurn("release") {
      guard let node = node(named: name),
        let end = Releases.of(self).ends[ObjectIdentifier(node)]
      else { return "this build has no '\(symbols[name])' to release" }
      turn.cause = emitRelease(name)
      end()
      return nil
    }
  }

  private func emitRelease(_ name: Symbol) -> Int {
    emit(EventHeader(kind: .input, node: name, name: symbols.symbol(InputWord.release)))
  }
}
