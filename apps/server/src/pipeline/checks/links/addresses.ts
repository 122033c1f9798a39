/** How the addresses of links are written: bare addresses of machines, odd ports, decoys before the host. */
import type { LinkFact } from '@postern/mail/links/link.ts'
import { hasRealSuffix } from '@postern/mail/urls.ts'
import { domainToUnicode } from 'node:url'
import { isIpLiteral, isPrivateIp } from '../../names/domains.ts'
import { shown, type LinkHit } from './hit.ts'

const WEB = /^(?:https?|ftp)$/
const PORT = /^[a-z]+:\/\/[^/?#]*:(\d+)/
const USUAL_PORTS = new Set(['80', '443', '8080', '8443', '21'])
const USERINFO = /^[a-z]+:\/\/([^/?#]*)@[^/?#]*(.*)$/
/** Scripts whose letters stand beside Latin ones in ordinary names. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/gu
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/u
/** Cyrillic letters that look like Latin ones: a whole label of them is meant to. */
const CYRILLIC_LATIN = /^[асеорхуіјѕһԁԛԝӏв-]+$/

export function addressHits(links: readonly LinkFact[]): LinkHit[] {
  const hits: LinkHit[] = []
  const web = links.filter(({ scheme }) => WEB.test(scheme))
  const ip = web.find(({ host }) => isIpLiteral(host) && !isPrivateIp(host.replace(/^\[|\]$/g, '')))
  if (ip) hits.push({ code: 'link.ip', evidence: { host: shown(ip.host) } })
  const port = web.find(hasOddPort)
  if (port) hits.push({ code: 'link.port', evidence: { host: shown(new URL(port.url).host) } })
  const userinfo = web.find(hasDecoy)
  if (userinfo) hits.push({ code: 'link.userinfo', evidence: { host: shown(userinfo.host) } })
  const mixed = links.map(({ host }) => host).find(isMixed)
  if (mixed !== undefined)
    hits.push({ code: 'link.mixed-script', evidence: { host: shown(domainToUnicode(mixed)) } })
  const split = links.find(({ source, domain }) => source === 'text-split' && domain !== '')
  if (split) hits.push({ code: 'link.split', evidence: { host: shown(split.host) } })
  const script = links.find(
    ({ scheme, file }) => file === '' && /^(?:javascript|vbscript|data)$/.test(scheme),
  )
  if (script) hits.push({ code: 'link.script', evidence: { scheme: script.scheme } })
  return hits
}

/** In running text, `source.c:106` is no address. */
function hasOddPort({ url, source }: LinkFact): boolean {
  if (USUAL_PORTS.has(PORT.exec(url)?.[1] ?? '443')) return false
  return !source.endsWith('text') || !/^[a-z]+:\/\/[^/]*\/?$/.test(url)
}

/** Not a mail address that somebody's program took for a host: `http://kim@example.com/`. */
function hasDecoy({ url }: LinkFact): boolean {
  const [, decoy, rest] = USERINFO.exec(url) ?? []
  if (decoy === undefined) return false
  return rest !== '/' || /[:%@]/.test(decoy) || (decoy.includes('.') && hasRealSuffix(decoy))
}

/** A label with Latin letters and those of another alphabet, or of Cyrillic ones that pass for Latin. */
function isMixed(host: string): boolean {
  if (!host.includes('xn--')) return false
  return domainToUnicode(host)
    .split('.')
    .some((label) => {
      const rest = label.replace(EAST_ASIAN, '')
      return /[a-z]/i.test(rest) ? OTHER_LETTERS.test(rest) : CYRILLIC_LATIN.test(label)
    })
}
