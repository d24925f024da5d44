import Foundation

/// Runs libFuzzer on one target; the arguments are libFuzzer's. Built without it, runs fixed inputs.
/// `.ci/stages/fuzz` does both.
///
/// A target ends the process only by a defect: an input may be refused with an error.
@main
enum FuzzProbe {
  /// The name of the target comes from the environment, because libFuzzer starts itself again with
  /// its own arguments only.
  static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["COMPOSE_REPLAY_FUZZ_TARGET"] ?? ""
    if let target = FuzzTarget(rawValue: name) { return target }
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    print("COMPOSE_REPLAY_FUZZ_TARGET is one of \(names)")
    exit(64)
  }()

  static func main() throws {
    #if FUZZING
    fuzz()
    #else
    var inputs = FixedInputs(target)
    try inputs.run()
    #endif
  }
}

#if FUZZING
private func fuzz() -> Never {
  _ = FuzzProbe.target
  var count = CommandLine.argc
  var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  exit(
    runDriver(&count, &words) { start, count in
      FuzzProbe.target.run(Array(UnsafeBufferPointer(start: start, count: count)))
      return 0
    })
}

/// The entry of libFuzzer as a library.
///
/// Source: LLVM, "libFuzzer", section "Using libFuzzer as a library".
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
#endif

/// The parts of the tool that read bytes of others.
enum FuzzTarget: String, CaseIterable {
  /// A whole file, as it is and with right checksums: each mode, `recover`.
  case file
  /// The records of a log: each mode, `recover`.
  case records
  /// A frame, as it is and with right checksums; and the input as the content of one.
  case frame
  /// One item of CBOR.
  case cbor
  /// An index after a log, with the right checksum.
  case index
  /// Journal slots beside a log, with right checksums.
  case slot
  /// A patch and two values.
  case patch
  /// The records of a log: every verb that prints or copies.
  case verbs
  /// The records of a log and keys for the inspector.
  case inspect
  /// The records of a log: replayed by a sample.
  case verify

  func run(_ input: [UInt8]) {
    switch self {
    case .file: LogChecks.runFile(input)
    case .records: LogChecks.run(SealedLog(input).bytes)
    case .frame: CodecChecks.runFrame(input)
    case .cbor: CodecChecks.runItem(input)
    case .index: LogChecks.runIndex(input)
    case .slot: SlotChecks.run(input)
    case .patch: CodecChecks.runPatch(input)
    case .verbs: VerbChecks.printed.run(SealedLog(input).bytes)
    case .inspect: VerbChecks.inspect(input)
    case .verify: VerbChecks.verified.run(SealedLog(input).bytes)
    }
  }
}

/// Ends the process unless a rule holds: libFuzzer then keeps the input.
func require(_ rule: Bool, _ what: @autoclosure () -> String) {
  if !rule { fatalError(what()) }
}
