import CBOR
import Foundation
import SessionLog
import Testing

/// The executable of a log is looked for in the package of the working folder.
@Suite struct BuiltApplicationTests {
  private static let own =
    "mkdir -p app/Sources/deep app/.build/x/debug app/.build/x/release elsewhere; umask 022\n"
    + "touch app/Package.swift; ln -s x/debug app/.build/debug; ln -s x/release app/.build/release\n"
    + "cp \"${TOOL%/*}/S0Startup\" app/.build/debug/Shop\n"

  /// Runs a script in a folder below a shared one, with a package that has built the executable
  /// `Shop`. `quietly` prints the exit code.
  private func run(_ script: String) throws -> Tool {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try Tool.shell(
      """
      unset COMPOSE_REPLAY_APP CI; export HOME=/nonexistent COMPOSE_STORAGE=$PWD/storage
      quietly() { "$@" > out 2> err; echo "exit $?"; }
      \(Self.own)
      cd app; printf 'tap logIn\\n' | "$TOOL" record -o ../s.log -- .build/debug/Shop \
        > ../said 2> ../noted
      cd ..
      \(script)
      """, in: folder)
  }

  @Test("It is found from the package and from below, wherever the log is; no home is needed")
  func found() throws {
    let tool = try run(
      """
      grep -c '' noted; cd app; quietly "$TOOL" ../s.log
      grep -c 'by .*/app/.build/debug/Shop' out
      cd Sources/deep; quietly "$TOOL" verify ../../../s.log
      """)
    #expect(tool.lines == ["0", "exit 0", "1", "exit 0"], "\(tool.messages)")
  }

  @Test("Elsewhere it is not found, also beside its log, and record says what to type")
  func elsewhere() throws {
    let tool = try run(
      """
      quietly "$TOOL" s.log; grep -c CR2302 err
      cp s.log app/s.log; quietly "$TOOL" app/s.log
      printf 'tap logIn\\n' | "$TOOL" record -o t.log -- app/.build/debug/Shop > /dev/null 2> noted
      sed -n "s/^note: verify it from here with '\\(.*\\)'$/\\1/p" noted > command; cat command
      sed 's/^compose-replay/"$TOOL"/' command > next; quietly . ./next
      """)
    #expect(
      tool.lines == [
        "exit 69", "1", "exit 69",
        "compose-replay verify t.log --app app/.build/debug/Shop", "exit 0",
      ], "\(tool.messages)")
  }

  @Test("What the check of a recording prints next names the executable where it is not found")
  func checked() throws {
    let tool = try run(
      """
      cp "${TOOL%/*}/zoo-probe" app/.build/debug/zoo; top=$PWD
      for folder in . app; do
        cd $top/$folder
        printf 'tap plant\\n' | "$TOOL" record -o z.log -- $top/app/.build/debug/zoo uuid compose \
          2> $top/err | tail -1 | sed "s#$top#TOP#"
      done
      """)
    #expect(
      tool.lines == [
        "  next      compose-replay verify z.log --app TOP/app/.build/debug/zoo",
        "  next      compose-replay verify z.log",
      ], "\(tool.messages)")
  }

  @Test("Of two builds the one that recorded is started, else the newest, which a note names")
  func several() throws {
    let tool = try run(
      """
      cp app/.build/debug/Shop app/.build/release/Shop; printf x >> app/.build/release/Shop
      touch -d '+1 minute' app/.build/release/Shop; cd app
      quietly "$TOOL" ../s.log; grep -c debug/Shop out; grep -c '' err
      printf yy >> .build/debug/Shop; touch -d '-1 minute' .build/debug/Shop
      quietly "$TOOL" ../s.log; grep -c release/Shop out; grep -c 'release/Shop.*, the newest one' err
      """)
    #expect(
      tool.lines == ["exit 0", "1", "0", "exit 0", "1", "1"], "\(tool.messages)")
  }

  @Test(
    "What another user could have put there is not started, and the message says why",
    arguments: [
      "chmod o+w app/Package.swift", "chmod o+w app", "chmod o+w app/.build",
      "chmod o+w app/.build/x",
      "chmod o+w app/.build/x/debug", "chmod o+w app/.build/x/debug/Shop", "chmod +t,o+w app",
      "chmod 1777 app/.build/x/debug", "chmod 777 .",
      "mkdir -m 777 open; mv app/.build/x open; ln -s ../../open/x app/.build/x",
      "mkdir -m 1777 open; cd app/.build/x/debug; mv Shop ../../../../open; "
        + "ln -s ../../../../open/Shop Shop; cd ../../../..",
    ])
  func others(change: String) throws {
    let tool = try run(
      """
      \(change)
      cd app; "$TOOL" ../s.log > ../out 2> ../err; echo "exit $?"
      grep -c "is not started: other users can write" ../err
      """)
    #expect(tool.lines == ["exit 69", "1"], "\(change)")
  }

  @Test("A shared folder above the package is no objection, nor are links of this user")
  func shared() throws {
    let tool = try run(
      """
      chmod 1777 .; mkdir moved; mv app/.build moved; ln -s "$PWD/moved/.build" app/.build
      cd app; "$TOOL" ../s.log > ../out 2> ../err; echo "exit $?"
      """)
    #expect(tool.lines == ["exit 0"], "\(tool.messages)")
  }

  @Test(
    "A head that names no file in a folder finds nothing",
    arguments: ["../debug/Shop", "/bin/true", "", ".", "..", "a\0b", "Shop/"])
  func names(name: String) throws {
    var head = SessionHead(application: name, nonce: 1)
    head.additional.append(CBORPair(.text("executable"), .text(name)))
    #expect(head.executable == nil && SessionHead.fileName(head.application) == nil)
    #expect(SessionHead.fileName("Shop") == "Shop")
  }
}
