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

  @Test("A log is not replaced by a part of it")
  func split() throws {
    let (code, text) = try shell(
      """
      cp '\(Tool.recording("exhibition/visit"))' a.1.log
      code=0; "$TOOL" split a.1.log @20 -o a || code=$?
      cmp a.1.log '\(Tool.recording("exhibition/visit"))' && exit $code
      """)
    #expect(code == 64 && text.contains("CR2019 'a.1.log' is the log itself"), "\(text)")
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
