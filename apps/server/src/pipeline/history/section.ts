/** One thing that this gateway remembers about mail: what is asked about a message, and where the answer lies. */
import type { MailFacts } from '@postern/mail/facts.ts'

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
  /** From the rows of each domain of the recipients (null: none was given): the worst of them, as it is for all. */
  read(rows: readonly (Row | null)[]): Answer
}

/** Keeps the types of a section together. */
export function defineSection<Question extends object, Row, Answer>(
  section: HistorySection<Question, Row, Answer>,
): HistorySection<Question, Row, Answer> {
  return section
}
