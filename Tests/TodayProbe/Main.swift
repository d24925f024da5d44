import Glibc
import Replay

/// Three applications in today's style: `today-probe recipes`, `basket` or `notes`. With the variable
/// `TODAY_BREAK` each has one bug.
@main
struct TodayProbe {
  static let isBroken = getenv("TODAY_BREAK") != nil

  static func main() {
    let applications: [(String, any ReplayableApplication.Type)] = [
      ("recipes", RecipesApp.self), ("basket", BasketApp.self), ("notes", NotesApp.self),
    ]
    let chosen = applications.first { $0.0 == CommandLine.arguments.last }?.1 ?? RecipesApp.self
    ReplayHost.serveIfAsked([chosen] + applications.map(\.1))
    ReplayHost.main(chosen)
  }
}
