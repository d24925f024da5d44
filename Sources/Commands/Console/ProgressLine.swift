import Dispatch
import EventModel
import FoundationEssentials
import Platform
import Replay

/// The line at the bottom of a terminal that says how far the work is.
enum ProgressLine {
  /// Whether the line is seen: on a terminal that can erase it, by a person, in the foreground.
  static var isPossible: Bool {
    let surroundings = Surroundings.current
    guard surroundings.isMessagesTerminal else { return false }
    let environment = surroundings.environment
    let terminal = environment["TERM"] ?? ""
    return !terminal.isEmpty && terminal != "dumb"
      && !ContinuousIntegration.isOn(environment) && Descriptor.isForeground(surroundings.messages)
  }

  /// Replaces the line.
  static func show(_ text: String) {
    let width = Descriptor.terminalSize(Surroundings.current.messages)?.width ?? 80
    Surroundings.current.showsProgress = true
    Output.show("\r\u{1B}[K" + text.prefix(max(0, width - 1)))
  }

  /// Erases the line, if there is one.
  static func clear() {
    guard Surroundings.current.showsProgress else { return }
    Surroundings.current.showsProgress = false
    Output.show("\r\u{1B}[K")
  }
}
