/// Where an item of a toolbar is. A terminal shows items in order.
public enum ToolbarItemPlacement: Hashable, Sendable {
  /// One of the places.
  case automatic, principal, navigation, primaryAction, secondaryAction, status, keyboard
  /// One of the places of dialogs.
  case confirmationAction, cancellationAction, destructiveAction
  /// One of the places of bars.
  case navigationBarLeading, navigationBarTrailing, topBarLeading, topBarTrailing, bottomBar
}
