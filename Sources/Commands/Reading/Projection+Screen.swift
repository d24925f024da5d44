import CBOR
import EventModel
import Timeline

extension Projection {
  /// The part of the screen at a path that begins with `screen`; nil if there is none.
  func part(ofScreen path: StatePath) -> CBORValue? {
    path.placeOnScreen.reduce(screen) { $0?.child($1) }
  }

  /// CR2015: a path leads to no part of the screen.
  ///
  /// - Parameter log: The log as the user named it.
  func noPart(ofScreen path: StatePath, at number: Int, _ log: String) -> Problem {
    var known = path
    while known.elements.count > 1, part(ofScreen: known) == nil {
      known = StatePath(known.elements.dropLast())
    }
    let parts = part(ofScreen: known)?.children.map { known.appending($0.element).description }
    return Problem(
      code: ExitCodes.usage, what: "'\(path)' is no part of the screen at @\(number)",
      details: parts.map { ["parts of \(known): \($0.isEmpty ? "none" : $0.listed)"] }
        ?? ["there is no screen at @\(number)"],
      help: "see the screen with "
        + ShellCommand("show", .log(log), "@\(number)", "screen").mention,
      diagnostic: "CR2015")
  }
}
