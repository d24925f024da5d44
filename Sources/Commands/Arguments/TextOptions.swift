import ArgumentParser
import FoundationEssentials
import TextTerminal

extension ColorChoice: ExpressibleByArgument {}

extension Output {
  /// Prepares the streams for the colours of a verb.
  static func prepare(for command: any ParsableCommand) {
    guard let colors = (command as? any ColoredCommand)?.colors else { return }
    Surroundings.current.color = colors.color
    standard.hasColors = colors.isOn
  }
}
