import FoundationEssentials
import Platform
import ReplayRuntime
import TextTerminal

/// Messages on standard error.
enum Messages {
  private static var hasColors: Bool {
    let surroundings = Surroundings.current
    return surroundings.color.isOn(
      environment: surroundings.environment, isTerminal: surroundings.isMessagesTerminal)
  }

  /// Writes a line.
  static func write(_ text: String) {
    ProgressLine.clear()
    let shown = hasColors ? TextColors.colored(text, as: .report) : text
    StandardError.show(shown + "\n", to: Surroundings.current.messages)
  }
}
