import Foundation
import PackageSources
import Testing

/// The verb `test` where an ordinary call of the tool does not show what it does.
@Suite struct TestVerbTests {
  private static let visit =
    SourceTree.root.appendingPathComponent("Recordings/exhibition/visit.log").path

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// Whether a process has ended, for a shell. The system may wait for an orphan seconds later.
  private static let ended = """
    ended() {
      for i in $(seq 500); do
        case "$(cut -d ' ' -f 3 "/proc/$1/stat" 2> /dev/null)" in Z|'') return 0;; esac
        sleep 0.02
      done
      return 1
    }

    """

  @Test("The processes of a test end with it, also when it is killed")
  func killed() throws {
    try inFolder { folder in
      let tool = try Tool.shell(
        Self.ended + """
          printf '#!/bin/sh\\necho $$ > started\\nexec sleep 600\\n' > app; chmod +x app
          "$TOOL" test --app ./app \(Self.visit) > /dev/null &
          until [ -s started ]; do sleep 0.02; done
          kill -KILL $!; wait $!
          ended "$(cat started)" && echo ended
          """, in: folder)
      #expect(tool.output == "ended\n")
    }
  }

  @Test("The processes of a test do not hold what the caller has left open")
  func descriptors() throws {
    try inFolder { folder in
      let tool = try Tool.shell(
        """
        printf '#!/bin/sh\\nls -l /proc/$$/fd > open\\n' > app; chmod +x app
        exec 9> lock; "$TOOL" test --app ./app \(Self.visit) > /dev/null
        [ -s open ] && ! grep lock open && echo closed
        """, in: folder)
      #expect(tool.output == "closed\n")
    }
  }

  @Test("An application that kills the tool with its first words ends with it, and what it started")
  func killedAtOnce() throws {
    try inFolder { folder in
      let tool = try Tool.shell(
        Self.ended + """
          printf '#!/bin/sh\\nsleep 600 &\\necho $$ > started\\necho $! > child\\n' > app
          printf 'kill -KILL $PPID\\nexec sleep 600\\n' >> app; chmod +x app
          # On one processor, the application runs before the tool does.
          taskset -c 0 true 2> /dev/null && one='taskset -c 0'
          for i in $(seq 40); do
            $one "$TOOL" verify --app ./app \(Self.visit) > /dev/null 2> errors
            [ -s started ] && ended "$(cat started)" && ended "$(cat child)" && echo ended
            rm started child
          done
          """, in: folder)
      #expect(tool.lines.filter { $0 == "ended" }.count == 40)
    }
  }

  @Test("Folders are searched, without hidden ones and links; results come in the order of paths")
  func folders() throws {
    try inFolder { folder in
      let tool = try Tool.shell(
        """
        mkdir -p Recordings/b/c Recordings/.hidden; ln -s b Recordings/link
        for place in b/c b a .hidden; do
          mkdir -p Recordings/$place; cp \(Self.visit) Recordings/$place/visit.log
        done
        touch Recordings/a/visit.transcript
        "$TOOL" test; "$TOOL" test Recordings/b/ Recordings/b/visit.log
        """, in: folder)
      let paths = tool.lines.filter { $0.hasPrefix("ok  ") }.map { $0.split(separator: " ")[1] }
      #expect(
        paths == [
          "Recordings/a/visit.log", "Recordings/b/c/visit.log", "Recordings/b/visit.log",
          "Recordings/b/c/visit.log", "Recordings/b/visit.log",
        ])
      #expect(tool.lines.filter { $0.contains("goldens, all as recorded") }.count == 2)
    }
  }

  @Test("A hundred goldens at eight a time: each has its result, in order")
  func many() throws {
    try inFolder { folder in
      let tool = try Tool.shell(
        """
        for i in $(seq 100 199); do cp \(Self.visit) $i.log; done
        head -c 900 \(Self.visit) > 150.log
        "$TOOL" test --jobs 8 --slowest 0 .; echo "exit $?"
        """, in: folder)
      let results = tool.lines.filter { $0.contains(".log") }
      #expect(results.count == 100)
      for (index, line) in results.enumerated() {
        #expect(line.hasPrefix(index == 50 ? "incomplete  150.log" : "ok  \(100 + index).log"))
      }
      #expect(tool.lines.suffix(2) == ["100 goldens, 1 failed", "exit 3"])
    }
  }

  @Test("A parent that ignores SIGCHLD changes no result")
  func ignoredSignal() throws {
    try inFolder { folder in
      let tool = try Tool.shell(
        """
        ignoring() { env --ignore-signal=CHLD "$TOOL" "$@"; }
        ignoring test --slowest 0 \(Self.visit) | tail -n 1
        ignoring record -o session.log -- exhibition < /dev/null > /dev/null
        """, in: folder)
      #expect(tool.code == 0, "\(tool.messages)")
      #expect(tool.output == "1 golden, all as recorded\n")
    }
  }

  @Test("A report on standard input names no command that would write a log")
  func standardInput() throws {
    try inFolder { folder in
      let log = Tool.recording("storefront/price-bug")
      let tool = try Tool.shell("\"$TOOL\" verify - < \(log)", in: folder)
      #expect(tool.code == 1, "\(tool.messages)")
      #expect(tool.output.contains("compose-replay show - @127\n"))
      #expect(!tool.output.contains("accept"))
    }
  }

  @Test("A system without threads for the replays is an error of the system")
  func noThreads() throws {
    try inFolder { folder in
      // No stack of this size can be had.
      let script = "ulimit -s 200000000000 || exit 74; \"$TOOL\" test --slowest 0 \(Self.visit)"
      let tool = try Tool.shell(script, in: folder)
      #expect(tool.code == 74)
      #expect(
        tool.messages == "error: cannot start a thread for the replays: "
          + "resource temporarily unavailable\n")
      // What an application prints needs a thread, too.
      let recorded = try Tool.shell(
        """
        ulimit -s 200000000000 && "$TOOL" record -o session.log -- "$TOOL" < /dev/null; echo $?
        ls
        """, in: folder)
      #expect(recorded.output == "69\n")
      #expect(recorded.messages.contains(": resource temporarily unavailable\n"))
    }
  }
}
