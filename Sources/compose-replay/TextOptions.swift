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
      environment: ProcessInfo.processInfo.environment, isTerminal: Output.isTerminal)
  }
}

/// Whether a verb shows its text in a pager.
struct PagerOption: ParsableArguments {
  @Flag(help: "Do not show text page by page on a terminal.")
  var noPager = false
}

/// A verb that prints text with colours. ``Command`` prepares standard output for it.
protocol ColoredCommand: ParsableCommand {
  var colors: ColorOption { get }
}

/// A verb that prints text of any length, which a terminal shows page by page.
protocol PagedCommand: ColoredCommand {
  var pager: PagerOption { get }
  /// Whether the verb prints a document, or text as it comes, which no pager shows.
  var printsDirectly: Bool { get }
}

extension Output {
  /// Prepares the streams for a verb: colours, and a pager if standard output is a terminal.
  static func prepare(for command: any ParsableCommand) {
    guard let command = command as? any ColoredCommand else { return }
    prepare(for: command.colors)
    guard isTerminal, let paged = command as? any PagedCommand, !paged.pager.noPager,
      !paged.printsDirectly
    else { return }
    standard.page(with: ProcessInfo.processInfo.environment)
  }

  /// Prepares the streams for a verb without a pager.
  static func prepare(for colors: ColorOption) {
    Messages.color = colors.color
    standard.hasColors = colors.isOn
  }
}
