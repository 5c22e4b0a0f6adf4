import CarouselCLinux
public import CarouselDesktop
public import CarouselView
public import Wayland

/// A carousel window that is the whole program: its connection, its loop, its signals, its end.
public struct CarouselApplication {
  /// How many items are chosen before the program ends.
  public enum Choosing: Sendable {
    /// One.
    case one
    /// As many as are marked, or else the one in front.
    case several
  }

  /// What is chosen without being confirmed.
  public enum OnlyChoice: Sendable {
    /// The only item of several that matches the search text.
    case match
    /// The only item.
    case item
  }

  let items: [CarouselItem]
  let style: CarouselStyle
  /// How the window begins.
  public var settings: CarouselWindowSettings
  /// How announcements are written.
  public var announcements: AnnouncementFormat
  /// Where announcements are written.
  public var announcementDescriptor: Int32
  /// Whether choosing ends the program, or `nil` for not: then it ends when the window is closed.
  public var choosing: Choosing?
  /// Called with what was chosen; returns `true` if the program goes on.
  public var onChoice: (([Choice]) -> Bool)?
  /// Whether text that is typed can be chosen instead of an item.
  public var choosesText = false
  /// What is searched for from the beginning, where something is to be chosen.
  public var searchText = ""
  /// Whether a search finds letters that are not next to each other.
  public var findsScattered = true
  /// What is chosen without being confirmed, once the list is complete.
  public var choosesOnly: OnlyChoice?
  /// Whether the search text is shown as dots, for passwords.
  public var hidesText = false
  /// A line that is shown above the cards, where something is to be chosen.
  public var message = ""
  /// The identity of the item that is marked from the beginning.
  public var current: String?
  /// The identity of the item in front at the beginning; `nil` for the one that the settings begin with.
  public var opening: String?
  /// What is asked for, above the cards, where something is to be chosen.
  public var prompt = ""
  /// Finds items while the window is there already; they take the place of those before.
  public var reader: AlbumReader?
  /// Whether more items are expected soon, so that announcements begin after their arrival or
  /// failure.
  public var expectsItems = false
  /// How files and folders are read that are dropped on the window, or pasted; `nil` takes none.
  public var takenFiles: FolderReading?
  /// How folders that are cards are read when they are entered; `nil` enters none.
  public var folders: FolderReading?
  /// When items without `hours` are shown, as times of the day; `nil` for always.
  public var hours: HoursOfDay?
  /// Whether the program outlives its compositor: it waits for one to begin with, and when one ends,
  /// for the next, in which it shows what it showed.
  public var reconnects = false
  /// The actions of keys, besides motion.
  public var keys = KeySettings()
  /// Called with the identity of the item in front when the run ends, or of the folder that was entered from there;
  /// `nil` where there is none.
  public var onEnd: ((String?) -> Void)?
  /// Called with the carousel before it is shown.
  ///
  /// The returned object is kept as long.
  public var prepare: ((CarouselWindow, EventLoop) throws(DesktopError) -> AnyObject)?
  /// How other programs command it.
  public var control = ControlSettings()
  /// Whether motion is reduced where the desktop's user wants it so; it takes ``ControlSettings/settings``.
  public var followsDesktopMotion = false

  /// Prepares a window; nothing happens before ``run(warn:)``.
  ///
  /// Announcements are written on `announcementDescriptor`, by default on standard output.
  public init(
    items: [CarouselItem], style: CarouselStyle = CarouselStyle(),
    settings: CarouselWindowSettings = CarouselWindowSettings(),
    announcements: AnnouncementFormat = .text, announcementDescriptor: Int32 = 1
  ) {
    self.items = items
    self.style = style
    self.settings = settings
    self.announcements = announcements
    self.announcementDescriptor = announcementDescriptor
  }

  /// How long writing the last lines may take, in milliseconds.
  private static let patience = 200

  /// Shows the window until it is closed, something is chosen, or a signal ends it.
  ///
  /// SIGINT, SIGTERM and SIGHUP close the window cleanly and then end the process as they would have
  /// without us; a second one ends it immediately.
  ///
  /// - Parameter warn: called with each warning, as one plain line.
  /// - Returns: the choice, in the order of the items, or `nil` if there was none.
  /// - Throws: `DesktopError.window` if the compositor is missing or exits, unless
  ///   ``reconnects`` is set;
  ///   `DesktopError.nothingReadable` if not one picture can be read.
  @discardableResult
  public func run(warn: @escaping (String) -> Void) throws(DesktopError) -> [Choice]? {
    linux_keep_large_blocks_apart()
    let announcer = Announcer(format: announcements, fileDescriptor: announcementDescriptor)
    defer { announcer.finish(waiting: Self.patience) }
    let ending = try ProgramRun(self, announcer, warn).serve()
    if let failure = announcer.failure { warn("announcements ended: \(failure)") }
    switch ending {
    case .left: return nil
    case .chosen(let choices): return choices
    case .signal(let number):
      announcer.finish(waiting: Self.patience)
      EndingSignal.end(by: number)
      return nil
    }
  }
}

/// How other programs command a carousel that is the whole program.
public struct ControlSettings {
  /// The name of the socket on which commands are taken, or `nil` for none.
  public var socket: ControlName?
  /// Whether commands are taken from standard input; answers and announcements then go to standard output
  /// as JSON.
  public var usesStandardInput = false
  /// Whether events are written to standard output without a `subscribe` there.
  public var announces = true
  /// The settings that can be changed; `nil` for none.
  public var settings: (any LiveSettings)?
  /// Why commands cannot insert, remove or reload items; `nil` if they can.
  public var fixedItems: String?

  /// Called with the action of a window switcher.
  ///
  /// Returns why it failed.
  ///
  /// `nil` for programs that are none.
  public var onWindows: ((WindowsAction) -> String?)?

  /// No commands.
  public init() {}
}
