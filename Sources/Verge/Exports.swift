// An application written in this dialect needs the views and the runtime's names with it.
@_exported import HeadlessUI
@_exported import ReplayRuntime
