/** One thing that this gateway remembers about mail: what is asked about a message, and where the answer lies. */
import type { MailFacts } from '@postern/mail/facts.ts'
import type { CampaignMark } from './campaign/campaign.ts'

/** A message that was judged and recorded. */
export interface DecidedMail {
  /** ms since the epoch. */
  readonly receivedAt: number
  /** From is proven by SPF or DKIM, and its one address; '' where it is not. */
  readonly provenFrom: string
  readonly copies: readonly {
    readonly domain: number
    readonly user: number | null
    /** The mailbox, lower case. */
    readonly receiver: string
    /** Judged normal, whatever decided so. */
    readonly normal: boolean
  }[]
  /** Registrable domains of its links; a few. */
  readonly linkSites: readonly string[]
  /** Null where it says too little to be told from others. */
  readonly campaign: CampaignMark | null
  /** Id of the domain of ours that an address belongs to; undefined: to none. */
  readonly domainOf: (address: string) => number | undefined
}

/**
 * How a section is fed: sums are added up in memory and written together every few seconds. `Sum` travels as JSON, and
 * has to be small: many of them wait in memory.
 */
export interface HistoryFeed<Sum extends object> {
  /** What a message adds, by the key of what it is added to; of one key only once. */
  sums(mail: DecidedMail): readonly (readonly [key: string, sum: Sum])[]
  add(a: Sum, b: Sum): Sum
  /** SQL that adds a JSON array of sums, sorted by their keys so that two writers can't deadlock. */
  writing(parameter: string): string
}

/**
 * A section of the history. `Question` and `Row` travel as JSON between processes; `Answer` is what checks read.
 *
 * `ask` and `read` run in the scan process, on hostile mail: bounded. `answering` runs in PostgreSQL, for many messages at
 * once and for each domain that a message's recipients belong to.
 */
export interface HistorySection<Question extends object, Row, Answer> {
  /** What to ask about a message, a few hundred octets at most; null: nothing. */
  ask(facts: MailFacts): Question | null
  /**
   * SQL that reads `parameter`, a JSON array of the question's members and `at` (integer), `domain` and `user` (bigint; user
   * is null unless the message has one recipient, who has an account). Gives rows (at, answer json), one or none for each `at`.
   */
  answering(parameter: string): string
  /** What decided mail adds to what is remembered; absent where something else is kept anyway. */
  readonly feed?: HistoryFeed<object>
  /** From the rows of each domain of the recipients (null: none was given): the worst of them, as it is for all. */
  read(rows: readonly (Row | null)[]): Answer
}

/** Keeps the types of a section together. */
export function defineSection<Question extends object, Row, Answer>(
  section: HistorySection<Question, Row, Answer>,
): HistorySection<Question, Row, Answer> {
  return section
}
