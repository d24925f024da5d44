extension Runtime {
  /// Says that the caller is about to ask the world, and must not do so in a turn.
  ///
  /// It belongs at the head of a dependency that reads a network, a disk or a device. The body of
  /// an effect may call such a dependency, and so may the question of ``answer(_:node:_:)``:
  /// neither runs in replay. A replay would make any other call again, and could get another
  /// result; it is failure CR4010, which names the place, while recording and in replay.
  ///
  /// ```swift
  /// struct LiveRates: RatesService {
  ///   func rates() async throws -> Rates {
  ///     Runtime.requireOutside("LiveRates.rates")
  ///     …
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - dependency: Names what is called.
  ///   - file: Where the dependency is written.
  ///   - line: As `file`.
  public static func requireOutside(
    _ dependency: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    guard let runtime = Runtime.named else { return }
    let place = CallSite(file: file, line: line)
    if runtime.isInTurn {
      if runtime.state.pointee.isAsking { return }
      runtime.fail(
        FailureCode.askedInsideTurn,
        "\(dependency) was called inside a turn, at \(place.words); a replay would call it again, "
          + "so call it in an effect, at a recorded boundary or in an answer")
    } else if let strays = runtime.strays, !runtime.state.pointee.runsBodies {
      strays.note("call", type: dependency, node: .none, place: place)
    }
  }
}
