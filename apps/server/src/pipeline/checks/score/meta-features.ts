/**
 * The other side of the statistical score: named properties of headers, links and structure that hold in any language
 * and year. Nothing here names a site, a list or a person.
 */
import type { ScoreGroup } from '@postern/contract/texts/score-signals.ts'
import type { HeaderSignals } from '../headers/signals.ts'
import { isDynamicName, isIpLiteral } from '../headers/domains.ts'
import { lureProperties } from './lures/lures.ts'
import { bodyProperties } from './meta-body.ts'
import { linkProperties } from './meta-links.ts'

/** Collects the names of the properties a message has, and what each is about. */
export class Properties {
  readonly names: string[] = []
  /** As many as names. */
  readonly groups: ScoreGroup[] = []
  /** What the properties that come next are about. */
  group: ScoreGroup = 'sender'

  add(name: string, group = this.group): void {
    this.names.push(name)
    this.groups.push(group)
  }

  flag(name: string, holds: boolean): void {
    if (holds) this.add(name)
  }

  /** `name=i` with the number of edges that `value` reaches. */
  bucket(name: string, value: number, edges: readonly number[]): void {
    this.add(`${name}=${edges.filter((edge) => value >= edge).length}`)
  }
}

const MAILERS: readonly (readonly [string, RegExp])[] = [
  ['outlook', /microsoft (?:office )?outlook/i],
  ['outlook-express', /outlook express|windows (?:live )?mail/i],
  ['apple', /apple mail|iphone mail|ipad mail/i],
  ['mozilla', /thunderbird|mozilla|seamonkey|icedove|betterbird/i],
  [
    'unix',
    /mutt|evolution|kmail|gnus|alpine|\bpine|neomutt|sylpheed|claws|mew|wanderlust|notmuch|mh|elm|vm \d|emacs/i,
  ],
  ['git', /git-send-email|b4 |stgit|quilt|aerc/i],
  ['web', /roundcube|squirrelmail|horde|rainloop|zimbra|webmail|cpanel|open-?xchange/i],
  [
    'script',
    /php|perl|python|swiftmailer|sendmail ?\w*|java|node|nodemailer|mime-?tools|curl|leaf|aspnet|cdo/i,
  ],
  ['bat', /the bat/i],
]

function mailerFamily(mailer: string): string {
  if (mailer === '') return 'none'
  return MAILERS.find(([, pattern]) => pattern.test(mailer))?.[0] ?? 'other'
}

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

function routing(p: Properties, s: HeaderSignals): void {
  const { edge, facts } = s
  const { helo, rdns } = edge
  if (edge.ip !== '' || helo !== '') {
    p.flag('helo-literal', isIpLiteral(helo))
    p.flag('helo-bare', helo !== '' && !helo.includes('.') && !isIpLiteral(helo))
    p.flag('helo-local', /localhost|\.local$|\.lan$|\.localdomain$|desktop-|^win-/i.test(helo))
    p.flag('helo-is-rdns', rdns !== '' && helo.toLowerCase() === rdns)
    p.flag('helo-not-rdns', rdns !== '' && helo.toLowerCase() !== rdns)
    p.flag('nameless', edge.nameless)
    p.flag('dynamic', rdns !== '' && isDynamicName(rdns, edge.ip))
    p.flag('mail-name', /^(?:mail|mx|smtp|out|mta|relay|mailout|mail-\w+|o\d+)\d*[.-]/.test(rdns))
  }
  p.bucket('hops', edge.before.length, [1, 2, 3, 5])
  const first = edge.before.at(-1) ?? ''
  p.flag('submitted', /\besmtps?a\b/i.test(first))
  p.flag('by-http', /with https?\b|\bhttpmail|mapi\b/i.test(first))
  p.flag(
    'hop-unknown',
    edge.before.some((hop) => /\(unknown \[|from unknown/i.test(hop)),
  )
  p.flag('hop-dynamic', /dsl|dial|cable|dhcp|pool|ppp/i.test(first))
  p.flag('originating-ip', facts.header('x-originating-ip').length > 0)
}

function identifiers(p: Properties, s: HeaderSignals): void {
  const { facts, messageIdHost: host } = s
  const id = facts.messageId
  p.flag('id-none', id === '')
  p.flag('id-host-from', host !== '' && (host === s.fromDomain || host.endsWith(`.${s.fromOrganisation}`)))
  p.flag('id-host-bare', id !== '' && !host.includes('.'))
  p.flag('id-host-literal', isIpLiteral(host))
  p.flag('id-uuid', /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i.test(id))
  p.flag('id-dollar', /\$[0-9a-f]{8}\$/i.test(id))
  p.flag('id-random', /<?[A-Za-z]{12,}@/.test(id))
  p.flag('date-none', facts.date === null)
  p.flag('zone-none', !/[+-]\d{4}|GMT|UTC|[ECMP][SD]T|Z$/.test(facts.header('date')[0] ?? ''))
  p.flag('zone-zero', /[+-]0000\b|GMT|UTC/.test(facts.header('date')[0] ?? ''))
  p.flag('mime-none', facts.header('mime-version').length === 0)
  p.add(`mailer:${mailerFamily(s.mailer)}`)
  p.flag(
    'php',
    facts.header('x-php-originating-script').length > 0 || facts.header('x-php-script').length > 0,
  )
  p.flag('priority', /^\s*[12]/.test(facts.header('x-priority')[0] ?? ''))
  p.flag('priority-set', facts.header('x-priority').length > 0)
  p.flag('importance-high', /high/i.test(facts.header('importance')[0] ?? ''))
  p.flag('thread-index', facts.header('thread-index').length > 0)
  p.flag('organization', facts.header('organization').length > 0)
  p.flag('language', facts.header('content-language').length > 0)
  p.flag('user-agent', facts.header('user-agent').length > 0)
}

function addressing(p: Properties, s: HeaderSignals): void {
  const { facts } = s
  const recipients = facts.to.length + facts.cc.length
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
  routing(p, s)
  identifiers(p, s)
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
