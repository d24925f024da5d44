import ArgumentParser
import SessionLog

/// What a kill of the recorder or a loss of power may cost a recording.
struct DurabilityOption: ParsableArguments {
  @Option(
    name: .customLong("durability"),
    help: """
      What may be lost: 'process' loses nothing if the recorder is killed, 'buffer' its last 64 KiB; \
      'power=500ms' loses no more than that if the power fails, 'power' a second, 'strict' nothing.
      """,
    transform: Self.mode)
  var mode = Durability.process

  private static func mode(_ text: String) throws -> Durability {
    switch text {
    case "buffer": return .buffer
    case "process": return .process
    case "power": return .power(milliseconds: 1_000)
    case "strict": return .strict
    default:
      for (unit, factor) in [("ms", 1), ("s", 1_000)] where text.hasSuffix(unit) {
        let number = text.dropFirst("power=".count).dropLast(unit.count)
        if text.hasPrefix("power="), let count = Int(number), (1...86_400).contains(count) {
          return .power(milliseconds: count * factor)
        }
      }
      throw ValidationError("write buffer, process, power, power=500ms, power=2s or strict.")
    }
  }
}
