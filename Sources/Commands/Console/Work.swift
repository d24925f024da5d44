import Dispatch
import EventModel
import FoundationEssentials
import Platform
import Replay

/// Work on many events. On a terminal, standard error says how far it is, in one line that the next
/// output erases.
final class Work {
  /// The time before the first line, and between two lines, in nanoseconds.
  private static let (patience, interval): (UInt64, UInt64) = (500_000_000, 100_000_000)

  private let words: String
  private let subject: String
  private let total: Int?
  private let rest: String
  private let isShown: Bool
  private let began = DispatchTime.now().uptimeNanoseconds
  private var nextTime: UInt64
  private var count = 0

  /// - Parameters:
  ///   - words: What is done, such as `verifying`.
  ///   - subject: What it is done with.
  ///   - total: The number of things in all; nil if it is not known.
  ///   - isShown: False if the verb shall print as little as possible.
  ///   - rest: The end of the summary after a signal.
  init(
    _ words: String, _ subject: String, of total: Int?, isShown: Bool = true, rest: String = ""
  ) {
    (self.words, self.subject, self.total, self.rest) = (words, subject, total, rest)
    self.isShown = isShown && ProgressLine.isPossible
    nextTime = began + Self.patience
  }

  /// Says that so many are done.
  func show(_ count: Int) {
    self.count = count
    guard isShown else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    guard now >= nextTime else { return }
    nextTime = now + Self.interval
    ProgressLine.show(line(now))
  }

  /// - Throws: ``Interrupted`` if a signal came.
  func endIfInterrupted() throws {
    guard let signal = Interruption.signal else { return }
    let part = total.map { " of \(Counting.grouped($0))" } ?? ""
    throw Interrupted(
      signal, "after \(Counting.grouped(count))\(part) events of '\(subject)'\(rest)")
  }

  private func line(_ now: UInt64) -> String {
    let seconds = Double(now - began) / 1e9
    let done = Counting.grouped(count)
    var line = words
    if let total, total > 0 {
      let share = min(1, Double(count) / Double(total))
      line += "  \(Int(share * 100))%  \(done) of \(Counting.grouped(total))"
      if share > 0, share < 1 {
        line += "  \(Int((seconds / share - seconds).rounded(.up))) s left"
      }
    } else {
      line += "  \(done)"
    }
    return line + "  \(Escaping.escaped(subject))"
  }
}
