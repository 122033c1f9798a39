/**
 * The log of one message. `mail` is the id that its sender heard (`250 … Accepted as`), so one search in the logs of all processes
 * finds its connection, its verdict, each delivery attempt, and what people did with it.
 */
import type { Logger } from './log.ts'

export interface LoggedMail {
  /** Id of the message; null for mail of ours that reports on no message. */
  readonly mail: string | null
  /** Id of one recipient's copy, which the console's address of a mail has. */
  readonly copy?: string | null
  /** Id of the SMTP connection. */
  readonly session?: string
}

/** A child of `log` whose lines carry the ids that there are. */
export function mailLog(log: Pick<Logger, 'child'>, { mail, copy, session }: LoggedMail): Logger {
  return log.child({
    ...(mail === null ? {} : { mail }),
    ...(copy === null || copy === undefined ? {} : { copy }),
    ...(session === undefined ? {} : { session }),
  })
}
