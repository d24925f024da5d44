import HeadlessUI

// The names of the views of ComposeUI.

/// Another name for ``ModalManager``, which presents components.
public typealias ComposeModalManager = ModalManager

/// Another name for ``SheetManager``, which presents components.
public typealias ComposeSheetManager = SheetManager

/// Another name for ``Tab``.
public typealias ComposeTabBarItem = Tab
