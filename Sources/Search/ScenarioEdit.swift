import CBOR
import EventModel

/// A change of a scenario. Numbers are those of events of the recording.
package enum ScenarioEdit: Hashable, Sendable {
  /// How an effect ends.
  package enum Result: Hashable, Sendable {
    /// With a value or a declared error, in the notation of transcripts.
    case ended(String)
    /// It stays pending.
    case never
  }

  /// Leaves out the stimuli of a range of events.
  case skip(ClosedRange<Int>)
  /// Gives an input or a result another value: a text for a field, else in the notation of
  /// transcripts.
  case value(Int, String)
  /// Adds what a user types as a line of a script, after the last stimulus at or before an event.
  case insert(Int, String)
  /// Gives an effect another end. The number is that of its beginning or its end.
  case effect(Int, Result)
  /// Gives a stimulus, or what an effect does, later, by microseconds.
  case delay(Int, Int64)
  /// Gives the first stimulus after the last one at or before the second event.
  case move(Int, Int)
  /// Does the inputs of a range again, after the range.
  case `repeat`(ClosedRange<Int>)
  /// Ends the session after the stimulus of an event.
  case until(Int)
  /// Gives a request of the world another answer, wherever it is asked: a text for a text, else in the
  /// notation of transcripts.
  case answer(String, String)
  /// Shortens longer pauses between stimuli to so many microseconds.
  case squeeze(Int64)
  /// Another seed of chance.
  case seed(UInt64)
  /// Ends the process after the stimulus of an event, and starts the application again. What is stored
  /// stays; the stimuli after it are given to the application that starts, as far as they are possible.
  case relaunch(Int)

  /// Why an edit is impossible.
  package struct Refusal: Error, CustomStringConvertible {
    /// What is wrong.
    package var description: String
  }

  /// Reads how an effect ends: `value 42`, `failure`, `failure TEXT`, `error [0, "declined"]`,
  /// `cancelled` or `never`.
  ///
  /// - Throws: ``Refusal``.
  package static func result(_ text: String) throws(Refusal) -> Result {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : nil
    switch (parts.first, rest) {
    case ("never", nil): return .never
    case ("cancelled", nil): return .ended("ended cancelled")
    case ("failure", _): return .ended("ended error " + Notation.quoted(rest ?? "failure"))
    case ("value", let value?): return .ended("ended value " + (try notation(value)))
    case ("value", nil): return .ended("ended value")
    case ("error", let value?):
      let error = try notation(value)
      let parts = (try? Notation.value(of: error))?.arrayValue
      if error == "null" || parts?.count == 2 && parts?[0].intValue != nil {
        return .ended("ended error " + error)
      }
      throw Refusal(
        description:
          "'\(value)' is not an error; write the place of its type among those that the effect "
          + "declares, and its value, as in 'error [0, {declined: {}}]', or 'failure TEXT'")
    default:
      throw Refusal(
        description:
          "'\(text)' is no end of an effect; write 'value V', 'failure', 'failure TEXT', "
          + "'error [0, V]', 'cancelled' or 'never'")
    }
  }

  /// A value in its canonical notation.
  static func notation(_ text: String) throws(Refusal) -> String {
    do throws(NotationError) {
      return Notation.text(of: try Notation.value(of: text))
    } catch {
      throw Refusal(
        description: "'\(text)' is no value: \(error.message); write one such as 42, \"a text\" or "
          + "{id: 7}")
    }
  }

  /// Whether it may type a text that is a secret.
  var typesText: Bool {
    switch self {
    case .value, .answer: true
    case .insert(_, let script): script.hasPrefix("type ")
    default: false
    }
  }

  /// The edit in words, for the head of the branch.
  package var words: String {
    switch self {
    case .skip(let range): "skip \(Self.words(range))"
    case .value(let number, let value): "edit @\(number) \(Notation.quoted(value))"
    case .insert(let number, let script): "insert @\(number) \(Notation.quoted(script))"
    case .effect(let number, .ended(let line)): "effect @\(number) \(line.dropFirst(6))"
    case .effect(let number, .never): "effect @\(number) never"
    case .delay(let number, let time): "delay @\(number) \(SessionTime.seconds(time))"
    case .move(let number, let target): "move @\(number) @\(target)"
    case .repeat(let range): "repeat \(Self.words(range))"
    case .answer(let name, let value): "answer \(name) \(Notation.quoted(value))"
    case .until(let number): "until @\(number)"
    case .squeeze(let time): "squeeze \(SessionTime.seconds(time))"
    case .seed(let seed): "seed \(seed)"
    case .relaunch(let number): "relaunch @\(number)"
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "@\(range.lowerBound)" : "@\(range.lowerBound)..@\(range.upperBound)"
  }
}
