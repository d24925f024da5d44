import ArgumentParser
import FoundationEssentials
import TextTerminal

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
