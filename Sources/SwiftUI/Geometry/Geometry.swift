nonisolated extension View {
  /// Does nothing: positions are those of the screen.
  public func coordinateSpace(name: some Hashable) -> Self { self }

  /// Does nothing: positions are those of the screen.
  public func coordinateSpace(_ space: CoordinateSpace) -> Self { self }

  /// Moves the view after the layout.
  public func offset(_ offset: CGSize) -> StyledView<Self> {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Moves the middle of the view to a position.
  public func position(_ position: CGPoint) -> StyledView<Self> {
    self.position(x: position.x, y: position.y)
  }

  /// Does nothing: a terminal has one size of letters.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> Self { self }

  /// Does nothing: a terminal turns no views.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), perspective: Double = 1
  ) -> Self { self }
}

nonisolated extension View {
  /// Shows an error in front of the view, with the actions.
  public func alert<Failure: LocalizedError, Actions: View>(
    isPresented: Binding<Bool>, error: Failure?, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(error?.errorDescription ?? "", isPresented: isPresented, presenting: error) { _ in
      actions()
    }
  }

  /// Shows an error in front of the view, with the actions and a message.
  public func alert<Failure: LocalizedError, Actions: View, Message: View>(
    isPresented: Binding<Bool>, error: Failure?,
    @ViewBuilder actions: @escaping (Failure) -> Actions,
    @ViewBuilder message: @escaping (Failure) -> Message
  ) -> some View {
    alert(
      error?.errorDescription ?? "", isPresented: isPresented, presenting: error,
      actions: actions, message: message)
  }

  /// Does nothing: there is no animation without a display.
  public func transaction(_ change: @escaping (inout Transaction) -> Void) -> Self { self }

  /// Does nothing: a terminal aligns views at their edges and middles only.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> Double
  ) -> Self { self }

  /// Does nothing: a terminal aligns views at their edges and middles only.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> Double
  ) -> Self { self }

  /// Shows what a closure makes of the view; the size is that of the screen.
  public func visualEffect(
    _ effect: @escaping (Self, GeometryProxy) -> some View
  ) -> some View { effect(self, GeometryProxy()) }

  /// Acts once, when the view appears: the size of the screen does not change.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (Value) -> Void
  ) -> some View {
    onAppear { action(transform(GeometryProxy())) }
  }
}

nonisolated extension ForEach where Data: RandomAccessCollection, ID: Hashable, Content: View {
  /// Lets the user remove rows, by `button:delete[ID]`.
  public func onDelete(
    perform action: ((IndexSet) -> Void)?
  ) -> EditableRows<Data, ID, Content> {
    _onDelete(action.map { action in { action(IndexSet($0)) } })
  }

  /// Lets the user move rows, by `button:up[ID]` and `button:down[ID]`.
  public func onMove(
    perform action: ((IndexSet, Int) -> Void)?
  ) -> EditableRows<Data, ID, Content> {
    _onMove(action.map { action in { action(IndexSet($0), $1) } })
  }
}

nonisolated extension EditableRows {
  /// Lets the user remove rows, too.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> EditableRows {
    _onDelete(action.map { action in { action(IndexSet($0)) } })
  }

  /// Lets the user move rows, too.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> EditableRows {
    _onMove(action.map { action in { action(IndexSet($0), $1) } })
  }
}

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
  /// Removes the elements at some positions.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: offset) }
  }
}

extension MutableCollection where Self: RangeReplaceableCollection, Index == Int {
  /// Moves the elements at some positions before the element at another one.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let moved = source.map { self[$0] }
    let start = destination - source.count(in: 0..<destination)
    remove(atOffsets: source)
    insert(contentsOf: moved, at: start)
  }
}

extension DefaultStringInterpolation {
  /// Appends a value in a format of C, such as `"%.2f"`.
  public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
    appendLiteral(String(format: specifier, value))
  }

  /// Appends a date as a `Text` shows it.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    appendLiteral(style.text(of: date))
  }

  /// Appends a value in a format.
  public mutating func appendInterpolation<Format: FormatStyle>(
    _ value: Format.FormatInput, format: Format
  ) where Format.FormatOutput == String { appendLiteral(format.format(value)) }
}
