import ArgumentParser

/// The log that a verb reads.
struct LogArgument: ParsableArguments {
  @Argument(help: "The log.", completion: .file(extensions: ["log"]))
  var log: String
}
