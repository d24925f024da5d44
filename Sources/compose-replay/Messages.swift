import FoundationEssentials
import Glibc
import ReplayRuntime
import TextTerminal

/// Messages on standard error. While a pager shows the text, they wait for its end.
enum Messages {
  /// The choice of colours of the command line.
  nonisolated(unsafe) static var color = ColorChoice.automatic
  nonisolated(unsafe) private static var held: [String]?

  /// Whether standard error is a terminal.
  static let isTerminal = isatty(2) == 1

  private static var hasColors: Bool {
    color.isOn(environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal)
  }

  /// Writes a line.
  static func write(_ text: String) {
    if held != nil {
      held?.append(text)
    } else {
      ProgressLine.clear()
      StandardError.write(hasColors ? TextColors.colored(text, as: .report) : text)
    }
  }

  /// Keeps messages from now on.
  static func hold() { held = [] }

  /// Writes what was kept.
  static func release() {
    let lines = held ?? []
    held = nil
    for line in lines { write(line) }
  }
}
