import FoundationEssentials
import Platform
import ReplayRuntime
import StateCoding

/// Saves and restores the state of one store.
///
/// The storage's results are recorded answers: a replay neither uses a storage nor writes to one.
/// An error of the storage is a failure event; the state does not change.
///
/// Source: Compose, `Store.persistence`.
public struct StorePersistence<State: AnyState> {
  let cell: StateCell<State>
  let storage: any AnyPersistentStorage

  private var runtime: Runtime { cell.runtime }

  /// Stores the fields that the state's `PersistenceKeys` name.
  public func save() {
    let fields: PersistedFields
    do {
      fields = try PersistedFields(of: cell.state)
    } catch {
      return fail(FailureCode.storageNotWritten, "the state cannot be encoded: \(error)")
    }
    let problem = writing(fields) {
      ask("save") { storage in
        try storage.save(state: fields)
        return nil
      }.problem
    }
    if let problem { fail(FailureCode.storageNotWritten, problem) }
  }

  /// Records the written fields as arguments of the action `save`, so that a replay verifies them.
  ///
  /// From outside a turn, the storage's answer is the root of a turn without an action, because
  /// replay does not run the code that would be verified.
  private func writing(_ fields: PersistedFields, _ ask: () -> String?) -> String? {
    guard runtime.isInTurn, !runtime.isInForeignAction else { return ask() }
    return runtime.action(request("save"), on: cell) { writer in
      runtime.coding.encode(fields, into: &writer)
    } _: {
      ask()
    }
  }

  private func request(_ word: String) -> String {
    storage.key.isEmpty ? word : "\(word) \(storage.key)"
  }

  /// Replaces the fields of the state by the stored ones.
  ///
  /// Does nothing if nothing is stored. The change is an ordinary commit.
  public func restore() {
    let answer = ask("restore") { storage in try storage.restore() }
    if let problem = answer.problem { return fail(FailureCode.storageNotRead, problem) }
    guard let fields = answer.fields else { return }
    do {
      let restored = try References.of(runtime).restoring { try fields.laid(over: cell.state) }
      cell.commit { $0 = restored }
    } catch {
      fail(FailureCode.storedStateDoesNotFit, "what is stored does not fit the state: \(error)")
    }
  }

  /// Removes the stored state; the state of the store does not change.
  public func purge() {
    let problem = ask("purge") { storage in
      try storage.purge()
      return nil
    }.problem
    if let problem { fail(FailureCode.storageNotWritten, problem) }
  }

  private func ask(
    _ request: String, _ act: (any AnyPersistentStorage) throws -> PersistedFields?
  ) -> StorageAnswer {
    runtime.answer(
      self.request(request), node: cell.path, isStorage: true,
      inReplay: { StorageAnswer() }
    ) {
      do {
        return StorageAnswer(fields: try act(storage))
      } catch {
        return StorageAnswer(problem: Self.sentence(for: error))
      }
    }
  }

  private func fail(_ code: String, _ text: String) {
    runtime.fail(code, node: cell.path, "'\(storage.key)' in \(type(of: storage)): \(text)")
  }

  /// The message to the user for an error of the file system or of a storage.
  private static func sentence(for error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context): "it is damaged: \(context.debugDescription)"
    case let error as CocoaError:
      "\(reason(of: error)) (\(error.filePath ?? "code \(error.code.rawValue)"))"
    default: "\(error)"
    }
  }

  private static func reason(of error: CocoaError) -> String {
    guard let cause = error.underlying as? POSIXError else { return "the file system refuses it" }
    return SystemError(code: cause.code.rawValue).message
  }
}

/// A storage's answer in the log.
private struct StorageAnswer: Codable {
  var fields: PersistedFields?
  var problem: String?
}
