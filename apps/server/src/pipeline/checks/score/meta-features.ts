/**
 * The other side of the statistical score: named properties of headers, links and structure that hold in any language
 * and year. Nothing here names a site, a list or a person; nor which software sent a message, or by which way: what a model
 * learns of that is its corpus (decision 0049).
 */
import type { HeaderSignals } from '../headers/signals.ts'
import { lureProperties } from './lure-properties.ts'
import { bodyProperties } from './meta-body.ts'
import { linkProperties } from './meta-links.ts'
import { Properties } from './properties.ts'

function identity(p: Properties, s: HeaderSignals): void {
  const { from, fromOrganisation: domain } = s
  p.flag('from-free', s.fromFree)
  p.flag('from-nameless', from.name === '')
  p.flag('from-unreadable', from.address === '' || domain === '')
  p.flag('from-name-address', from.name.includes('@'))
  p.flag('from-name-is-address', from.name.toLowerCase() === from.address.toLowerCase())
  p.flag(
    'from-role',
    /^(?:info|admin|support|service|sales|contact|office|noreply|no-reply|donotreply|news|marketing|newsletter|mail|webmaster|postmaster)\b/i.test(
      from.address,
    ),
  )
  p.flag('from-local-digits', /\d{3,}[^@]*@/.test(from.address))
  p.flag('from-local-random', /[bcdfghjklmnpqrstvwxz]{6,}[^@]*@/i.test(from.address))
  p.flag('from-domain-digits', /\d{2,}[^@]*$/.test(domain) && !s.fromFree)
  p.flag('from-domain-long', domain.length > 22)
  p.flag('from-two-words', /^\p{L}[\p{L}.'-]*,? \p{L}[\p{L}.' -]*$/u.test(from.name))
  p.flag('sender-null', s.envelope.sender === '')
  p.flag('sender-same', s.senderOrganisation !== '' && s.senderOrganisation === domain)
  p.flag('sender-differs', s.senderOrganisation !== '' && s.senderOrganisation !== domain)
  const replies = s.replyTo !== null
  p.flag('reply-to', replies)
  p.flag('reply-same-address', replies && s.replyTo?.address.toLowerCase() === from.address.toLowerCase())
  p.flag('reply-differs', replies && s.replyOrganisation !== domain)
  p.flag('reply-free', replies && s.replyFree && s.replyOrganisation !== domain)
  p.flag(
    'reply-free-both',
    replies && s.replyFree && s.fromFree && s.replyTo?.address.toLowerCase() !== from.address.toLowerCase(),
  )
  p.flag('stray-provider', s.strayProvider)
  p.flag('signed-own', s.signers.includes(domain))
  p.flag('signed-other', s.signers.length > 0 && !s.signers.includes(domain))
  p.flag('signed-none', s.signers.length === 0)
}

function addressing(p: Properties, s: HeaderSignals): void {
  const { facts } = s
  const recipients = facts.to.length + facts.cc.length
  p.flag('date-none', facts.date === null)
  p.bucket('recipients', recipients, [1, 2, 4, 10])
  p.flag('to-undisclosed', facts.to.length === 0 || facts.to.every((m) => m.address === ''))
  p.flag('to-self', s.from.address !== '' && facts.to.some((m) => m.address === s.from.address))
  const named = new Set([...facts.to, ...facts.cc].map((m) => m.address.toLowerCase()))
  p.flag(
    'to-absent',
    s.envelope.recipients.every((r) => !named.has(r.address.toLowerCase())),
  )
  p.flag('cc', facts.cc.length > 0)
  p.flag('thread', s.threaded)
  p.flag('thread-reply', s.threaded && s.replySubject)
  p.flag('fake-reply', !s.threaded && s.replySubject)
  p.flag('bulk', s.declaredBulk)
  p.flag('unsubscribe', s.unsubscribe)
  p.flag('unsubscribe-post', facts.header('list-unsubscribe-post').length > 0)
  p.flag('auto-submitted', /auto-(?:generated|replied)/i.test(facts.header('auto-submitted')[0] ?? ''))
}

function subject(p: Properties, s: HeaderSignals): void {
  const text = s.facts.subject
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0
  p.flag('subject-none', text.trim() === '')
  p.flag('subject-caps', letters >= 8 && upper / letters > 0.8)
  p.flag('subject-bang', /[!！]/.test(text))
  p.flag('subject-bangs', /[!！?？]{2,}/.test(text))
  p.flag('subject-question', /[?？]/.test(text))
  p.flag('subject-money', /[$€£¥₩]|\b(?:usd|eur)\b|[0-9,]+(?:원|円)/i.test(text))
  p.flag('subject-percent', /\d ?%/.test(text))
  p.flag('subject-emoji', /\p{Extended_Pictographic}/u.test(text))
  p.flag('subject-brackets', /^\s*(?:re:|fwd?:)?\s*[[【［]/i.test(text))
  p.flag('subject-digits', /\d{5,}/.test(text))
  p.flag('subject-address', text.includes('@'))
  p.flag('subject-fwd', /^\s*(?:fwd?|wg|tr|전달)\s*:/i.test(text))
  p.bucket('subject-length', text.length, [10, 25, 50, 80])
  p.flag('subject-gap', /\S {4,}\S/.test(text))
}

/** All properties of a message. */
export function metaProperties(s: HeaderSignals): Pick<Properties, 'names' | 'groups'> {
  const p = new Properties()
  identity(p, s)
  addressing(p, s)
  p.group = 'text'
  subject(p, s)
  bodyProperties(p, s.facts)
  p.group = 'text'
  lureProperties(p, s.facts)
  p.group = 'links'
  linkProperties(p, s)
  return p
}
