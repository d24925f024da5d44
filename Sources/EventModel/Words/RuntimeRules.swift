/// The rules by which a runtime turns operations into events, as a number in the head of a log.
///
/// A change that makes other events of an unchanged application raises ``newest`` and asks a runtime
/// for its rules. A replay uses the rules of its log; a new recording uses the newest.
///
/// Source: EVENTS.md, "The rules have a number".
package struct RuntimeRules: Hashable, Comparable, Codable, Sendable {
  /// 1 or more.
  package let number: Int

  /// - Parameter number: 1 or more.
  package init(number: Int) { self.number = number }

  /// The rules of a log without a number.
  package static let first = RuntimeRules(number: 1)
  /// The rules of new recordings.
  package static let newest = RuntimeRules(number: 7)

  /// Verge: whether the operations of a batch happen in the order in which they were written. By the
  /// first rules deletions came after all insertions.
  package var batchesAreOrdered: Bool { number >= 2 }

  /// AsyncStore: whether `.cancel` ends running work while the store waits for other effects, and a
  /// stream of a store has the values since it was made.
  package var storesActAtOnce: Bool { number >= 2 }

  /// Whether an effect or a flow ends with the component that began it.
  package var workEndsWithComponents: Bool { number >= 2 }

  /// Compose: whether a service that is put in the place of another gets its paths.
  package var servicesAreReplaced: Bool { number >= 2 }

  /// Compose: whether `~+=` gets the value before that send, also if a handler sends meanwhile.
  package var previousIsOfSend: Bool { number >= 2 }

  /// Whether the path of a node reaches the results of its effects, and `note` and `failure` reach what
  /// has no node.
  package var pathsReachResults: Bool { number >= 2 }

  /// Whether every text that a field for secrets shows is a secret, and not only what is typed.
  package var shownTextsAreSecret: Bool { number >= 2 }

  /// Whether what is typed character by character has the prefixes of one stand-in.
  package var typedTextsHavePrefixes: Bool { number >= 2 }

  /// Whether a value may have 312 levels and nearly 64 MiB, and only a part that is deeper or larger is
  /// left out. By the first rules it may have 56 levels and texts of 16 MiB, and is left out as a whole.
  package var valuesMayBeLarge: Bool { number >= 2 }

  /// Whether jobs of the main actor that become ready in a turn belong to that turn, and not to the
  /// main queue.
  package var turnsAreMainActor: Bool { number >= 2 }

  /// Whether an observed object that a view or a component owns is a node, with its observed properties
  /// as its state.
  package var objectsAreNodes: Bool { number >= 3 }

  /// Whether a test's session and a simulation check the properties that the application declares.
  package var testsCheckProperties: Bool { number >= 3 }

  /// Whether secrets get stand-ins in the names of effects, answers, actions, timers and streams of
  /// chance, too; a path reaches the error of an effect below the number of its type; and what has no
  /// node is reached by its name.
  package var secretsReachNames: Bool { number >= 4 }

  /// Whether secrets get stand-ins in the labels of controls that inputs name.
  package var secretsReachLabels: Bool { number >= 5 }

  /// Whether the screen shows what a style of the application makes of a control.
  package var ownStylesShow: Bool { number >= 6 }

  /// Whether a list or picker shows a new selection also where the log does not hold what it reads.
  package var choicesAreFollowed: Bool { number >= 6 }

  /// Whether the controls in a label, or in a view with a tap gesture, stay on the screen.
  package var labelsKeepControls: Bool { number >= 6 }

  /// Whether a list makes of many rows those that are near the screen.
  package var rowsAreNearScreen: Bool { number >= 7 }

  package static func < (a: RuntimeRules, b: RuntimeRules) -> Bool { a.number < b.number }
}
