import EventModel

/// A commit as it is recorded.
package struct RecordedCommit {
  var patch: [UInt8]
  var place: Symbol

  /// Creates a commit from its patch in symbolic form and the symbol of its source location.
  package init(patch: [UInt8], place: Symbol) {
    self.patch = patch
    self.place = place
  }
}
