import VDStoreMacros

struct Votes: Codable {
  var count = 0
}

@Actions
extension Store<Votes> {
  func add(_ votes: Int) { state.count += votes * di.weight }
}

extension StoreDIValues {
  @StoreDIValue var weight: Int = 2
}

@main
struct VotesApp: App {
  @ViewStore private var votes = Votes()

  var body: some Scene {
    WindowGroup {
      Text("\(votes.count)")
      Button("Vote") { $votes.add(3) }
    }
  }
}
