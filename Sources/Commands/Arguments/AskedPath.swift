import EventModel
import Timeline

/// A state path with a position, as a user writes it: `app.cart.store.total@9120`.
struct AskedPath {
  /// The path.
  let path: StatePath
  /// The number of the event whose state is asked for.
  let position: Int

  /// - Parameters:
  ///   - text: The path, with a position after it or without one.
  ///   - positionText: The position; nil for that of the text, or the end.
  /// - Throws: ``Problem`` for what is not a path or no position.
  init(_ text: String, at positionText: String? = nil, in timeline: SessionTimeline) throws {
    var (pathText, place) = (text[...], positionText ?? "@end")
    if positionText == nil, let parts = Self.parts(of: text),
      !(try Self.isPath(text, in: timeline, unless: parts.place))
    {
      (pathText, place) = parts
    }
    position = try timeline.stateNumber(of: place)
    let asked: StatePath
    do throws(NotationError) {
      asked = try StatePath(parsing: pathText)
    } catch {
      throw Problem.noPath(text, error)
    }
    path = try Self.named(asked, at: position, in: timeline)
  }

  /// CR2015: the path leads to nothing at the position.
  ///
  /// - Parameters:
  ///   - beginning: The event at which the path begins later; nil for none.
  ///   - log: The log as the user named it.
  func unknown(in projection: Projection, begins beginning: Int? = nil, _ log: String) -> Problem {
    let suggestions = PathSuggestions(projection)
    let near = suggestions.nearest(to: path)
    var details: [String] = []
    if let beginning { details.append("it begins later, at @\(beginning)") }
    if near.count > 1 { details.append("near: \(near.listed)") }
    if let (owner, parts) = suggestions.parts(of: path) {
      if !parts.isEmpty { details.append("parts of \(owner): \(parts.listed)") }
      details.append(
        "a computed value is not in the log; ask for what it is computed from with "
          + "'\(owner).computed.NAME'")
    } else if near.isEmpty {
      let nodes = projection.states.map { StatePath.written(node: projection.symbols[$0.node]) }
      details.append("nodes: \(nodes.listed)")
    }
    if let gap = projection.firstGap {
      details.append("events from @\(gap) on are lost, and one of them may have written it")
    }
    return Problem(
      code: projection.firstGap == nil ? ExitCodes.usage : ExitCodes.lossy,
      what: "'\(path)' is no part of the state up to @\(position)",
      details: details,
      help: beginning.map {
        "see it with "
          + ShellCommand("show", .log(log), "@\($0)", .init(path.description)).mention
      } ?? near.first.map { "did you mean '\($0)'?" }
        ?? "see the state with \(ShellCommand("show", .log(log), "@\(position)").mention)",
      diagnostic: "CR2015")
  }

  /// What is before the last `@` that is not in brackets, braces or quotes, and what begins with it;
  /// nil for none.
  static func parts(of path: String) -> (text: Substring, place: String)? {
    var place: String.Index?
    var depth = 0
    var (isQuoted, isEscaped) = (false, false)
    for index in path.indices {
      let character = path[index]
      if isQuoted {
        if character == "\"", !isEscaped { isQuoted = false }
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "@" where depth <= 0: place = index
      default: break
      }
    }
    return place.map { (path[..<$0], String(path[$0...])) }
  }

  /// Whether a text is a path of the state at the end although it has an `@`, after which is no
  /// position: `users.bob@home`.
  private static func isPath(
    _ text: String, in timeline: SessionTimeline, unless place: String
  ) throws -> Bool {
    if (try? Position(parsing: place)) != nil { return false }
    guard let whole = try? StatePath(parsing: text) else { return false }
    return try !timeline.state(after: timeline.number(of: "@end")).matches(whole).isEmpty
  }

  /// Replaces selectors of map entries in a path by their keys, which do not change when elements
  /// of arrays move.
  private static func named(
    _ path: StatePath, at position: Int, in timeline: SessionTimeline
  ) throws -> StatePath {
    guard !path.isConcrete else { return path }
    let found = try timeline.state(after: position).matches(path)
    guard found.count == 1, let only = found.first?.path.elements,
      only.count == path.elements.count
    else { return path }
    return StatePath(
      zip(path.elements, only).map { asked, found in
        guard case .whereField = asked else { return asked }
        if case .index = found { return asked }
        return found
      })
  }
}

extension Problem {
  /// CR2013: a text is not a state path.
  ///
  /// - Parameter example: Paths that the verb takes.
  static func noPath(
    _ text: String, _ error: any Error,
    example: String = "app.cart.store.items[2].price or items[id=7]"
  ) -> Problem {
    Problem(
      code: ExitCodes.usage, what: "'\(text)' is no state path: \(error)",
      help: "a path is \(example)", diagnostic: "CR2013")
  }
}
