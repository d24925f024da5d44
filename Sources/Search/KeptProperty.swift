import CBOR
import EventModel
import Replay
import ReplayRuntime

/// What a session must still do when it is made smaller.
package enum KeptProperty: Hashable, Sendable {
  /// A failure, with a code if there is one. The end of the application is the failure `CR4301`.
  case failure(code: String?)
  /// A condition that holds at the end of a turn.
  case state(StateCondition)
  /// A condition that does not hold at the end of a turn.
  case violation(StateCondition)
  /// A screen with one of ``ScreenWords``.
  case screen
  /// Repeating timers that were never cancelled; see ``LeakSearch``.
  case leak
  /// A property that the application declares by this name does not hold.
  case declared(String)
  /// What code checks does not hold. It has no words that ``init(parsing:)`` reads.
  case checked(CheckedProperty)

  /// Reads `failure`, a code such as `CR4402`, `screen`, `leak`, a condition such as `cart.total < 0`,
  /// `always cart.total >= 0` for a condition that does not hold, or `always NAME`, `never NAME` or
  /// `eventually NAME` for a property that the application declares.
  ///
  /// - Throws: ``ScenarioEdit/Refusal``.
  package init(parsing text: String) throws(ScenarioEdit.Refusal) {
    let isViolation = text.hasPrefix(Self.always)
    if text == "failure" {
      self = .failure(code: nil)
      return
    }
    if text == "screen" || text == "leak" {
      self = text == "leak" ? .leak : .screen
      return
    }
    if text.hasPrefix("CR4"), text.utf8.count == 6 {
      self = .failure(code: text)
      return
    }
    do throws(NotationError) {
      let written = isViolation ? String(text.dropFirst(Self.always.count)) : text
      guard let condition = try StateCondition(parsing: written) else {
        let kinds = [Self.always, "never ", "eventually "]
        if let kind = kinds.first(where: text.hasPrefix), text.utf8.count > kind.utf8.count {
          self = .declared(text)
          return
        }
        throw NotationError("it has no operator with spaces around it", column: 1)
      }
      self = isViolation ? .violation(condition) : .state(condition)
    } catch {
      throw .init(
        description: "'\(text)' cannot be kept: \(error.message); write 'failure', 'screen', "
          + "'leak', a code of a running application such as CR4402, a condition such as "
          + "'app.cart.store.total < 0', 'always' and one that must hold, or 'always' and the name "
          + "of a property that the application declares")
    }
  }

  private static let always = "always "

  /// Whether a failure is that of a storage, which is not a fault of the application: what follows from it
  /// may be one.
  static func isOfStorage(_ code: String) -> Bool {
    [FailureCode.storageNotWritten, FailureCode.storageNotRead].contains(code)
  }

  /// The words that ``init(parsing:)`` reads.
  package var words: String {
    switch self {
    case .failure(let code): code ?? "failure"
    case .state(let condition): condition.description
    case .violation(let condition): Self.always + condition.description
    case .screen: "screen"
    case .leak: "leak"
    case .declared(let text): text
    case .checked(let property): property.words
    }
  }
}
