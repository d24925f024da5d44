#if Macros
import VDStoreMacros

/// Counts votes and brings them to a council: a small application whose actions and dependencies
/// are declared by macro.
@main
struct Tally: App {
  @Store private var board = Board()

  /// One window with the board.
  var body: some Scene {
    WindowGroup {
      BoardView($board.di(\.asyncActions, .flow).middleware(Minutes()))
    }
  }
}

/// What is voted on, and what became of it.
struct Board: Codable, Equatable {
  var options: [Option] = [Option(name: "tea"), Option(name: "coffee")]
  /// Votes that the council has.
  var delivered = 0
  /// Deliveries under way, those that were cancelled included.
  var deliveries = 0
  var problem: String?

  struct Option: Codable, Equatable, Identifiable {
    let name: String
    var votes = 0

    var id: String { name }
  }

  var votes: Int { options.reduce(0) { $0 + $1.votes } }
}

/// Why an option is not taken.
enum BoardError: Error {
  case nameless
  case known(String)
}

/// Keeps the minutes: a note in the session for each action that somebody calls.
struct Minutes: StoreMiddleware {
  func execute<Args, Res>(_ args: Args, call: StoreActionCall, next: (Args) -> Res) -> Res {
    call.di.minutes.note(call)
    return next(args)
  }

  func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res {
    call.di.minutes.note(call)
    return try next(args)
  }
}
#else
/// The sample without its macros.
@main
enum Tally {
  static func main() { print("tally needs its macros: swift run --traits Macros tally") }
}
#endif
