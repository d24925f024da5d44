import EventModel

/// The commits and routes that a frame shows: those of its turn since the frame before it.
///
/// The cause of a frame is only the first event that changed the screen.
struct FrameContents {
  private static let listLimit = 20

  private var events: [Event] = []
  private var count = 0

  /// - Throws: ``LogError``.
  init(of frame: Int, in view: LogView) throws {
    var next = frame
    while next > 0, try !view.event(at: next).header.startsTurn {
      next -= 1
      let event = try view.event(at: next)
      if event.kind == .frame { break }
      guard Self.changesState(event) else { continue }
      count += 1
      if events.count < Self.listLimit { events.append(event) }
    }
    events.reverse()
  }

  private static func changesState(_ event: Event) -> Bool {
    switch event.kind {
    case .route: true
    case .commit: (try? Patch(symbolic: event.payload))?.isEmpty == false
    default: false
    }
  }

  /// The number of the last event; nil if the frame shows none.
  var newest: Int? { events.last?.number }

  /// The lines of a section of `show`; empty if the frame shows no event.
  func lines(_ symbols: SymbolTable) -> [String] {
    guard !events.isEmpty else { return [] }
    let more = count > events.count ? ["  … and \(count - events.count) before them"] : []
    return ["", "shows"] + more
      + events.map { event in
        let text = Transcript.summary(of: event, symbols: symbols)
        return "  @\(event.number)  \(text.count <= 110 ? text : text.prefix(109) + "…")"
      }
  }
}
