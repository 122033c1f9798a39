/** All links of a message, wherever they stand, each with where it finally leads. */
import type { MailFacts } from '../facts.ts'
import { findUrls } from '../urls.ts'
import { calendarUrls } from './calendar.ts'
import type { GatheredLinks } from './gatherer.ts'
import { dataOf, readPage } from './html-file.ts'
import { linkOfUrl, makeLink, type FoundLink, type LinkFact } from './link.ts'
import { scriptLinks } from './script-links.ts'

const MAX_LINKS = 1000
const SPLIT_CHARS = 200_000
/** Read over by people, taken out by browsers. */
const INVISIBLE = /[\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\p{Default_Ignorable_Code_Point}]/gu
/**
 * Links of `facts` and of what was gathered from its attachments, `facts.urls` first and in their order; each once.
 * Never throws; linear.
 */
export function readLinks(facts: MailFacts, gathered: Pick<GatheredLinks, 'links'>): readonly LinkFact[] {
  const links = new Map<string, LinkFact>()
  const add = (link: LinkFact | null): void => {
    if (!link || links.size >= MAX_LINKS) return
    const key = `${link.source} ${link.url} ${link.anchor ?? ''} ${link.role ?? ''} ${link.file}`
    if (!links.has(key)) links.set(key, link)
  }
  for (const url of facts.urls) add(linkOfUrl(url))
  for (const found of hiddenLinks(facts)) add(makeLink(found))
  for (const found of gathered.links) add(makeLink(found))
  return [...links.values()]
}

function* hiddenLinks(facts: MailFacts): Generator<FoundLink> {
  const known = facts.urls.map(({ host }) => host).filter((host) => host.includes('.'))
  for (const raw of [...splitUrls(facts.text), ...splitUrls(facts.htmlText)]) {
    const link = makeLink({ raw, source: 'text-split' })
    // What stands right behind an address that everybody sees is no part of one.
    if (link && !known.some((host) => link.host.startsWith(host) || link.host.endsWith(`.${host}`)))
      yield { raw, source: 'text-split' }
  }
  for (const { kind, value } of facts.triggers) {
    if (kind === 'script') yield* fromScript(value)
    else yield { raw: value, source: 'html-script' }
  }
  for (const { url, scheme } of facts.urls) {
    if (scheme === 'javascript') yield* fromScript(dataOf(`,${url.slice(11)}`))
    else if (scheme === 'data') yield* fromData(url)
  }
  for (const part of facts.parts) {
    if (part.contentType.type !== 'text/calendar') continue
    for (const raw of calendarUrls(part.text(), MAX_LINKS)) yield { raw, source: 'calendar' }
  }
}

function* fromScript(script: string): Generator<FoundLink> {
  for (const raw of scriptLinks(script).urls) yield { raw, source: 'html-script' }
}

function* fromData(url: string): Generator<FoundLink> {
  if (!/^data:(?:text\/html|image\/svg|application\/xhtml)/i.test(url)) return
  for (const link of readPage(dataOf(url)).links) yield { ...link, source: 'html-script' }
}

/** URLs that show once what is invisible is gone; none where nothing is. */
function splitUrls(text: string): string[] {
  const head = text.slice(0, SPLIT_CHARS)
  const joined = head.replace(INVISIBLE, '')
  return joined.length === head.length ? [] : findUrls(joined, 100).map(({ raw }) => raw)
}
