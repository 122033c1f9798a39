/** Heuristics over links: hosts that are not what they seem. */
import type { MailFacts, UrlFact } from '@postern/mail/facts.ts'
import { registrableDomain } from '@postern/mail/urls.ts'
import { domainToUnicode } from 'node:url'
import { isIpLiteral, organisationOf } from '../headers/domains.ts'
import { BRANDS, SHORTENERS } from '../headers/providers.ts'
import type { StructureHit } from './attachments.ts'

const MAX_LINKS = 200
const SHOWN_HOST = /^\s*(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/:?#]\S*)?\s*$/i
const FILE_NAME = /\.(?:pdf|docx?|xlsx?|pptx?|zip|html?|txt|jpe?g|png|gif|hwpx?|js|sh|py|md)$/i

/** The host a link's text shows, '' when the text is not an address. */
function shownHost(anchor: string): string {
  const host = SHOWN_HOST.exec(anchor)?.[1]?.toLowerCase() ?? ''
  return FILE_NAME.test(host) ? '' : registrableDomain(host)
}

/**
 * The text shows one host, the target is another's. Senders that measure clicks do this for their own host, so a
 * text that shows the sender's domain, or a target that belongs to the sender, is not held against it.
 */
function mismatch(link: UrlFact, own: ReadonlySet<string>): boolean {
  if (link.source !== 'html-href' || link.anchor === undefined || link.domain === '') return false
  const shown = shownHost(link.anchor)
  return shown !== '' && shown !== link.domain && !own.has(shown) && !own.has(link.domain)
}

/** A label that mixes Latin letters with letters of alphabets that look alike. */
function isHomograph(host: string): boolean {
  if (!host.includes('xn--')) return false
  return domainToUnicode(host)
    .split('.')
    .some((label) =>
      /[a-z]/i.test(label)
        ? /[\u0370-\u03ff\u0400-\u052f]/.test(label)
        : /^[асеорхуіјѕһԁԛԝӏв-]+$/.test(label),
    )
}

function brandInHost(link: UrlFact): boolean {
  if (link.domain === '') return false
  const label = link.domain.split('.')[0] ?? ''
  const name = link.host.slice(0, link.host.length - link.domain.length) + label
  return BRANDS.some(([written, own]) => {
    const found = written.exec(name.replace(/-/g, ' ')) ?? written.exec(name)
    return found !== null && !own.test(label.replace(/-.*|.*-/g, '') || '-') && label.length > found[0].length
  })
}

/** Findings over the links of a message, each code once. */
export function linkHits(facts: MailFacts): StructureHit[] {
  const links = facts.urls.filter((u) => u.source !== 'header' && u.source !== 'html-src').slice(0, MAX_LINKS)
  const own = new Set(
    [...facts.from, ...facts.sender, ...facts.replyTo]
      .map((m) => organisationOf(m.address))
      .filter((d) => d !== ''),
  )
  const hits: StructureHit[] = []
  const hit = (
    code: StructureHit['code'],
    link: UrlFact | undefined,
    more: StructureHit['evidence'] = {},
  ) => {
    if (link) hits.push({ code, evidence: { host: link.host.slice(0, 120), ...more } })
  }
  const wrong = links.find((u) => mismatch(u, own))
  hit('structure.link-mismatch', wrong, { shown: (wrong?.anchor ?? '').slice(0, 120) })
  hit(
    'structure.link-ip',
    links.find((u) => /^(?:https?|ftp)$/.test(u.scheme) && isIpLiteral(u.host)),
  )
  hit(
    'structure.link-userinfo',
    links.find((u) => /^https?:\/\/[^/?#]*@/.test(u.url)),
  )
  hit(
    'structure.link-homograph',
    links.find((u) => isHomograph(u.host)),
  )
  hit(
    'structure.link-brand',
    links.find((u) => u.source === 'html-href' && brandInHost(u)),
  )
  hit(
    'structure.link-shortener',
    links.find((u) => SHORTENERS.has(u.domain) || SHORTENERS.has(u.host)),
  )
  const script = links.find((u) => /^(?:javascript|vbscript|data)$/.test(u.scheme))
  if (script) hits.push({ code: 'structure.link-script', evidence: { scheme: script.scheme } })
  return hits
}
