/** Alerts: what rules watch, and what each kind of rule asks for. */

export const ALERT_KINDS = [
  'class',
  'refusals',
  'virus',
  'sender',
  /** Mail whose files could not be disarmed. */
  'detox',
  'queue_oldest',
  'queue_deferred',
  'queue_destination',
  'disk',
  'dns',
  'scanner',
  'unchecked',
  'certificate',
  'job',
  'database',
  'configuration',
  'storage',
  'node',
  'directory',
  /** Backups, checks and restore tests that failed. */
  'backup',
  /** The last good backup is old. */
  'backup_age',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Fields that a rule has beside those of every kind. */
export type AlertField = 'mail_class' | 'measure' | 'sender_by' | 'minutes' | 'times' | 'least' | 'ignored'

export interface AlertKindFacts {
  /** Of the installation as a whole: such rules belong to region all. */
  readonly installation: boolean
  /** Told in quiet hours too, unless somebody says otherwise: it does not wait until morning. */
  readonly urgent: boolean
  /** What the limit counts, its bounds and what a new rule begins with. */
  readonly limit: {
    readonly unit: 'mails' | 'minutes' | 'percent' | 'days' | 'times'
    readonly min: number
    readonly max: number
    readonly usual: number
  }
  /** Bad is what lies below the limit. */
  readonly below?: true
  /** It is so or not: bad once it has lasted as long as the limit says, in minutes. */
  readonly lasting?: true
  readonly fields: readonly AlertField[]
}

const ONLY_LIMIT = { installation: true, fields: [] } as const
const percent = (usual: number) => ({ unit: 'percent', min: 1, max: 100, usual }) as const

/** A count begins at ten: small numbers are no news. */
export const ALERT_KIND_FACTS: Readonly<Record<AlertKind, AlertKindFacts>> = {
  class: {
    installation: false,
    urgent: false,
    limit: { unit: 'mails', min: 10, max: 10_000_000, usual: 500 },
    fields: ['mail_class', 'measure', 'minutes', 'times', 'least'],
  },
  refusals: {
    installation: false,
    urgent: false,
    limit: { unit: 'mails', min: 10, max: 10_000_000, usual: 1_000 },
    fields: ['minutes', 'times', 'least'],
  },
  virus: {
    installation: false,
    urgent: true,
    limit: { unit: 'mails', min: 3, max: 1_000_000, usual: 20 },
    fields: ['minutes'],
  },
  sender: {
    installation: false,
    urgent: false,
    limit: { unit: 'mails', min: 10, max: 1_000_000, usual: 500 },
    fields: ['sender_by', 'minutes', 'ignored'],
  },
  detox: {
    installation: false,
    urgent: false,
    limit: { unit: 'mails', min: 1, max: 1_000_000, usual: 1 },
    fields: ['minutes'],
  },
  queue_oldest: {
    ...ONLY_LIMIT,
    urgent: true,
    limit: { unit: 'minutes', min: 5, max: 10_080, usual: 60 },
  },
  queue_deferred: {
    ...ONLY_LIMIT,
    urgent: false,
    limit: { unit: 'mails', min: 10, max: 1_000_000, usual: 100 },
  },
  queue_destination: {
    ...ONLY_LIMIT,
    urgent: true,
    limit: { unit: 'minutes', min: 5, max: 10_080, usual: 30 },
  },
  disk: { ...ONLY_LIMIT, urgent: true, limit: { ...percent(5), max: 50 }, below: true },
  dns: {
    ...ONLY_LIMIT,
    urgent: true,
    limit: { unit: 'minutes', min: 1, max: 1_440, usual: 5 },
    lasting: true,
  },
  scanner: {
    ...ONLY_LIMIT,
    urgent: true,
    limit: { unit: 'minutes', min: 1, max: 1_440, usual: 5 },
    lasting: true,
  },
  unchecked: {
    ...ONLY_LIMIT,
    urgent: true,
    limit: { unit: 'mails', min: 1, max: 1_000_000, usual: 1 },
  },
  certificate: {
    ...ONLY_LIMIT,
    urgent: false,
    limit: { unit: 'days', min: 1, max: 365, usual: 14 },
    below: true,
  },
  job: { ...ONLY_LIMIT, urgent: false, limit: { unit: 'times', min: 2, max: 100, usual: 5 } },
  database: { ...ONLY_LIMIT, urgent: true, limit: { ...percent(90), min: 10 } },
  configuration: {
    ...ONLY_LIMIT,
    urgent: true,
    limit: { unit: 'minutes', min: 1, max: 1_440, usual: 1 },
    lasting: true,
  },
  storage: {
    ...ONLY_LIMIT,
    urgent: true,
    limit: { unit: 'mails', min: 1, max: 1_000_000, usual: 1 },
  },
  node: { ...ONLY_LIMIT, urgent: true, limit: { unit: 'minutes', min: 1, max: 1_440, usual: 2 } },
  directory: { ...ONLY_LIMIT, urgent: true, limit: { unit: 'minutes', min: 1, max: 10_080, usual: 1 } },
  backup: { ...ONLY_LIMIT, urgent: false, limit: { unit: 'times', min: 1, max: 100, usual: 1 } },
  backup_age: { ...ONLY_LIMIT, urgent: false, limit: { unit: 'days', min: 1, max: 365, usual: 3 } },
}

/** Classes that a rule can watch; refusals have a kind of their own. */
export const ALERT_CLASSES = ['spam', 'virus', 'normal'] as const
export type AlertClass = (typeof ALERT_CLASSES)[number]
/** How many, or how many of a hundred. */
export const ALERT_MEASURES = ['count', 'share'] as const
export type AlertMeasure = (typeof ALERT_MEASURES)[number]
export const ALERT_SENDERS = ['address', 'domain', 'ip'] as const
export type AlertSender = (typeof ALERT_SENDERS)[number]
/** Minutes that mail is counted over: hours are read from sums, shorter ones from the mails themselves. */
export const ALERT_HOURS = [60, 120, 180, 360, 720, 1_440] as const
export const ALERT_MINUTES = [5, 10, 15, 30, 60] as const

export function windowsOf(kind: AlertKind): readonly number[] {
  return kind === 'class' || kind === 'refusals' ? ALERT_HOURS : ALERT_MINUTES
}

export type AlertUnit = AlertKindFacts['limit']['unit']

/** What was measured when it was looked at last, and what it was measured by. */
export interface AlertNumbers {
  readonly value: number
  /** The worst value of the alert, and its mails. */
  readonly peak: number
  readonly peak_mails: number | null
  readonly unit: AlertUnit
  /** What the value had to reach, or fall below: of the limit and the usual what is harder. */
  readonly limit: number
  /** What the same hours of the weeks before had; null: not compared. */
  readonly usual: number | null
  /** Mails that a share is of, copies that wait; null where there are none. */
  readonly mails: number | null
  /** The time that mail is counted over; null for what is measured at a moment. */
  readonly minutes: number | null
  readonly mail_class: AlertClass | null
  readonly measure: AlertMeasure | null
  readonly sender_by: AlertSender | null
}

/** As it was when it was worst: what is told of an alert that is over. */
export function atPeak(numbers: AlertNumbers): AlertNumbers {
  return { ...numbers, value: numbers.peak, mails: numbers.peak_mails }
}

export const ALERT_REGIONS = ['all', 'domain'] as const

/** `pending`: bad, but not for long enough yet; nobody is shown it. */
export const ALERT_STATES = ['pending', 'open', 'over'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** `webhook` posts our own JSON, signed; the others post what Slack, Microsoft Teams (Workflows) and PagerDuty (Events API v2) take. */
export const ALERT_WAY_KINDS = ['mail', 'webhook', 'slack', 'teams', 'pagerduty'] as const
export type AlertWayKind = (typeof ALERT_WAY_KINDS)[number]
/** Kinds that post to an address. */
export type AlertCallKind = Exclude<AlertWayKind, 'mail'>

/** What became of a call of a webhook: P to be tried (again), S taken, F given up. */
export const ALERT_CALL_STATES = ['P', 'S', 'F'] as const
export type AlertCallState = (typeof ALERT_CALL_STATES)[number]
/** Why one attempt was no success. */
export const ALERT_CALL_PROBLEMS = ['inside', 'no_answer', 'tls', 'redirect', 'status'] as const
export type AlertCallProblem = (typeof ALERT_CALL_PROBLEMS)[number]

/** Hours that an alert can be muted for; 0 ends it. */
export const ALERT_MUTE_HOURS = [1, 4, 24, 72] as const
