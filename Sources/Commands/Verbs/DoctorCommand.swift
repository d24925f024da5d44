import ArgumentParser
import SnapshotDiff
import Replay

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
    let (log, isShown) = (source.log, !form.json)
    let reader = try LogFile.reader(of: log)
    let count = try? reader.eventCount
    let examination = try LogExamination(
      of: reader, onChecked: Work("checking", log, of: count, isShown: isShown).show,
      onRead: Work("reading", log, of: count, isShown: isShown).show)
    if form.json {
      try Output.standard.line(JSON.text(ofPlain: examination.document(of: log)))
    } else {
      for line in examination.lines(of: log) { try Output.standard.text(Escaping.escaped(line)) }
    }
    let isAccepted = loss.acceptLoss && examination.isSoundButForLoss
    if !examination.isSound, !isAccepted { throw ExitCode(ExitCodes.lossy) }
  }
}
