import ArgumentParser
import EventModel
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

/// A path of values to redact, as it is typed.
enum RedactedPath {
  static func parsed(_ text: String) throws -> StatePath {
    do throws(RedactedPathError) {
      return try RedactedPathError.path(text)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: String(describing: error),
        help: "a path is '**.checkout.store.card' or '**.checkout/field:Card'", diagnostic: "CR2013"
      )
    }
  }
}
