/** For tests of filters: a message as they see it, of which nothing was found out but what is given. */
import { parseMessage } from '@postern/mail/parse.ts'
import type { FilteredMessage } from '../filters/message.ts'

const ENVELOPE: FilteredMessage['envelope'] = {
  id: 'x',
  receivedAt: 0,
  client: { ip: '192.0.2.7', port: 1, rdns: '', country: '' },
  helo: 'h',
  esmtp: true,
  tls: null,
  auth: null,
  sender: 'bounce@mailer.example',
  smtpUtf8: false,
  body: '7BIT',
  dsn: { ret: null, envid: null },
  recipients: [],
}

export function filteredMessage(
  source: string | Buffer,
  {
    envelope,
    ...more
  }: Partial<Omit<FilteredMessage, 'envelope'>> & { envelope?: Partial<FilteredMessage['envelope']> } = {},
): FilteredMessage {
  return {
    envelope: { ...ENVELOPE, ...envelope },
    facts: parseMessage(typeof source === 'string' ? Buffer.from(source) : source),
    proof: { from: false, envelope: false },
    auth: null,
    findings: [],
    score: 0,
    known: false,
    answersUs: false,
    links: [],
    files: [],
    ...more,
  }
}
