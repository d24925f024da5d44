/// Keys to press without a terminal, for tests, pipes and screen readers.
///
/// A character is the key of that character. Other keys are in brackets: `jj/items<Enter>`.
/// `<Print>` prints the screen, `<120x30>` changes its size, `<2.5s>` lets time pass, `<lt>` is
/// `<`. Line breaks are ignored, so that a script may be in a file. A `<` that begins none of these
/// is the key `<`.
package struct KeyScript: Sendable {
  /// One step of a script.
  package enum Step: Hashable, Sendable {
    case key(Key)
    case print
    case resize(width: Int, height: Int)
    case wait(seconds: Double)
  }

  /// The steps, in order.
  package var steps: [Step] = []
  /// Words in brackets that name no key, such as `<Entre>`, and keys without the second bracket, such as
  /// `<Enter`.
  package private(set) var unknown: [String] = []

  /// Reads a script. Every text is one.
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
      if first == "<" { noteUnknown(rest.dropFirst()) }
      if !first.isNewline { steps.append(.key(.character(first))) }
      rest = rest.dropFirst()
    }
  }

  private mutating func noteUnknown(_ rest: Substring) {
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    guard name.count > 1, name.contains(where: \.isLetter) else { return }
    if rest.dropFirst(name.count).first == ">" {
      unknown.append("<\(name)>")
    } else if Self.step(named: String(name)) != nil {
      unknown.append("<\(name)")
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

  /// Presses the keys and prints screens. What a key begins is finished before the next key.
  ///
  /// - Parameter printsEnd: Whether the last screen is printed too.
  /// - Returns: Every printed screen, in the form of ``Grid/dump(withRoles:)``.
  package func run(
    on program: inout some TerminalProgram, printsEnd: Bool = true, withRoles: Bool = false
  ) -> String {
    var result = ""
    script: for step in steps {
      switch step {
      case .key(let key):
        program.handle(key)
        while program.isBusy { _ = program.tick() }
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
