/** The header heuristics as a table: each rule returns the evidence when it holds, else null. */
import type { HeaderFindingCode } from '@postern/contract/findings/header.ts'
import { isDynamicName, isIpLiteral, organisationOf } from '../../names/domains.ts'
import { isObfuscated } from './obfuscated.ts'
import { OWN_SERVERS } from './providers.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import type { HeaderSignals } from './signals.ts'

export type Evidence = Readonly<Record<string, string | number>>
/** `score` gives other points than the catalogue where it does not answer undefined. */
type Rule = readonly [
  code: HeaderFindingCode,
  holds: (s: HeaderSignals) => Evidence | null,
  score?: (s: HeaderSignals) => number | undefined,
]

const DAY = 86_400_000
const when = (holds: boolean, evidence: Evidence = {}) => (holds ? evidence : null)
const short = (text: string) => text.slice(0, 120)

function dateFuture(s: HeaderSignals): Evidence | null {
  const { date } = s.facts
  if (date === null) return null
  const receipt = s.edge.stamped ?? s.envelope.receivedAt
  return when(date - receipt > 2 * DAY, { days: Math.round((date - receipt) / DAY) })
}

function nameShowsOtherAddress(s: HeaderSignals): Evidence | null {
  const shown = /[\w.+-]{1,64}@((?:[\w-]{1,63}\.){1,8}[a-z]{2,24})/i.exec(s.from.name.slice(0, 255))
  if (shown === null || s.fromOrganisation === '' || speaksForAnother(s, shown[0])) return null
  return when(organisationOf(shown[0]) !== s.fromOrganisation, {
    shown: short(shown[0]),
    address: short(s.from.address),
  })
}

/**
 * Services and lists that carry other people's mail put the writer's address into the name, and say so: by a word, by
 * List-Id, by the fields of Google Groups, by an SRS return path; or answers go to whom the name shows.
 */
function speaksForAnother({ from, facts, envelope, replyTo }: HeaderSignals, shown: string): boolean {
  if (/\b(?:via|on behalf of|im auftrag von)\b|経由|代理|통해|대신/i.test(from.name)) return true
  const organisation = organisationOf(shown)
  const originals = [replyTo, facts.sender[0]].map((box) => organisationOf(box?.address ?? ''))
  if (originals.includes(organisation)) return true
  if (facts.header('list-id').length > 0 || facts.header('list-post').length > 0) return true
  const original = [...facts.header('x-original-from'), ...facts.header('x-original-sender')]
  if (original.some((value) => value.toLowerCase().includes(shown.toLowerCase()))) return true
  return /^srs[01][=+-]/i.test(envelope.sender) && envelope.sender.toLowerCase().includes(organisation)
}

function subjectShouts({ facts }: HeaderSignals): Evidence | null {
  const letters = facts.subject.match(/[A-Za-zÀ-ɏΑ-ЯЀ-ӿ]/g) ?? []
  const upper = letters.filter((c) => c !== c.toLowerCase())
  const words = facts.subject.match(/[A-Za-zÀ-ɏΑ-ЯЀ-ӿ]{3,}/g) ?? []
  return when(letters.length >= 12 && words.length >= 3 && upper.length / letters.length > 0.9)
}

function heloForged({ edge }: HeaderSignals): Evidence | null {
  const helo = edge.helo.toLowerCase()
  if (edge.rdns === '' || helo === '') return null
  for (const [domain, own] of OWN_SERVERS) {
    if (helo === domain || helo.endsWith(`.${domain}`))
      return when(!own.test(edge.rdns), { helo: short(helo), host: edge.rdns })
  }
  return null
}

function badHelo({ edge }: HeaderSignals): Evidence | null {
  const { helo, ip } = edge
  if (helo === '' || ip === '') return null
  const bad = (isIpLiteral(helo) && !helo.startsWith('[')) || /^localhost|\.local(?:domain)?$/i.test(helo)
  return when(bad, { helo: short(helo) })
}

/**
 * Points where a mailing list or a sending service would explain what was met. Whoever sends can write their header fields,
 * so they ease and excuse nothing: of wanted list mail 1.3 % looks so, of old spam 1.2 %.
 */
const LIKE_A_LIST = 0.4

const MASS_MAILER =
  /mailchimp|sendgrid|phplist|acymailing|interspire|campaign|bulk ?mail|group ?mail|mass ?mail|newsletter|mailer ?lite|sendy|oempro/i

export const HEADER_RULES: readonly Rule[] = [
  ['header.from-missing', (s) => when(s.from.address === '')],
  ['header.date-missing', (s) => when(s.facts.header('date').length === 0)],
  ['header.date-future', dateFuture],
  ['header.message-id-missing', (s) => when(s.facts.messageId === '')],
  [
    'header.message-id-malformed',
    (s) =>
      when(s.facts.messageId !== '' && !/^<?[^\s<>@]+@[^\s<>@]+>?$/.test(s.facts.messageId), {
        id: short(s.facts.messageId),
      }),
  ],
  ['header.from-name-address', nameShowsOtherAddress],
  [
    'header.from-provider-forged',
    (s) => when(s.strayProvider, { domain: s.fromOrganisation }),
    (s) => (s.declaredBulk || s.threaded ? LIKE_A_LIST : undefined),
  ],
  [
    'header.reply-to-free',
    (s) =>
      when(s.replyFree && !s.fromFree && s.fromOrganisation !== '', {
        address: short(s.replyTo?.address ?? ''),
      }),
    (s) => (s.declaredBulk ? LIKE_A_LIST : undefined),
  ],
  [
    'header.reply-to-other-free',
    (s) =>
      when(
        s.replyFree &&
          s.fromFree &&
          s.replyTo?.address.toLowerCase() !== s.from.address.toLowerCase() &&
          FREE_MAIL.has(s.fromOrganisation),
        { from: short(s.from.address), address: short(s.replyTo?.address ?? '') },
      ),
  ],
  ['header.reply-fake', (s) => when(s.replySubject && !s.threaded)],
  ['header.subject-shouting', subjectShouts],
  ['header.subject-obfuscated', ({ facts }) => when(isObfuscated(facts.subject))],
  ['header.subject-gap', ({ facts }) => when(/\S {6,}\S{2,}\s*$/.test(facts.subject))],
  ['header.helo-invalid', badHelo],
  ['header.helo-forged', heloForged],
  [
    'header.reverse-dns-dynamic',
    ({ edge }) => when(edge.rdns !== '' && isDynamicName(edge.rdns, edge.ip), { host: edge.rdns }),
  ],
  [
    'header.bulk-no-unsubscribe',
    (s) =>
      when(
        !s.unsubscribe &&
          (MASS_MAILER.test(s.mailer) || /^bulk$/i.test(s.facts.header('precedence')[0]?.trim() ?? '')),
      ),
  ],
  [
    'header.script-mailer',
    (s) =>
      when(
        s.facts.header('x-php-originating-script').length > 0 || s.facts.header('x-php-script').length > 0,
      ),
  ],
  ['header.recipients-hidden', ({ facts }) => when(facts.to.length === 0 && facts.cc.length === 0)],
]
