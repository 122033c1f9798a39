/** Tries a domain's recipient check for the console: one mailbox that should exist, one made up. Sends no mail. */
import {
  askRecipient,
  beginTransaction,
  isSendable,
  tryServer,
  type ConnectionTestOptions,
  type ConnectionTestReport,
  type ConnectionTestTarget,
} from './connection-test.ts'
import { answerOf } from './recipient-probe.ts'

export interface RecipientTestTarget extends Omit<ConnectionTestTarget, 'recipient'> {
  readonly mailbox: string
  readonly madeUp: string
}

export interface RecipientTestReport extends ConnectionTestReport {
  readonly mailbox: ReturnType<typeof answerOf> | null
  readonly madeUp: ReturnType<typeof answerOf> | null
}

/** `ok` when the mailbox exists and the made-up one does not. Never rejects for what the server does. */
export async function testRecipient(
  { mailbox, madeUp, ...target }: RecipientTestTarget,
  options: ConnectionTestOptions = {},
): Promise<RecipientTestReport> {
  const answers: ReturnType<typeof answerOf>[] = []
  const report = await tryServer(target, options, async (session, left) => {
    if (!isSendable(mailbox)) return 'INVALID_EMAIL'
    await beginTransaction(session, left)
    for (const recipient of [mailbox, madeUp]) {
      answers.push(answerOf(await askRecipient(session, recipient, left)))
    }
    return null
  })
  const [first = null, second = null] = answers
  return {
    ...report,
    ok: report.ok && first === 'exists' && second === 'unknown',
    mailbox: first,
    madeUp: second,
  }
}
