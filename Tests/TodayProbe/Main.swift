import Glibc
import Replay

/// Applications in today's style: `today-probe recipes`, `basket`, `notes` or `ledger`. With the variable
/// `TODAY_BREAK` each has one bug; with the value `unread` the recipes have another one.
@main
struct TodayProbe {
  static let isUnreadBroken = getenv("TODAY_BREAK").map { String(cString: $0) } == "unread"
  static let isBroken = getenv("TODAY_BREAK") != nil && !isUnreadBroken

  static func main() {
    let applications: [(String, any ReplayableApplication.Type)] = [
      ("recipes", RecipesApp.self), ("basket", BasketApp.self), ("notes", NotesApp.self),
      ("ledger", LedgerApp.self),
    ]
    let chosen = applications.first { $0.0 == CommandLine.arguments.last }?.1 ?? RecipesApp.self
    ReplayHost.serveIfAsked([chosen] + applications.map(\.1))
    ReplayHost.main(chosen)
  }
}
