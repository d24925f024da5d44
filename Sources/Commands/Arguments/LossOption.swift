import ArgumentParser

/// Whether a log that `recover` made may lack what was lost.
struct LossOption: ParsableArguments {
  @Flag(help: "Accept that a recovered log lacks what was lost; else the exit code is 3.")
  var acceptLoss = false
}
