/** Properties of the links: where they lead compared with who sent the message, and how their addresses look. */
import type { UrlFact } from '@postern/mail/facts.ts'
import type { HeaderSignals } from '../headers/signals.ts'
import { isIpLiteral } from '../../names/domains.ts'
import { SHORTENERS } from '../headers/providers.ts'
import type { Properties } from './properties.ts'

const HOSTED =
  /(?:blogspot\.|weebly|wixsite|web\.app|firebaseapp|herokuapp|netlify|vercel\.app|pages\.dev|workers\.dev|r2\.dev|github\.io|glitch\.me|ngrok|translate\.goog|storage\.googleapis|docs\.google|forms\.gle|sites\.google|godaddysites|000webhost|duckdns|repl\.co|ipfs|azurewebsites|blob\.core\.windows|amazonaws\.com|backblazeb2|cloudfront|appspot|typeform|jotform)/
const CHEAP =
  /\.(?:xyz|top|club|click|link|icu|buzz|cyou|sbs|cfd|rest|quest|monster|shop|store|online|site|website|space|fun|live|life|world|today|work|bid|loan|win|review|stream|download|gdn|men|date|racing|trade|party|science|tk|ml|ga|cf|gq|cc|pw|su|ru|cn|biz|info|vip|best|bond|pro|ws)$/

function hosts(p: Properties, targets: readonly UrlFact[], s: HeaderSignals): void {
  const names = [...new Set(targets.map((u) => u.host))]
  const own = (domain: string) =>
    domain !== '' && (domain === s.fromOrganisation || domain === s.senderOrganisation)
  const domains = new Set(targets.map((u) => u.domain))
  p.bucket('domains', domains.size, [1, 2, 4, 8])
  p.flag('links-own', targets.length > 0 && targets.every((u) => own(u.domain)))
  p.flag('links-some-own', targets.some((u) => own(u.domain)) && !targets.every((u) => own(u.domain)))
  p.flag('links-foreign', targets.length > 0 && !targets.some((u) => own(u.domain)))
  p.flag(
    'link-ip',
    names.some((host) => isIpLiteral(host)),
  )
  p.flag(
    'link-shortener',
    [...domains].some((domain) => SHORTENERS.has(domain)),
  )
  p.flag(
    'link-hosted',
    names.some((host) => HOSTED.test(host)),
  )
  p.flag(
    'link-cheap',
    names.some((host) => CHEAP.test(host)),
  )
  p.flag(
    'link-deep',
    names.some((host) => host.split('.').length >= 5),
  )
  p.flag(
    'link-hyphens',
    names.some((host) => (host.match(/-/g)?.length ?? 0) >= 2),
  )
  p.flag(
    'link-digits',
    names.some((host) => /\d{3,}/.test(host)),
  )
  p.flag(
    'link-random',
    [...domains].some((domain) =>
      /[bcdfghjklmnpqrstvwxz]{5,}|\d[a-z]+\d[a-z]+\d/.test(domain.split('.')[0] ?? ''),
    ),
  )
  p.flag(
    'link-punycode',
    names.some((host) => host.includes('xn--')),
  )
}

function addresses(p: Properties, targets: readonly UrlFact[], s: HeaderSignals): void {
  const some = (pattern: RegExp) => targets.some((u) => pattern.test(u.url))
  p.flag('link-http', targets.length > 0 && targets.every((u) => u.scheme === 'http'))
  p.flag('link-https', targets.length > 0 && targets.every((u) => u.scheme === 'https'))
  p.flag('link-port', some(/^\w+:\/\/[^/]*:\d+/))
  p.flag('link-user', some(/^\w+:\/\/[^/]*@/))
  p.flag('link-redirect', some(/[?&=/]https?(?:%3a|:)/i))
  p.flag('link-php', some(/\.php\b|\/cgi-bin\//i))
  p.flag(
    'link-bare',
    targets.some((u) => /^\w+:\/\/[^/]+\/?$/.test(u.url)),
  )
  p.flag(
    'link-long',
    targets.some((u) => u.url.length > 250),
  )
  p.flag('link-blob', some(/\/[\w-]{30,}/))
  p.flag(
    'link-recipient',
    s.envelope.recipients.some((r) => r.address !== '' && targets.some((u) => u.url.includes(r.address))),
  )
  p.flag('link-file', some(/\.(?:zip|rar|7z|exe|iso|docm|js|hta|pdf)(?:[?#]|$)/i))
  p.flag(
    'link-unsubscribe',
    targets.some((u) => /unsub|opt-?out|remove|수신거부|配信停止/i.test(u.url + (u.anchor ?? ''))),
  )
}

function anchors(p: Properties, links: readonly UrlFact[]): void {
  const shown = links.filter((u) => u.source === 'html-href' && u.anchor !== undefined)
  p.flag(
    'anchor-url',
    shown.some((u) => /^\s*(?:https?:\/\/|www\.)/i.test(u.anchor ?? '')),
  )
  p.flag(
    'anchor-differs',
    shown.some((u) => {
      const host = /^\s*(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:[/:?]|\s*$)/i
        .exec(u.anchor ?? '')?.[1]
        ?.toLowerCase()
      return host !== undefined && u.domain !== '' && !`.${host}`.endsWith(`.${u.domain}`)
    }),
  )
  p.flag(
    'anchor-here',
    shown.some((u) => /^\W*(?:click here|here|click|여기|클릭|こちら)\W*$/i.test(u.anchor ?? '')),
  )
  p.flag(
    'anchor-caps',
    shown.some((u) => /^[^a-z]*[A-Z]{3,}[^a-z]*$/.test(u.anchor ?? '')),
  )
  p.flag('anchors-one', new Set(shown.map((u) => u.url)).size === 1 && shown.length > 1)
}

/** Adds the links' properties. */
export function linkProperties(p: Properties, s: HeaderSignals): void {
  const links = s.facts.urls.filter((u) => u.scheme === 'http' || u.scheme === 'https')
  const targets = links.filter((u) => u.source !== 'html-src' && u.source !== 'header').slice(0, 100)
  p.bucket('links', targets.length, [1, 2, 4, 10, 30])
  hosts(p, targets, s)
  addresses(p, targets, s)
  anchors(p, links)
  const sources = links.filter((u) => u.source === 'html-src')
  p.flag('images-foreign', sources.length > 0 && !sources.some((u) => u.domain === s.fromOrganisation))
  p.flag(
    'scheme-odd',
    s.facts.urls.some((u) => /^(?:javascript|data|file|vbscript)$/.test(u.scheme)),
  )
}
