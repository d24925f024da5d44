/// The lines that the board shows, the newest first.
struct Headlines: Codable, Equatable {
  var lines: [String] = []

  /// What can happen to the lines.
  enum Action: Codable, Equatable {
    case announce(String)
  }

  /// The lines after an action; at most three are kept.
  static func reduce(_ action: Action, _ headlines: Headlines) -> Headlines {
    switch action {
    case .announce(let line): Headlines(lines: Array(([line] + headlines.lines).prefix(3)))
    }
  }
}
