/// The exit codes of the tool and of applications that it starts; see `compose-replay help exit-codes`.
package enum ExitCodes {
  package static let verified: Int32 = 0
  package static let difference: Int32 = 1
  package static let pending: Int32 = 2
  package static let lossy: Int32 = 3
  package static let applicationFailed: Int32 = 4
  package static let usage: Int32 = 64
  package static let notALog: Int32 = 65
  package static let noSuchFile: Int32 = 66
  package static let needsAnother: Int32 = 69
  package static let internalError: Int32 = 70
  package static let inputOutput: Int32 = 74
  /// The reader of the output has closed it. A shell gives this code, 128 and the number of SIGPIPE,
  /// to programs that the signal ends.
  package static let closedPipe: Int32 = 141
}
