import Synchronization

/// Whether this process has ever made a ``Redacted`` value.
///
/// It only spares the runtimes of other processes the search for marks in what they encode. It
/// changes nothing that is recorded, so it may be shared by all runtimes.
enum SecretsInUse {
  static let flag = Atomic<Bool>(false)
}
