extension Diagnostic {
  static let logs = [
    Diagnostic(
      "CR2001", "There is no such file",
      cause: "The path names nothing.",
      example: """
        error: CR2001 cannot open 'sesion.log': no such file
        help: did you mean 'session.log'?
        """,
      remedy: "Check the path. The message names a file beside it with a similar name."),
    Diagnostic(
      "CR2002", "A folder was named instead of a log",
      cause: "The path is a directory.",
      example: "error: CR2002 'Recordings/storefront' is a directory, not a log",
      remedy: "Name a log in it, or verify all of them with `Recordings/storefront/*.log`."),
    Diagnostic(
      "CR2003", "The log cannot be opened",
      cause: "The file system refuses access to the file.",
      example: "error: CR2003 cannot open 'session.log': permission denied",
      remedy: "Change the permissions of the file, or run as a user who may read it."),
    Diagnostic(
      "CR2004", "The log is empty",
      cause: "The file has no bytes: the recording ended before its head was written.",
      example: "error: CR2004 'session.log' is empty",
      remedy: "Record the session again."),
    Diagnostic(
      "CR2005", "The file is not a log",
      cause: """
        The file does not begin as a log does, or is no regular file. A log is read from its end, \
        so a pipe has to be given as `-`.
        """,
      example: "error: CR2005 'notes.txt' is not a compose-replay log",
      remedy: "Name a log. Read a pipe with `compose-replay verify - < FILE`."),
    Diagnostic(
      "CR2006", "The log has a newer format",
      cause: """
        The major version in the head of the log is higher than the one that this tool reads.
        """,
      example: "error: CR2006 'session.log' uses log format 2, this program reads format 1",
      remedy: "Use a newer compose-replay."),
    Diagnostic(
      "CR2007", "The log needs features that are unknown",
      cause: """
        The head sets feature bits that this tool does not know, so it could misread the records.
        """,
      example: """
        error: CR2007 'session.log' needs features that this program does not have (bits 100)
        """,
      remedy: "Use a newer compose-replay."),
    Diagnostic(
      "CR2008", "Input or output failed",
      cause: """
        The system refused to create, write, read or replace a file, or to write to the output.
        """,
      example: "error: CR2008 cannot write 'missing/session.log': there is no such folder",
      remedy: """
        Act on the system's reason in the message: free space, create the folder, name another \
        file.
        """),
    Diagnostic(
      "CR2009", "The head of the log is too large",
      cause: """
        The head, which holds the application's name and version and the settings of the \
        recording, is larger than 64 KiB.
        """,
      example: """
        error: CR2009 an event of 70000 bytes is not recordable in 'session.log'; the limit is 65536
        """,
      remedy: "Shorten the name or the version that the application reports."),
    Diagnostic(
      "CR2010", "A position or range is outside the log",
      cause: """
        The log has no event with this number, or begins later; or a range ends before it begins.
        """,
      example: "error: CR2010 @9999 is outside: the session holds @0 to @343",
      remedy: "`compose-replay info LOG` says how many events there are. `@end` is the last one."),
    Diagnostic(
      "CR2011", "An event cannot be written",
      cause: """
        An event breaks a rule of the format, for instance its time lies before the last one.
        """,
      example: """
        error: CR2011 event @12 cannot be written: the time does not follow the time before it
        """,
      remedy: """
        This is a defect of the tool or of the program that made the event. Please report it.
        """),
    Diagnostic(
      "CR2012", "A filter cannot be read",
      cause: "The text behind `--filter`, `--kind` or `--node` is not a filter.",
      example: "error: CR2012 the filter is wrong at column 7: a value is missing after =",
      remedy: """
        Write terms such as `kind = commit node ~ app.cart*`; see `compose-replay help events`.
        """),
    Diagnostic(
      "CR2013", "A state path cannot be read, or leads nowhere",
      cause: "`show` or `why` got a text that is no path, or `show` a path without a value there.",
      example: "error: CR2013 there is no 'services.cart.store.totl' in the state at that position",
      remedy: """
        A path is app.cart.store.items[2].price or items[id=7]. The message names a near one, or \
        the nodes.
        """),
    Diagnostic(
      "CR2014", "There is no terminal",
      cause: "`run` or `inspect` was started without a terminal to draw on.",
      example: "error: CR2014 this needs an interactive terminal (standard output is no terminal)",
      remedy: "Play keys without one: `--script KEYS`, and `--dump` for `inspect`."),
    Diagnostic(
      "CR2015", "A path was never part of the state",
      cause: """
        No commit up to the position wrote this path, and no node held it. 'redact' also refuses the path \
        of a router: its labels are names.
        """,
      example: "error: CR2015 'app.store.totel' is no part of the state up to @14",
      remedy: """
        The message names near paths and the parts of the node. A path that begins later needs a \
        later position.
        """),
    Diagnostic(
      "CR2016", "Another recorder writes this log",
      cause: "A recorder locks its log until its session ends, and this log is locked.",
      example: "error: CR2016 cannot write 'session.log': another recorder writes it",
      remedy: "Name another file to write, or end the other session first."),
    Diagnostic(
      "CR2017", "The log was changed while it was recorded",
      cause: """
        The file at the path is not the file that is recorded, or it does not have the size that was \
        written: another program deleted, replaced or changed it. The recorder looks once a second \
        and at the end, and ends the session.
        """,
      example: """
        error: CR2017 'session.log' was deleted while it was recorded; the recorded session is in \
        'session.log.k3Xb0a'
        """,
      remedy: """
        A deleted or replaced log is copied to the file that the message names. Record the session \
        again otherwise, into a file that no other program writes.
        """),
    Diagnostic(
      "CR2018", "The log has no journal",
      cause: """
        The log is a device or a pipe, or no file can be created in its folder. The session is \
        recorded, but the events of the open chunk are only in the memory of the recorder.
        """,
      example: """
        warning: CR2018 'session.log' has no journal, because no file can be created beside it; a \
        recorder that is killed loses its last events
        """,
      remedy: "Record into a regular file in a folder that you may write."),
    Diagnostic(
      "CR2019", "The new log has the name of another file",
      cause: """
        A verb that makes a log of another one never writes into that one. Without `-o` it does \
        not replace a file either.
        """,
      example: "error: CR2019 'session.recovered.log' exists already",
      remedy: "Name the log to write with `-o`."),
    Diagnostic(
      "CR2020", "The logs are of different applications",
      cause: "`diff` compares two sessions of one application, and the logs name two.",
      example: """
        error: CR2020 'weather.log' is a session of Weather, 'converter.log' one of Converter
        """,
      remedy: "Compare logs of one application. `compose-replay info LOG` says which one it is."),
    Diagnostic(
      "CR2101", "The log is damaged",
      cause: """
        A checksum or a mark does not fit the bytes: the file was changed after it was written.
        """,
      example: "error: CR2101 'session.log' is damaged at byte 208: a chunk fails its checksum",
      remedy: """
        Restore the file, or write what is left of it into a new log with `compose-replay recover`.
        """),
    Diagnostic(
      "CR2102", "The log is cut off",
      cause: "The last bytes are no whole chunk: the recording was ended while it wrote.",
      example: """
        error: CR2102 'session.log' is cut off at byte 8190: the last 312 bytes are no whole \
        chunk
        """,
      remedy: """
        Everything before the cut replays; the verdict is incomplete. Record again for a \
        complete log.
        """),
    Diagnostic(
      "CR2103", "The log contradicts itself",
      cause: "The checksums hold, but a commit does not fit the state before it.",
      example: """
        error: CR2103 the log contradicts itself: CR2205 there is no app.store.note to remove
        """,
      remedy: "The events can be read with `compose-replay events`. Record the session again."),
    Diagnostic(
      "CR2104", "The event is lost",
      cause: """
        The chunk of the event is damaged, or the log was made of another one without the event. The \
        message names the events that are missing with it.
        """,
      example: """
        error: CR2104 event @60 is not there: 'session.log' is damaged, and lacks @50 to @99
        """,
      remedy:
        "`compose-replay doctor LOG` says what is left, and `recover` writes it into a new log."),
  ]

  static let patches = [
    Diagnostic(
      "CR2201", "A patch cannot be read",
      cause: "The bytes of a commit's patch are not canonical CBOR.",
      example: "CR2201 the patch cannot be read: the data ends too early",
      remedy: "The log was written by another program or was changed. Record the session again."),
    Diagnostic(
      "CR2202", "A patch is malformed",
      cause: "The bytes are CBOR, but not a list of patch operations.",
      example: "CR2202 the patch is malformed at byte 3: no such operation",
      remedy: """
        The log was written by another program. Compare that program with the rules of patches in \
        EVENTS.md.
        """),
    Diagnostic(
      "CR2203", "A patch names an unknown symbol",
      cause: "A key of a path is an interned string that the log has not defined yet.",
      example: "CR2203 the patch names symbol 40, which is not in the table",
      remedy: """
        A writer must define a string before the first event that uses it. Record the session \
        again.
        """),
    Diagnostic(
      "CR2204", "A path leads through nothing",
      cause: "The parent of the place that a patch changes does not exist.",
      example: "CR2204 nothing is at app.store.user",
      remedy: """
        The state before the patch is not the one that it was made for. Look at the commit \
        before it.
        """),
    Diagnostic(
      "CR2205", "A key to remove does not exist",
      cause: "A patch removes a key that the map does not hold.",
      example: "CR2205 there is no app.store.note to remove",
      remedy: """
        The state before the patch is not the one that it was made for. Look at the commit \
        before it.
        """),
    Diagnostic(
      "CR2206", "An index is out of range",
      cause: "A patch touches an element that the array does not hold.",
      example: "CR2206 index 7 is outside app.store.lines, which holds 3 elements",
      remedy: """
        The state before the patch is not the one that it was made for. Look at the commit \
        before it.
        """),
    Diagnostic(
      "CR2207", "A value has the wrong kind",
      cause: "A patch splices what is no array, or edits what is no text.",
      example: "CR2207 app.store.total is not an array",
      remedy: """
        The type of a field changed. Record the session again, or accept it with today's \
        application.
        """),
    Diagnostic(
      "CR2208", "A text edit cuts a character",
      cause: """
        The offset of a text operation is not the boundary of a character, or lies behind the \
        text.
        """,
      example: "CR2208 byte 5 of the text app.store.name is not the boundary of a character",
      remedy: """
        The state before the patch is not the one that it was made for. Look at the commit \
        before it.
        """),
  ]

  static let applications = [
    Diagnostic(
      "CR2301", "The log cannot be replayed",
      cause: """
        The recording began in the middle of a session, or the log is a part that another verb wrote. \
        What came before is not in it.
        """,
      example: """
        error: CR2301 'late.log' was recorded from the middle of a session and cannot be replayed
        """,
      remedy: """
        Look at it with `compose-replay inspect`. Begin recording when the application starts; replay \
        or redact the whole session instead of its part.
        """),
    Diagnostic(
      "CR2302", "The application is not known here",
      cause: """
        The log names an application that is not bundled, and the package of the working folder \
        has built no executable of its name, or one that another user could have put there.
        """,
      example: """
        error: CR2302 'session.log' was recorded by application 'Counter', which this program \
        does not contain
        """,
      remedy: """
        Name its executable with `--app PATH` or in COMPOSE_REPLAY_APP, or work in its package.
        """),
    Diagnostic(
      "CR2303", "The executable contains another application",
      cause: """
        The executable started, but the application in it has another name than the log says.
        """,
      example: """
        error: CR2303 'session.log' was recorded by application 'Counter', '.build/debug/Shop' \
        contains 'Shop'
        """,
      remedy: "Name the right executable with `--app PATH`."),
    Diagnostic(
      "CR2304", "The program cannot be started as an application",
      cause: "The program does not exist, cannot be executed, or does not use the runtime.",
      example: """
        error: CR2304 '/bin/true' is not a replay host; its main must be StartupComponent.main() \
        or ReplayHost.main(_:)
        """,
      remedy: """
        Name an executable whose main type is a StartupComponent or an App, or a bundled \
        application.
        """),
    Diagnostic(
      "CR2306", "The application does not allow effect bodies to run",
      cause: "`verify --bodies` runs the bodies of effects, which can reach the outside world.",
      example: """
        error: CR2306 the application of 'session.log' does not allow the bodies of its effects \
        to run
        """,
      remedy: """
        Declare `static let allowsEffectBodies = true` in an application whose effects ask \
        stand-ins.
        """),
    Diagnostic(
      "CR2307", "The log has later rules of the runtime",
      cause: """
        A log is replayed by the rules of the runtime that recorded it, whose number is in its \
        head. This program, or the application, was built before those rules.
        """,
      example: """
        error: CR2307 'session.log' has rules 3 of the runtime, and this program knows those up \
        to 2
        """,
      remedy: """
        Build the application with a later version of compose-replay, and use that version. \
        `events`, `show`, `inspect` and other verbs that only read work with any rules.
        """),
    Diagnostic(
      "CR2401", "The recorder ended without ending the session",
      cause: """
        A log was followed. No recorder holds it any more, and it has no `end`: the recorder was \
        killed, or the machine stopped. Exit code 3.
        """,
      example: """
        error: CR2401 the recorder of 'session.log' ended without ending the session; the last \
        event is @41
        """,
      remedy: "What was recorded can be read and replayed. Record the session again for the rest."),
    Diagnostic(
      "CR2402", "A log was deleted, replaced or truncated while it was followed",
      cause: """
        The file at the path is no longer the one that was opened, or it holds another session. \
        The events of two sessions are never mixed. Exit code 74.
        """,
      example: "error: CR2402 'session.log' was replaced while it was followed",
      remedy: "Follow the new log, if there is one."),
  ]
}
