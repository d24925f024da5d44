import Foundation

/// How often a random or exhaustive test repeats: what a variable of the environment asks for.
///
/// - Parameters:
///   - usual: In `swift test`, which is to be short.
///   - thorough: With `COMPOSE_REPLAY_THOROUGH`, as CI's stage of that name has it; as usual if not
///     given.
///   - soak: With `COMPOSE_REPLAY_SOAK`; as thorough if not given.
public func rounds(_ usual: Int, thorough: Int? = nil, soak: Int? = nil) -> Int {
  let environment = ProcessInfo.processInfo.environment
  if let soak, environment["COMPOSE_REPLAY_SOAK"] != nil { return soak }
  if let thorough, environment["COMPOSE_REPLAY_THOROUGH"] != nil { return thorough }
  return usual
}
