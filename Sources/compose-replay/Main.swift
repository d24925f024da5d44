import Commands

/// `compose-replay`, the tool.
@main
enum Main {
  static func main() { Command.main() }
}
