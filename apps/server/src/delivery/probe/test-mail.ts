/** One mail into an SMTP port of our own, as a stranger would send it, and what was said meanwhile. */
import { isSendable, tryServer, type ConnectionTestReport } from './connection-test.ts'
import { sendMessage } from '../client/transaction.ts'

export interface TestMail {
  readonly recipient: string
  /** The whole message, CRLF lines. */
  readonly content: Buffer
}

/** Where our SMTP listens in the clear for anybody; null when it does not. */
export type OwnPlace = { readonly host: string; readonly port: number } | null

/** An address literal: strangers may not greet by our own name. */
const HELO = '[127.0.0.1]'

/** Never rejects; ends within 15 s. The null sender keeps whatever answers mail from answering this one. */
export async function sendTestMail(place: OwnPlace, mail: TestMail): Promise<ConnectionTestReport> {
  if (place === null) return nowhere()
  const target = { server: place.host, port: place.port, secure: 0, allowLocal: true } as const
  return tryServer(target, { helo: HELO }, async (session) => {
    if (!isSendable(mail.recipient)) return 'INVALID_EMAIL'
    const [reply] = await sendMessage(session, {
      sender: '',
      recipients: [{ address: mail.recipient, notify: ['NEVER'], orcpt: null }],
      envid: null,
      ret: null,
      size: mail.content.length,
      content: [mail.content],
    })
    return reply?.code === 250 ? null : 'CONNECT_TEST_FAILED'
  })
}

function nowhere(): ConnectionTestReport {
  const line = 'no SMTP port of this server takes mail in the clear'
  return {
    ok: false,
    problem: 'CONNECT_TEST_FAILED',
    dialogue: [{ from: 'note', line }],
    ms: 0,
    encrypted: false,
  }
}
