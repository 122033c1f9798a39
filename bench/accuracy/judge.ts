/** What the product's checks say of one message, with authentication as somebody says it is, and without a memory. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { AuthResults, AuthVerdict } from '@postern/mail/auth/results.ts'
import { readContents, type ContentsReading } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { CheckDeps } from '@postern/server/pipeline/checks/check.ts'
import { domainOf } from '@postern/server/pipeline/names/domains.ts'
import { ownNames } from '@postern/server/pipeline/checks/impersonation/own-names.ts'
import { indexPeople } from '@postern/server/pipeline/checks/impersonation/people-index.ts'
import { standardChecks } from '@postern/server/pipeline/checks/standard.ts'
import { NO_HISTORY, recall } from '@postern/server/pipeline/history/history.ts'
import { FOLLOW_NONE } from '@postern/server/pipeline/short-links/follow.ts'
import type { Envelope } from '@postern/server/smtp/envelope.ts'
import type { CorpusEnvelope } from '@postern/testkit/clean-mail-hops.ts'

/** What a message's authentication is taken to say. */
export type Authentication = 'pass' | 'none' | 'fail'

/** The envelope as the gateway would have had it from the session that a cleaned message records. */
export function envelopeOf(session: CorpusEnvelope, receivedAt: number): Envelope {
  return {
    id: '00000000-0000-7000-8000-000000000000',
    receivedAt,
    client: { ip: session.ip, port: 0, rdns: '', country: '' },
    helo: session.helo,
    esmtp: true,
    tls: null,
    auth: null,
    sender: session.from,
    smtpUtf8: false,
    body: '8BITMIME',
    dsn: { ret: null, envid: null },
    recipients: [{ address: session.rcpt, notify: [], orcpt: null }],
  }
}

/** All checks that are the same everywhere: no virus engine, and the score is what is being trained. */
export const CHECKS = standardChecks(DEFAULT_SETTINGS, {
  own: ownNames([], indexPeople([])),
  host: '',
  clamd: [],
  keywords: [],
  yara: null,
}).filter(({ name }) => name !== 'virus' && name !== 'score')

/** What checks may ask of a message whose authentication is settled. */
export function depsOf(envelope: Envelope, auth: AuthResults): CheckDeps {
  let reading: ContentsReading | undefined
  return {
    dns: () => Promise.reject(Object.assign(new Error('offline'), { code: 'ETIMEOUT' })),
    now: envelope.receivedAt,
    signal: new AbortController().signal,
    auth: () => Promise.resolve(auth),
    history: () => recall({}, NO_HISTORY),
    followShort: FOLLOW_NONE,
    contents: (message) => (reading ??= readContents(message, () => null)),
  }
}

/** All findings but those of the score and of virus engines. */
export async function findingsOf(
  envelope: Envelope,
  facts: MailFacts,
  auth: AuthResults,
): Promise<Finding[]> {
  const deps = depsOf(envelope, auth)
  const all = await Promise.all(CHECKS.map(async (check) => check.run(envelope, facts, deps)))
  return all.flat()
}

/** What authentication is taken to have found; '' for DNS that does not answer. */
export function resultsOf(auth: Authentication | '', envelope: Envelope, facts: MailFacts): AuthResults {
  const fromDomain = domainOf(facts.from[0]?.address ?? '')
  const passes = auth === 'pass'
  const verdict: AuthVerdict = auth === '' ? 'temperror' : auth
  return {
    spf: {
      verdict,
      domain: domainOf(envelope.sender),
      identity: 'mailfrom',
      aligned: passes,
      reason: '',
      explanation: '',
    },
    dkim: [],
    dmarc: { verdict, policy: auth === 'none' ? '' : 'none', domain: fromDomain, reason: '' },
    arc: { verdict: 'none', instances: 0, reason: '' },
    fromDomain,
    aligned: passes,
  }
}
