/// Keys to press without a terminal, for tests, pipes and people who read with their ears.
///
/// Characters stand for themselves, other keys in brackets: `jj/items<Enter>`. `<Print>` prints the
/// screen, `<120x30>` changes its size, `<2.5s>` lets time pass, `<lt>` is `<`. Line breaks mean nothing, so that a script
/// may stand in a file. A `<` that begins none of these is itself.
package struct KeyScript: Sendable {
  package enum Step: Hashable, Sendable {
    case key(Key)
    case print
    case resize(width: Int, height: Int)
    case wait(seconds: Double)
  }

  package var steps: [Step] = []

  package init(_ text: String) {
    var rest = text[...]
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">"),
        let step = Self.step(named: String(rest[rest.index(after: rest.startIndex)..<end]))
      {
        steps.append(step)
        rest = rest[rest.index(after: end)...]
        continue
      }
      if !first.isNewline { steps.append(.key(.character(first))) }
      rest = rest.dropFirst()
    }
  }

  private static func step(named name: String) -> Step? {
    if name == "Print" { return .print }
    if let key = Key.key(named: name) { return .key(key) }
    if name.hasSuffix("s"), let seconds = Double(name.dropLast()), (0...86_400).contains(seconds) {
      return .wait(seconds: seconds)
    }
    let parts = name.split(separator: "x").map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...1000).contains(width), (1...1000).contains(height)
    else { return nil }
    return .resize(width: width, height: height)
  }

  /// Presses the keys and prints screens.
  ///
  /// - Parameter printsEnd: Whether the last screen is printed too.
  /// - Returns: Every printed screen, as ``Grid/dump(withRoles:)`` has it.
  package func run(
    on program: inout some TerminalProgram, printsEnd: Bool = true, withRoles: Bool = false
  ) -> String {
    var result = ""
    script: for step in steps {
      switch step {
      case .key(let key): program.handle(key)
      case .print: result += program.render().dump(withRoles: withRoles)
      case .resize(let width, let height): program.resize(width: width, height: height)
      case .wait(let seconds): program.wait(seconds: seconds)
      }
      if case .quit? = program.request { break script }
      program.request = nil
    }
    if printsEnd { result += program.render().dump(withRoles: withRoles) }
    return result
  }
}
