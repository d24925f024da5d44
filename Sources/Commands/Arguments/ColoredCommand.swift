import ArgumentParser
import FoundationEssentials

/// A verb that prints text with colours. ``Command`` prepares standard output for it.
protocol ColoredCommand: ParsableCommand {
  var colors: ColorOption { get }
}
