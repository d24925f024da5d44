import ArgumentParser
import EventModel
import SessionLog
import Timeline

extension SessionTimeline {
  /// Opens the log that an argument names.
  ///
  /// - Throws: ``LogError``, ``Problem``.
  convenience init(log: String) throws { try self.init(try LogFile.reader(of: log)) }

  /// The number of the event that a position names, such as `@120`, `@end`, `t+2.5s`, `@9120~`.
  ///
  /// - Throws: ``Problem`` with the usage code.
  func number(of text: String) throws -> Int {
    do {
      return try Position(parsing: text).resolve(in: positions)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "\(error)",
        help: "positions are @120, @end, @-10, t+2.350s, @120^ (cause), @120~ (input)",
        diagnostic: "CR2010")
    }
  }

  /// The number of the event that a position names, after which the state is known: an event of the
  /// log, or the one before its first.
  ///
  /// - Throws: ``Problem`` with the usage code.
  func stateNumber(of text: String) throws -> Int {
    let (number, first) = (try self.number(of: text), try self.first)
    guard number < first - 1 else { return number }
    throw Problem(
      code: ExitCodes.usage,
      what: "the state at @\(number) is not known: the log begins at @\(first)",
      help: "the first known state is that at @\(first - 1)", diagnostic: "CR2010")
  }

  /// Prints on standard error what is lost of a log, and ends the command with the code for it.
  ///
  /// - Parameters:
  ///   - log: The log as the user named it.
  ///   - states: The states that the command has printed.
  /// - Throws: `ExitCode` 3 if something is lost.
  func endIfLossy(_ log: String, states: [Projection] = []) throws {
    let integrity = try events.integrity
    let uncertain = states.compactMap { uncertainty(of: $0) }
    for warning in integrity.warnings(about: log) + uncertain.prefix(1) {
      Output.message(Escaping.escaped(warning))
    }
    if integrity.isLossy || !uncertain.isEmpty { throw ExitCode(ExitCodes.lossy) }
  }
}
