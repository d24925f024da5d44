import EventModel
import HeadlessUI

extension HeadlessHost {
  /// Why an input was not carried out, and the controls that may be meant.
  package func explanation(of error: InputError, _ target: String) -> String {
    if !paths(named: target).isEmpty { return "\(error)" }
    return "\(error)\(Self.suggestion(near(target)) ?? "")"
  }

  /// Controls whose path, the end of whose path, or whose label resembles `target`.
  private func near(_ target: String) -> [String] {
    let targets = targets
    let paths = targets.map(\.path)
    let ends = paths.map { path in path.split(separator: "/").last.map(String.init) ?? path }
    let names = ends.map { end in end.split(separator: ":").last.map(String.init) ?? end }
    for candidates in [paths, ends, names, targets.map(\.label)] {
      let near = NearWords.near(target, among: candidates)
      if !near.isEmpty { return zip(paths, candidates).filter { near.contains($0.1) }.map(\.0) }
    }
    // The first words of a label: the others look like a text that is typed.
    return targets.filter { $0.label.hasPrefix(target + " ") }.map(\.path)
  }

  /// The first words, in quotation marks with which they can be typed; nil for none.
  static func suggestion(_ near: [String]) -> String? {
    if near.isEmpty { return nil }
    let words = near.prefix(3).map { name in
      name.unicodeScalars.contains { $0 == "'" || Notation.isInvisible($0) }
        ? Notation.quoted(name) : "'\(name)'"
    }
    return "; did you mean \(words.joined(separator: " or "))?"
  }
}
