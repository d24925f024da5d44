import Foundation
import Platform
import Testing

@testable import ReplayHosting

/// What a new process finds, whatever the thread that starts it has.
@Suite struct HostStartTests {
  /// Prints signals, descriptors, the own session, the input, the variable and the folder. A shell
  /// blocks signals while it starts another program, so that it reads its own signals by itself.
  private static let script = """
    while read -r name mask; do case $name in SigBlk:) echo "$name $mask" ;; esac; done </proc/$$/status
    for number in /proc/$$/fd/*; do echo "descriptor ${number##*/}"; done
    set -- $(cat /proc/$$/stat)
    [ "$6" = $$ ] && echo 'a session of its own'
    readlink /proc/$$/fd/0
    echo "$COMPOSE_REPLAY_HOST"
    pwd
    """

  @Test("A host gets its descriptors, an empty input and a session, and no signal is blocked")
  func surroundings() throws {
    let ends = try #require(Descriptor.pipe())
    // One that no program gets.
    let kept = Descriptor.duplicate(ends.reading, from: 900)
    // A thread of a test may have some blocked.
    var (none, former) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    var surroundings = HostSurroundings()
    surroundings.workingFolder = "/usr"
    let start = HostStart(
      path: "sh", arguments: ["-c", Self.script], descriptors: [ends.writing, nil, ends.writing],
      output: [ends.writing, ends.writing], isUnattended: true, deathSignal: SIGKILL,
      guardInput: nil, surroundings: surroundings)
    let identifier = try start.spawn()
    Descriptor.close(ends.writing)
    var text = ""
    while let piece = Descriptor.read(ends.reading, upTo: 4_096), !piece.isEmpty {
      text += String(decoding: piece, as: UTF8.self)
    }
    Descriptor.close(ends.reading)
    Descriptor.close(kept)
    #expect(Processes.wait(for: identifier).flatMap(Processes.exitCode) == 0)
    let lines = text.split(separator: "\n").map(String.init)
    func signals(_ name: String) -> UInt64? {
      lines.first { $0.hasPrefix(name) }.flatMap { UInt64($0.suffix(16), radix: 16) }
    }
    #expect(signals("SigBlk") == 0)
    let numbers = Set(lines.filter { $0.hasPrefix("descriptor") })
    #expect(numbers.isSuperset(of: [0, 1, 2, 3, 5].map { "descriptor \($0)" }))
    #expect(!numbers.contains("descriptor \(kept)"))
    #expect(lines.suffix(4) == ["a session of its own", "/dev/null", "3", "/usr"])
  }

  @Test("A program that is not there, or cannot run, has its error number")
  func failures() {
    for (path, code) in [("/nowhere/program", ENOENT), ("/etc/passwd", EACCES)] {
      let start = HostStart(
        path: path, arguments: [], descriptors: [], output: nil, isUnattended: true,
        deathSignal: SIGKILL, guardInput: nil, surroundings: .unchanged)
      #expect {
        try start.spawn()
      } throws: { error in
        "\(error)".contains(SystemError(code: code).reason)
      }
    }
  }
}
