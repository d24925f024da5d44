/// What the end of a process, or of its machine, may cost a recording.
///
/// Source: FORMAT.md, "Durability".
public enum Durability: Sendable, Equatable {
  /// A kill loses the open chunk: at most 64 KiB of records.
  case buffer
  /// A kill loses nothing. A loss of power loses what the system had not yet written.
  case process
  /// A kill loses nothing. A loss of power loses what was recorded in the last so many
  /// milliseconds.
  case power(milliseconds: Int)
  /// Neither a kill nor a loss of power loses an event: each append waits for the device.
  case strict

  /// The time between two waits for the device, in milliseconds; nil if there is none.
  var interval: Int? {
    if case .power(let milliseconds) = self { max(1, milliseconds) } else { nil }
  }

  /// Whether the device must have the chunks of the log before their slots are cleared.
  package var survivesPowerLoss: Bool { self == .strict || interval != nil }
}
