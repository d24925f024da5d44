import ReplayProbes
import Testing

@testable import ViewFilesSix

/// Screens as people write them, each with a session of its user.
@Suite struct ViewFileTests {
  static let scenarios = [
    Scenario(
      "SettingsScreen", { SettingsScreen() },
      """
      see Settings
      see Profile
      see Shown to other people.
      see Volume 0.50
      type field:Username = ann
      type field:Birthday = 1990-05-17
      type field:Birthday = never
      tap option:Theme.Dark
      tap button:Font size: 14.increment
      see Font size: 16
      refused button:Font size: 16.increment
      tap button:Volume.increase
      see Volume 0.75
      type field:Volume = 0.3
      see Volume 0.25
      tap toggle:Notifications
      tap link:Website
      tap button:Reset
      see This cannot be undone.
      refused button:Reset
      tap button:Cancel
      miss This cannot be undone.
      see Font size: 16
      tap button:Reset
      tap button:Reset now
      see Font size: 14
      """),
    Scenario(
      "MailScreen", { MailScreen() },
      """
      see Inbox (2)
      tap button:Ann Lunch[1]
      see From Ann
      miss Bob
      tap button:back
      see Inbox (1)
      tap button:Bob Report[2]
      tap button:Archive
      see Inbox (0)
      type field:Search mail = lun
      miss Report
      type field:Search mail = zzz
      see Nothing found
      type field:Search mail =
      tap button:refresh
      see News
      tap button:Compose
      see New message
      refused button:refresh
      refused button:Send
      type field:text = Hello there
      tap button:close
      see New message
      tap button:Send
      miss New message
      see Sent Hello there
      tap button:Delete Lunch[1]
      miss Ann
      """),
    Scenario(
      "OnboardingScreen", { OnboardingScreen() },
      """
      see Welcome
      see Page of Welcome
      miss Page of Record
      tap button:Next
      see Page of Record
      tap tab:Replay[2]
      see Page of Replay
      tap button:Start
      see Let's go!
      """),
    Scenario(
      "ChatScreen", { ChatScreen() },
      """
      see 0 messages
      refused button:send
      type field:Message = Hello
      see 0 messages, typing
      tap button:send
      see Hello
      see 1 messages
      miss typing
      type field:Message = Bye
      tap field:Message
      see 2 messages
      tap button:Copy 1[1]
      tap button:send
      see 3 messages
      """),
    Scenario(
      "CalendarScreen", { CalendarScreen() },
      """
      see Month 1
      refused button:chevron.left
      tap button:chevron.right
      see Month 2
      see Choose a day
      tap button:3[3]
      type field:Note = Dentist
      see *
      tap button:6[6]
      see Weekend
      tap button:6[6]
      see Choose a day
      """),
    Scenario(
      "PlayerScreen", { PlayerScreen() },
      """
      see Intro
      tap button:Play
      see Pause
      type field:value = 60
      tap button:Next
      see Song
      tap toggle:Mute
      tap button:Fast
      wait 30
      see 30 s
      """),
    Scenario(
      "ShoppingScreen", { ShoppingScreen() },
      """
      see milk
      tap toggle:milk[milk]
      tap row:milk 1× Edit milk[milk]
      see 1 selected
      tap button:delete[bread]
      miss bread
      tap button:up[tea]
      refused button:down[bread]
      type field:New item = rice
      tap field:New item
      see rice
      tap button:Edit rice[rice]
      tap button:Amount.increment
      type field:Number = 7
      type field:Number = many
      tap button:close
      see 7×
      see 0 selected
      tap toggle:tea[tea]
      tap toggle:rice[rice]
      see Remove bought?
      tap button:Remove all
      miss milk
      """),
    Scenario(
      "LoginScreen", { LoginScreen() },
      """
      see Acme
      see Welcome
      refused button:Log in
      type field:Email = ann
      see Your address
      tap field:Email
      see At least 8 characters
      type field:Password = secret99
      tap field:Password
      see Not an address
      type field:Email = ann@example.com
      tap button:Log in
      see Hello ann@example.com
      refused button:Log in
      tap button:Log out
      miss Hello
      """),
    Scenario(
      "DashboardScreen", { DashboardScreen() },
      """
      see Oslo
      see widest 55
      miss 2 cities
      tap toggle:Details
      see 2 cities
      tap row:Rome 55[2]
      tap button:Sell
      see widest 80
      see 3 cities
      tap button:Sell
      see A record!
      """),
    Scenario(
      "TasksScreen", { TasksScreen() },
      """
      see Write
      see loaded
      tap button:Write[1]
      see Task Write
      tap button:Done
      see Choose a task
      tap button:Finish Write[1]
      tap tab:Filter
      miss Choose a task
      tap option:Show.Open
      tap tab:Tasks
      miss Finish Write
      tap button:Clean up
      see Write is done.
      tap button:Remove Write
      see 1 tasks
      """),
  ]

  @Test(
    "A screen in the manner of real ones is driven, recorded and replayed", arguments: scenarios)
  func screen(_ scenario: Scenario) async throws { try await scenario.session() }
}
