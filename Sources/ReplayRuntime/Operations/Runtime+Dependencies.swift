extension Runtime {
  /// Declares that the caller is about to ask the world, which is not allowed inside a turn.
  ///
  /// Call it at the beginning of a dependency that reads a network, a disk or a device. The body of
  /// an effect may call such a dependency, and so may the closure of ``answer(_:node:_:)``: neither
  /// runs in replay. Replay would repeat any other call and could get another result. Such a call
  /// is failure CR4010, which names the place, both while recording and in replay.
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
  ///   - dependency: The name of the function that is called.
  ///   - file: The file of the dependency.
  ///   - line: The line of the dependency.
  public static func requireOutside(
    _ dependency: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    guard let runtime = Runtime.named else { return }
    let place = CallSite(file: file, line: line)
    if runtime.isInTurn {
      if runtime.isAsking { return }
      runtime.fail(
        FailureCode.askedInsideTurn,
        "\(dependency) was called inside a turn, at \(place.words); a replay would call it again, "
          + "so call it in an effect, at a recorded boundary or in an answer")
    } else if let strays = runtime.strays, !runtime.runsBodies {
      strays.note("call", type: dependency, node: .none, place: place)
    }
  }
}
