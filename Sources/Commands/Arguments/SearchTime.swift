import Dispatch
import EventModel

/// The time that a search may take, as the option `--for` says it.
enum SearchTime {
  /// The end of a search that begins now.
  ///
  /// - Throws: ``Problem`` for a text that is not a time.
  static func end(of text: String) throws -> DispatchTime {
    guard let time = SessionTime.microseconds(text), time > 0 else {
      throw Problem(
        code: ExitCodes.usage, what: "'\(text)' is no time", help: "a time is 60s, 5m or 500ms")
    }
    return DispatchTime.now() + .microseconds(Int(clamping: time))
  }
}
