import ArgumentParser
import EventModel
import FoundationEssentials

/// A message that GitHub shows beside a line.
enum Annotation {
  static func line(for result: GoldenResult) -> String {
    line(result.message, log: result.log, source: result.sourceLine)
  }

  /// - Parameter source: Where the event is made that differs; nil shows the message at the log.
  static func line(_ text: String, log: String, source: SourceLine?) -> String {
    guard let source else {
      return "::error title=Replay diverged,file=\(property(log))::\(message(text))"
    }
    return "::error title=Replay diverged,file=\(property(source.path)),line=\(source.line)::"
      + message("\(log): \(text)")
  }

  static func message(_ text: String) -> String {
    Escaping.escaped(text).replacingBytes(of: "%", with: "%25").replacingBytes(
      of: "\r", with: "%0D"
    )
    .replacingBytes(of: "\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text).replacingBytes(of: ":", with: "%3A")
      .replacingBytes(of: ",", with: "%2C")
  }
}
