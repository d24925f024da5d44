import ArgumentParser

/// Whether a verb prints a document instead of text.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print one JSON document.")
  var json = false
}
