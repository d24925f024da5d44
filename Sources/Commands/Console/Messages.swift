import FoundationEssentials
import Platform
import ReplayRuntime
import TextTerminal

/// Messages on standard error.
enum Messages {
  /// The choice of colours of the command line.
  nonisolated(unsafe) static var color = ColorChoice.automatic

  /// Whether standard error is a terminal.
  static let isTerminal = Descriptor.isTerminal(2)

  private static var hasColors: Bool {
    color.isOn(environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal)
  }

  /// Writes a line.
  static func write(_ text: String) {
    ProgressLine.clear()
    StandardError.write(hasColors ? TextColors.colored(text, as: .report) : text)
  }
}
