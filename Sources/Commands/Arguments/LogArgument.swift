import ArgumentParser

/// The log that a verb reads.
struct LogArgument: ParsableArguments {
  @Argument(help: "The log.", completion: Completions.logs)
  var log: String
}
