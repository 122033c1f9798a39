/** Every limit by name. Sources: the specification's §5 and §9, and §8 of the decisions where it says "not shown". */

const MIB = 1024 * 1024

export const LIMITS = {
  // Addresses and names (product §5; octets: RFC 5321 §4.5.3.1)
  /** Characters of an e-mail address. */
  emailMin: 7,
  emailMax: 255,
  /** Octets of the part before @, as SMTP allows it. */
  localPartMax: 64,
  /** The same of what is taken: VERP and SRS make longer ones. */
  localPartTaken: 250,
  domainMax: 253,
  labelMax: 63,
  topLevelMin: 2,
  topLevelMax: 63,
  /** Characters of a password for another server. */
  serverPassword: 255,
  portMin: 1,
  portMax: 65_535,

  // What is remembered of those who write (decision 0041)
  /** Days after which somebody who no longer writes is forgotten; whoever wrote on one day only. */
  correspondentDays: 400,
  correspondentStrangerDays: 90,
  /** Addresses and organisations remembered for a domain, and addresses for a user. */
  correspondentsOfDomain: 100_000,
  correspondentsOfUser: 2_000,
  /** Sites that links lead to: days they are remembered after the last mail, and how many at most. */
  linkSiteDays: 120,
  linkSites: 300_000,
  /** Campaigns: days they are remembered after the last copy, mails that stayed alone, and how many at most. */
  campaignDays: 30,
  campaignLoneDays: 3,
  campaigns: 200_000,

  // Greylist (decision 0068)
  /** Triples of a network that have passed, after which nobody there is asked; those that wait, beyond which none is remembered. */
  greylistNetworkPassed: 10,
  greylistNetworkWaiting: 200,
  /** Triples remembered, and networks. */
  greylistTriples: 1_000_000,
  greylistNetworks: 200_000,
  /** Senders, recipients and clients whose mail is counted, and blocks that a process knows. */
  rateCounts: 1_000_000,
  rateBlocks: 100_000,

  // Filters
  filterName: 50,
  filterValue: 60,
  /** Characters of the longest hash: SHA-256. */
  filterHash: 64,
  filterComment: 255,
  /** Patterns with `*` in both SMTP lists; other entries are without limit. */
  smtpPatterns: 10_000,
  /** Longest time that a filter may have mail delivered later by, in minutes: a week. */
  delayMinutes: 10_080,
  /** Days that links to attachments may live, and live where nobody says. */
  linkDaysMax: 90,
  linkDays: 14,
  /** Days of hits that lists of filters count. */
  filterHitDays: 30,
  rulesPerFilterMin: 1,
  rulesPerFilterMax: 50,
  /** Largest number of a numeric rule: bytes, or a count. */
  filterNumberMax: 2 ** 40,
  /** Bytes of a message that is handed in to try filters on, minutes that it is kept, and how many at once: of one person, of all. */
  sampleBytes: 25 * MIB,
  sampleMinutes: 30,
  samplesOfPerson: 3,
  samplesBytes: 100 * MIB,
  /** Days of mail that a filter is tried on, mails of them at the most, and how many of those that would change are named. */
  backtestDays: 30,
  backtestMails: 20_000,
  backtestShown: 200,
  /** Backtests at once, of one company and of all; one of a person. */
  backtestsOfCompany: 2,
  backtestsAtOnce: 4,
  backtestKeptHours: 24,

  // Keyword monitor
  keyword: 64,
  keywordContent: 1000,
  keywordCount: 100,
  /** How often a keyword must occur in one message. */
  keywordOccurrenceMin: 1,
  keywordOccurrenceMax: 5,
  keywordContentCount: 30,

  // Short URLs
  shortUrlTarget: 50,
  shortUrlCount: 20,

  // YARA
  yaraFiles: 100,
  yaraFileBytes: MIB,
  yaraFileName: 100,
  /** Newest stored messages that rules are tried on. */
  yaraPreviewMails: 200,

  // Members
  userName: 100,
  /** Protected people of a domain, and of each the other names and addresses. */
  protectedPeopleMax: 5_000,
  protectedPersonNames: 10,
  protectedPersonAddresses: 20,
  roleName: 50,
  aliasesPerUser: 50,
  aliasDomains: 100,
  mailServersMin: 1,
  mailServersMax: 10,
  mailServerPreferenceMax: 65_535,
  journalingServersMax: 5,
  rolePermissionsMin: 1,
  roleMenusMin: 1,

  // Application form
  applicationField: 100,
  applicationQuestion: 1000,
  contactMin: 8,
  contactMax: 15,
  /** Applications from one place within an hour, and from everywhere. */
  applicationsPerPlace: 5,
  applicationsPerHour: 100,
  earsExpireDaysMax: 90,
  /** Mails that ask senders, from one domain of ours in an hour. */
  challengesPerHourMax: 1_000,
  mailsPerTransaction: 100,
  /** Addresses that a mail is forwarded to at once, and bytes of its original: what most servers take. */
  forwardRecipients: 10,
  forwardBytes: 25 * MIB,
  /** Of an action on everything that a search finds: mails counted beforehand, failures kept, hours that its result is kept. */
  taskCounted: 100_000,
  taskFailures: 10_000,
  taskHours: 24,
  /** Searches that a person may keep, and characters of a name. */
  savedSearches: 50,
  savedSearchName: 60,

  /** Originals of disarmed mail that one call sends: each is scanned before. */
  originalsReturned: 20,
  /** Originals that one user asks for within a day, and characters of what they say and are answered. */
  originalRequestsPerDay: 20,
  originalComment: 500,
  originalAnswer: 500,
  /** Characters of the reason for reading others' mail. */
  readingReason: 200,
  /** Characters of what is said beside a misjudgement report and its answer; copies that one decision acts on, days back. */
  reportComment: 500,
  reportAnswer: 1000,
  mailsPerDecision: 1000,
  reportDays: 30,
  /** Reports by mail: mails that one names, and those that one person sends within an hour. */
  reportsByMail: 20,
  reportMailsPerHour: 60,
  /** Reports of a group that are shown one by one. */
  reportsShown: 50,

  // Notices
  noticeTitle: 100,
  /** Characters of HTML. */
  noticeBody: 20_000,
  noticeDomains: 1000,
  urlMax: 2000,

  // Command palette
  /** Things of one kind it finds at most. */
  paletteEach: 5,
  /** Beyond so many, the menu says that there are more. */
  waitingMost: 100,

  // SMTP policy

  // Sessions, passwords, one-time codes
  sessionMinutesMin: 5,
  sessionMinutesMax: 1440,
  /** However busy: after so long everybody signs in again. */
  sessionHoursMax: 24,
  /** Of sessions in the frame of another site: without use, and at all. */
  embeddedMinutes: 15,
  embeddedHours: 8,
  /** An entry for such a session is good for so long. */
  entrySeconds: 60,
  /** Characters of its site and of the page that it leads to: they travel in the entry. */
  entrySite: 150,
  entryPath: 120,
  passwordMin: 8,
  /** Longer input is refused before it is hashed. */
  passwordMax: 128,
  /** Accounts without a login for this many days are "long unused". */
  longUnusedDays: 365,
  otpDigits: 6,
  otpAttempts: 5,
  otpMinutes: 10,

  // Retention, days
  auditRetentionMin: 30,
  auditRetentionMax: 3650,
  logRetentionMin: 1,
  logRetentionMax: 1825,
  /** 0 deletes the copy as soon as nothing needs it any more. */
  copyRetentionMin: 0,

  // Statistics
  /** Hours, and whom and what mail is counted by, are kept by the day this long; then by day and by month. */
  statisticDays: 400,
  /** This year and ten before (product §9). */
  statisticYears: 11,
  /** Senders, addresses … that are kept of a day or month at each level, by their mail. */
  statisticKeys: 1_000,

  // Lists
  /** Rows are counted exactly up to here; a total of this size means so many or more. */
  countedRows: 10_000,
  /** Filters of other levels beside a list, and users of another order: this many, or more. */
  countedBeside: 1_000,
  countedUsers: 10_000,
  /** Rows that are counted before they are exported. */
  countedExport: 100_000,
  /** Mails that a tab counts. */
  countedTab: 1000,
  /** Ids in one bulk action. */
  bulkIds: 1000,
  /** Lines and bytes of one bulk registration file. */
  bulkLines: 1_000_000,
  bulkBytes: 96 * MIB,
  /** Days that a batch can be undone; then its lines go. */
  bulkUndoDays: 30,
  /** Characters of a file of settings: an export has about ten thousand. */
  settingsFileBytes: 256 * 1024,
  /** An export with more rows becomes a .txt file. */
  exportRowsAsSheet: 10_000,
  /** Exports of a person that are under way, and that are kept; hours that a file is kept. */
  exportsRunning: 3,
  exportsKept: 20,
  exportHours: 24,
  /** Mails, and their bytes, whose originals come in one archive. */
  originalsExported: 5_000,
  originalsBytes: 2 * 1024 * MIB,
  /** Exports by the clock of a person, and characters of their names. */
  exportSchedules: 20,
  exportScheduleName: 50,
  /** Options a drop-down shows at most while one searches in it. */
  dropdownOptions: 4,
  /** Minutes before the send time at which a report's data must end. */
  reportEndMinutesBeforeSend: 10,
  reportWidth: 1070,
  /** Mails that a spam report lists at the most, days that its links may work, and days it looks back. */
  reportMailsMax: 100,
  reportLinkDaysMax: 30,
  reportLookBackDays: 14,
  reportSubject: 100,
  /** Administrator reports: schedules, their names, recipients of one, and rows of its lists. */
  reportSchedules: 100,
  reportName: 50,
  reportRecipients: 20,
  reportTopRows: 10,
  reportMailRows: 30,
  /** Alerts: rules and ways of one region, their names, what they hold, and alerts of one rule that are open at a time. */
  alertRules: 100,
  alertWays: 50,
  alertName: 50,
  alertRuleWays: 10,
  alertRecipients: 20,
  alertIgnored: 50,
  alertUrl: 500,
  alertOpenOfRule: 10,
  /** Exceptions of detox of one region: every process keeps them. */
  detoxExceptions: 5_000,
  /** Of a file that is handed in to see what detox removes: bytes, seconds it may take, seconds it may wait, MiB of its process. */
  detoxTryBytes: 25 * MIB,
  detoxTrySeconds: 40,
  detoxTryWait: 10,
  detoxTryMemory: 512,
  /** Lines that are told of each list of it. */
  detoxTryLines: 200,
} as const satisfies Record<string, number>

/** Rows a page of a list; the summary of statistics also knows 7 (product §9). */
export const PAGE_SIZES = [15, 30, 50, 100] as const
export const SUMMARY_PAGE_SIZES = [7, 15, 30, 50, 100] as const

/** Refresh intervals of lists and dashboards in seconds, 0 is off. */
export const REFRESH_SECONDS = [0, 10, 30, 60, 300, 600] as const

/** Periods a search offers; `range` is free. */
export const SEARCH_PERIODS = ['hour', 'day', 'today', 'yesterday', 'week', 'month', 'range'] as const
export type SearchPeriod = (typeof SEARCH_PERIODS)[number]

/** Timings of the console and the API client in milliseconds (product §4, §7, §9). */
export const TIMINGS = {
  requestTimeout: 60_000,
  retryDelay: 1000,
  retries: 1,
  sessionCheck: 60_000,
  noticeRotation: 3000,
  noticeHide: 24 * 60 * 60 * 1000,
  snackbar: 2100,
  listReturn: 2000,
  otpReturn: 3000,
} as const satisfies Record<string, number>
