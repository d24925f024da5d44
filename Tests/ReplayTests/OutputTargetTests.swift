import Foundation
import Testing

/// What a verb may write to, and how.
@Suite struct OutputTargetTests {
  private let folder: URL

  init() throws { folder = try TemporaryLog.folder() }

  private func shell(_ script: String) throws -> (code: Int32, text: String) {
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool.shell("exec 2>&1\n" + script, in: folder)
    return (tool.code, tool.output)
  }

  @Test("A pipe is not replaced by a file")
  func pipe() throws {
    let (code, text) = try shell(
      """
      cp '\(Tool.recording("exhibition/visit"))' s.log
      mkfifo p
      code=0; "$TOOL" compact s.log -o p || code=$?
      [ -p p ] && exit $code
      """)
    #expect(code == 74 && text.contains("'p'"), "\(text)")
  }

  @Test("A session is not recorded into a pipe, and no program is started for it")
  func recordedPipe() throws {
    let (code, text) = try shell(
      """
      mkfifo p
      for reader in none one; do
        [ $reader = none ] || exec 9<>p
        echo 'tap x' | timeout 20 "$TOOL" record -o p -- exhibition; echo "exit $?"
        timeout 20 "$TOOL" simulate exhibition -o p; echo "exit $?"
      done
      """)
    let expected = """
      error: CR2008 cannot write 'p': it is a pipe, and a log is a file
      help: name a file to write; 'compose-replay export' prints events into a pipe
      exit 74

      """
    #expect(code == 0 && text == String(repeating: expected, count: 4), "\(text)")
  }

  @Test("Standard input has no policy")
  func policyOfStandardInput() throws {
    let (code, text) = try shell(
      """
      echo '{"ignore": ["kind = frame", "kind = commit"]}' > ./-.policy.json
      "$TOOL" verify - < '\(Tool.recording("storefront/price-bug"))'; echo "exit $?"
      "$TOOL" - < '\(Tool.recording("storefront/price-bug"))' > /dev/null; echo "exit $?"
      """)
    #expect(code == 0 && text.hasPrefix("CR1203 divergence at @127 "), "\(text)")
    #expect(text.hasSuffix("exit 1\nexit 1\n"), "\(text)")
  }

  @Test("Output that does not wait is written whole to a slow reader")
  func withoutWaiting() throws {
    let (code, text) = try shell(
      #"""
      cat > slow.py <<'END'
      import os, subprocess, sys, time
      r, w = os.pipe()
      os.set_blocking(w, False)
      tool = subprocess.Popen([os.environ["TOOL"], "events", sys.argv[1]], stdout=w)
      os.close(w)
      time.sleep(0.5)
      size = 0
      while part := os.read(r, 4096): size += len(part)
      print(tool.wait(), size)
      END
      "$TOOL" events '\#(Tool.recording("storefront/long"))' | wc -c
      python3 slow.py '\#(Tool.recording("storefront/long"))'
      """#)
    let lines = text.split(separator: "\n")
    #expect(code == 0 && lines.count == 2 && lines.last == "0 \(lines.first ?? "")", "\(text)")
  }
}
