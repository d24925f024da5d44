/// What follows the parser's help.
enum HelpRequest {
  /// The examples and exit codes of the verb whose help the command line asks for; none for another
  /// request.
  static func guide(_ words: [String]) -> [String] {
    let isHelp = words.first == "help"
    let names = words.prefix { $0 != "--" }
    guard isHelp || names.contains("--help") || names.contains("-h"),
      let verb = isHelp ? words.dropFirst().first : words.first,
      let guide = VerbGuide.of(verb)
    else { return [] }
    return [""] + guide.lines(of: verb)
  }
}
