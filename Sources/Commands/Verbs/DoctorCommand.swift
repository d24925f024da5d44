import ArgumentParser
import SnapshotDiff

struct DoctorCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check every rule of a log: what is damaged or cut, and what is lost.",
    discussion: """
      Needs the log only and changes nothing. Exit code 0 for a sound log, also if its session was \
      killed, and 3 if a part of it is lost, also if 'recover' made it without that part, or \
      contradicts another.
      """)

  @OptionGroup var source: LogArgument

  @OptionGroup var loss: LossOption

  @OptionGroup var form: JSONOption

  @OptionGroup var colors: ColorOption

  func run() throws {
    let examination = try LogExamination(source.log, isShown: !form.json)
    if form.json {
      try Output.standard.line(JSON.text(ofPlain: examination.document))
    } else {
      for line in examination.lines { try Output.standard.text(Escaping.escaped(line)) }
    }
    let isAccepted = loss.acceptLoss && examination.isSoundButForLoss
    if !examination.isSound, !isAccepted { throw ExitCode(ExitCodes.lossy) }
  }
}
