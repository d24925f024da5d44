import EventModel
import Inspector
import Testing
import TextTerminal

/// The mouse in the inspector.
@Suite struct MouseTests {
  private func model(
    _ events: [MouseEvent], _ keys: String = "", width: Int = 80, height: Int = 24
  ) throws -> InspectorModel {
    var model = try Fixture.model(width, height)
    _ = KeyScript(keys).run(on: &model)
    for event in events { model.handle(.mouse(event)) }
    return model
  }

  private func click(_ row: Int, _ column: Int) -> [MouseEvent] {
    [MouseEvent(.press, row: row, column: column), MouseEvent(.release, row: row, column: column)]
  }

  @Test("A click chooses the pane and the row")
  func click() throws {
    var model = try model(click(7, 5))
    #expect(model.current == 5 && model.focus == .timeline)
    model = try self.model(click(4, 50), "14G")
    #expect(model.focus == .state && model.current == 14)
    model.handle(.character("["))
    #expect(model.message == "no earlier write of app.list.store.count" || model.current == 1)
    // In the screen pane a text or a control.
    model = try self.model(click(6, 40), "16G4")
    model.handle(.control("y"))
    #expect(model.request == .copy("eggs"))
    // Below the last row only the pane is chosen.
    model = try self.model(click(18, 60), "14G")
    #expect(model.focus == .state)
    // On a border nothing is.
    #expect(try self.model(click(1, 20)).current == 0)
  }

  @Test("The cursor of the scrubber goes to the click and is dragged, also beyond the row")
  func scrubber() throws {
    let row = 21
    for (column, event) in [(4, 0), (75, 23), (40, 18), (79, 23), (0, 0)] {
      #expect(try model(click(row, column)).current == event, "\(column)")
    }
    // The cursor is drawn at the click, or at the next event.
    let drawn = Array(try model(click(row, 41)).render().text(ofRow: row)).firstIndex(of: "|")
    #expect(drawn == 44)
    var model = try model([
      MouseEvent(.press, row: row, column: 75), MouseEvent(.drag, row: row, column: 60),
      MouseEvent(.drag, row: 3, column: 40),
    ])
    #expect(model.current == 18)
    model.handle(.mouse(MouseEvent(.release, row: 3, column: 40)))
    model.handle(.mouse(MouseEvent(.drag, row: row, column: 4)))
    #expect(model.current == 18)
    // A drag is one jump.
    model.handle(.character("H"))
    #expect(model.current == 0)
  }

  @Test("The wheel moves the cursor of the pane below it; prompts and the help keep theirs")
  func wheel() throws {
    let down = MouseEvent(.wheelDown, row: 8, column: 10)
    #expect(try model([down, down]).current == 6)
    #expect(try model([down, MouseEvent(.wheelUp, row: 8, column: 10)]).current == 0)
    let other = try model([MouseEvent(.wheelDown, row: 8, column: 60)], "14G")
    #expect(other.current == 14 && other.focus == .timeline)
    #expect(try model([down], ":").current == 0)
    #expect(
      try model([down], "?").render().dump() == model([], "?<Down><Down><Down>").render().dump())
  }

  @Test("Every report at every place breaks nothing")
  func everywhere() throws {
    let kinds: [MouseEvent.Kind] = [.press, .drag, .release, .wheelUp, .wheelDown]
    for (width, height) in [(80, 24), (40, 8), (10, 3), (160, 40)] {
      for keys in ["", "z", "4", ":", "?", "fkind = nothing<Enter>"] {
        var model = try model([], keys, width: width, height: height)
        for row in stride(from: 0, to: height + 3, by: 2) {
          for column in stride(from: 0, to: width + 3, by: 7) {
            let kind = kinds[(row + column) % kinds.count]
            model.handle(.mouse(MouseEvent(kind, row: row, column: column)))
          }
        }
        #expect(model.render().width == width)
      }
    }
  }
}
