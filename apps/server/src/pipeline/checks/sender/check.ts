/** The sender as proven by authentication and as remembered by this gateway; nothing that whoever sends can write. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { AuthResults } from '@postern/mail/auth/results.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Check } from '../check.ts'
import type { History } from '../../history/sections.ts'
import { organisationOf, registrable } from '../../names/domains.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'

/** ms: as authentication, which it waits for. */
const BUDGET = 15_000

export const senderCheck: Check = {
  name: 'sender',
  budget: BUDGET,
  run: async (_envelope, facts, deps) => {
    const history = deps.history()
    const auth = await deps.auth()
    return [...remembered(facts, auth, await history), ...consistent(facts, auth)]
  },
}

function remembered(facts: MailFacts, auth: AuthResults, history: History): readonly Finding[] {
  return [...ofCorrespondent(facts, auth, history), ...ofThread(auth, history)]
}

function ofCorrespondent(facts: MailFacts, auth: AuthResults, history: History): readonly Finding[] {
  const who = history.correspondent
  if (who === null) return []
  const address = (facts.from[0]?.address ?? '').slice(0, 120)
  if (who.address === null && !who.known) return [{ code: 'history.first-contact', evidence: { address } }]
  if (!who.known) return []
  if (!auth.aligned) return couldBeAsked(auth) ? [{ code: 'history.unproven', evidence: { address } }] : []
  const { firstSeen = 0, normal = 0 } = who.address ?? {}
  const since = new Date(firstSeen || Date.now()).toISOString().slice(0, 10)
  return [{ code: 'history.known', evidence: { address, since, mails: normal } }]
}

function ofThread(auth: AuthResults, { thread }: History): readonly Finding[] {
  if (!auth.aligned || thread === null) return []
  if (thread.answersUs) return [{ code: 'history.reply' }]
  return thread.continues ? [{ code: 'history.thread' }] : []
}

/** That nothing was proven says something only where DNS gave its answers. */
function couldBeAsked({ spf, dkim, dmarc }: AuthResults): boolean {
  return [spf, dmarc, ...dkim].every(({ verdict }) => verdict !== 'temperror')
}

function consistent(facts: MailFacts, auth: AuthResults): readonly Finding[] {
  const from = organisationOf(facts.from[0]?.address ?? '')
  if (from === '' || FREE_MAIL.has(from)) return []
  const signed = auth.dkim.some(
    ({ verdict, partial, domain }) => verdict === 'pass' && !partial && registrable(domain) === from,
  )
  const replyTo = facts.replyTo[0]
  if (!signed || (replyTo && organisationOf(replyTo.address) !== from)) return []
  const leads = facts.urls.some(
    ({ source, domain }) => (source === 'html-href' || source === 'text') && domain === from,
  )
  return leads ? [{ code: 'header.sender-consistent', evidence: { domain: from } }] : []
}
