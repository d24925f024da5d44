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

  /// Prints on standard error what is lost of a log.
  ///
  /// - Parameter log: The log as the user named it.
  func printWarnings(about log: String) throws {
    for warning in try warnings(about: log) { Output.message(warning) }
  }
}
