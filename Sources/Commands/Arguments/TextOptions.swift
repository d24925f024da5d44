import ArgumentParser
import FoundationEssentials
import TextTerminal

extension ColorChoice: ExpressibleByArgument {}

/// Whether a verb uses colours.
struct ColorOption: ParsableArguments {
  @Option(help: "Use colours: auto, always or never.")
  var color: ColorChoice = .automatic

  /// Whether standard output gets colours.
  var isOn: Bool {
    color.isOn(
      environment: Surroundings.current.environment, isTerminal: Output.isTerminal)
  }
}

/// A verb that prints text with colours. ``Command`` prepares standard output for it.
protocol ColoredCommand: ParsableCommand {
  var colors: ColorOption { get }
}

extension Output {
  /// Prepares the streams for the colours of a verb.
  static func prepare(for command: any ParsableCommand) {
    guard let colors = (command as? any ColoredCommand)?.colors else { return }
    Surroundings.current.color = colors.color
    standard.hasColors = colors.isOn
  }
}
