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
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { Session } from '../client/client.ts'
import { logIn, type Login } from '../client/login.ts'
import { SmtpError } from '../client/smtp-error.ts'
import { answerOf } from './recipient-probe.ts'

export interface RecipientTestTarget extends Omit<ConnectionTestTarget, 'recipient'> {
  readonly mailbox: string
  readonly madeUp: string
  /** Who we are there; null asks as a stranger. */
  readonly login?: Login | null
}

export interface RecipientTestReport extends ConnectionTestReport {
  readonly mailbox: ReturnType<typeof answerOf> | null
  readonly madeUp: ReturnType<typeof answerOf> | null
}

/** RFC 4954 §6 */
const LOGIN_WANTED = 530

/** `ok` when the mailbox exists and the made-up one does not. Never rejects for what the server does. */
export async function testRecipient(
  { mailbox, madeUp, login = null, ...target }: RecipientTestTarget,
  options: ConnectionTestOptions = {},
): Promise<RecipientTestReport> {
  const answers: ReturnType<typeof answerOf>[] = []
  const report = await tryServer(target, options, async (session, left) => {
    if (!isSendable(mailbox)) return 'INVALID_EMAIL'
    if (login !== null) {
      const problem = await tryLogin(session, login, left())
      if (problem !== null) return problem
    }
    try {
      await beginTransaction(session, left)
    } catch (error) {
      if (error instanceof SmtpError && error.reply?.code === LOGIN_WANTED) return 'SERVER_WANTS_LOGIN'
      throw error
    }
    for (const recipient of [mailbox, madeUp]) {
      const reply = await askRecipient(session, recipient, left)
      if (reply.code === LOGIN_WANTED) return 'SERVER_WANTS_LOGIN'
      answers.push(answerOf(reply))
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

/** What keeps us from logging in; the dialogue says what the server said. */
async function tryLogin(session: Session, login: Login, ms: number): Promise<ErrorCode | null> {
  try {
    await logIn(session, login, ms)
    return null
  } catch (error) {
    if (!(error instanceof SmtpError) || error.problem !== 'login') throw error
    return error.reply === null ? 'SERVER_LOGIN_NOT_OFFERED' : 'SERVER_LOGIN_REFUSED'
  }
}
