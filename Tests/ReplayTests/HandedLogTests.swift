import Foundation
import TestRounds
import Testing

/// The log that `verify` opens is the one that the application replays.
@Suite struct HandedLogTests {
  @Test("No verdict is wrong while another process renames two logs over the path")
  func renames() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let count = rounds(40, thorough: 100)
    let tool = try Tool.shell(
      """
      cp '\(Tool.recording("exhibition/visit"))' a.log
      cp '\(Tool.recording("exhibition/visit"))' s.log
      printf 'screen\\n' | "$TOOL" record -o b.log -- exhibition > /dev/null
      while [ ! -e stop ]; do
        for log in a b; do cp $log.log n.log; mv n.log s.log; sleep 0.01; done
      done &
      for i in $(seq \(count)); do
        "$TOOL" verify --no-places s.log > verdict 2>&1 || { echo "wrong $i"; cat verdict; }
        cat verdict >> verdicts
      done
      touch stop; wait
      grep -c '^ok ' verdicts
      """, in: folder)
    #expect(tool.output.hasPrefix("\(count)\n"), "\(tool.output.suffix(2_000))")
  }

  @Test("The journal of a killed recorder is handed over too")
  func journal() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool.shell(
      """
      mkfifo input
      "$TOOL" record -o s.log -- exhibition < input > /dev/null 2>&1 & recorder=$!
      exec 9> input
      printf 'screen\\ntap Exhibition/button:openGallery\\n' >&9
      until [ "$("$TOOL" events s.log 2> /dev/null | grep -c openGallery)" -ge 1 ]; do
        sleep 0.05
      done
      kill -9 $recorder
      wait $recorder 2> /dev/null
      "$TOOL" verify s.log; echo "code $?"
      cat s.log | "$TOOL" verify -; echo "code $?"
      """, in: folder)
    let lines = tool.lines
    #expect(lines.first?.hasPrefix("ok  s.log") == true, "\(tool.output) \(tool.messages)")
    #expect(lines.count > 1 && lines[1] == "code 0")
  }
}
