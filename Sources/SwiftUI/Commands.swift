// Windows and their menus. A terminal has one window without a menu bar.

nonisolated extension Scene {
  /// Does nothing: a terminal has no menu bar; give the page a Button with the shortcut.
  public func commands(@CommandsBuilder content: () -> CommandMenu) -> Self { self }

  /// Does nothing: a terminal has one look.
  public func windowStyle(_ style: SystemStyle) -> Self { self }

  /// Does nothing: a terminal has one look.
  public func windowToolbarStyle(_ style: SystemStyle) -> Self { self }

  /// Does nothing: the size of a window is that of the terminal.
  public func windowResizability(_ resizability: SystemStyle) -> Self { self }

  /// Does nothing: the size of a window is that of the terminal.
  public func defaultSize(width: CGFloat, height: CGFloat) -> Self { self }

  /// Does nothing: the terminal decides where it is.
  public func defaultPosition(_ position: UnitPoint) -> Self { self }
}

/// Menus of a menu bar, which a terminal does not have.
///
/// Source: SwiftUI's `Commands`.
@MainActor @preconcurrency
public protocol Commands {
  /// The type of the menus.
  associatedtype Body: Commands
  /// The menus.
  @CommandsBuilder var body: Body { get }
}

nonisolated extension Commands where Body == Never {
  /// Never called.
  public var body: Never { fatalError("it has no body") }
}

extension Never: Commands {}

/// A menu of a menu bar, which a terminal does not have.
///
/// Source: SwiftUI's `CommandMenu`.
nonisolated public struct CommandMenu: Commands {
  /// Creates a menu.
  public init(_ title: String, @ViewBuilder content: () -> some View) {}

  fileprivate init() {}
}

/// The commands of texts, which a terminal does not have.
public typealias TextEditingCommands = SidebarCommands

/// The commands of toolbars, which a terminal does not have.
public typealias ToolbarCommands = SidebarCommands

/// The commands of inspectors, which a terminal does not have.
public typealias InspectorCommands = SidebarCommands

/// No commands.
public typealias EmptyCommands = SidebarCommands

/// A window of which there is one, as of all windows in a terminal.
public typealias Window = WindowGroup

/// The window of settings. A terminal shows the first scene, so it is seen only where it is that one.
public typealias Settings = WindowGroup

/// Views beside each other, whose border a terminal does not move.
public typealias HSplitView = HStack

/// Views below each other, whose border a terminal does not move.
public typealias VSplitView = VStack

/// Takes menus and their parts.
@resultBuilder
public enum CommandsBuilder {
  /// Takes commands.
  public static func buildBlock(_ parts: Any...) -> CommandMenu { CommandMenu() }
}

nonisolated extension Scene {
  /// Does nothing: a terminal has one window.
  public func menuBarExtraStyle(_ style: SystemStyle) -> Self { self }

  /// Does nothing: a terminal has one window.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> Self { self }
}
