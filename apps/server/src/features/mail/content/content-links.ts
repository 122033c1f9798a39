/** Where a message leads, for the viewer: each address once, with the places it was found in. */
import type { FoundMailLink, LinkPlace } from '@postern/contract/routes/mail.ts'
import { readContents } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { readCodes } from '@postern/mail/links/codes.ts'
import type { LinkFact, LinkSource } from '@postern/mail/links/link.ts'
import { readLinks } from '@postern/mail/links/read-links.ts'

/** More than a reader looks through. */
const MAX_LINKS = 200
const MAX_URL = 2000
/** Somebody waits for the mail: what can't be read in this time is left out of the list. */
const BUDGET = { time: 1_500, bytes: 32 * 1024 * 1024 }
/** Pictures that are only shown, and the list's own fields, are no links to a reader. */
const PLACES: Readonly<Record<LinkSource, LinkPlace | null>> = {
  text: 'text',
  'text-split': 'text',
  'html-text': 'text',
  'html-href': 'html',
  'html-script': 'html',
  'html-src': null,
  header: null,
  calendar: 'calendar',
  pdf: 'pdf',
  'html-file': 'page',
  office: 'document',
  qr: 'code',
}

/** Links of the bodies first, in their order, then those of attachments. */
export async function contentLinks(facts: MailFacts): Promise<FoundMailLink[]> {
  const { links, pictures } = readContents(facts, () => null, BUDGET).gathered
  const codes = await readCodes(pictures)
  const found = new Map<string, FoundMailLink>()
  for (const link of readLinks(facts, { links: [...codes, ...links] })) {
    const place = PLACES[link.source]
    if (place === null || !/^(?:https?|ftp)$/.test(link.scheme)) continue
    const before = found.get(keyOf(link))
    if (before) addPlace(before, place, link.file)
    else if (found.size < MAX_LINKS) found.set(keyOf(link), shownLink(link, place))
  }
  return mergeTexts([...found.values()])
}

/** What shows no text of its own is the same as the same address with one. */
function mergeTexts(links: readonly FoundMailLink[]): FoundMailLink[] {
  const named = new Map(links.filter(({ text }) => text !== '').map((link) => [link.url, link] as const))
  return links.filter((link) => {
    const other = link.text === '' ? named.get(link.url) : undefined
    for (const { place, file } of other ? link.places : []) addPlace(other!, place, file)
    return other === undefined
  })
}

function keyOf({ url, anchor = '' }: LinkFact): string {
  return `${url} ${anchor}`
}

function addPlace(link: FoundMailLink, place: LinkPlace, file: string): void {
  const known = link.places.some((each) => each.place === place && each.file === file)
  if (!known && link.places.length < 10) link.places.push({ place, file })
}

function shownLink(
  { url, host, anchor = '', target, hops, file }: LinkFact,
  place: LinkPlace,
): FoundMailLink {
  return {
    url: url.slice(0, MAX_URL),
    host,
    text: anchor,
    target: hops > 0 ? { url: target.url.slice(0, MAX_URL), host: target.host } : null,
    places: [{ place, file }],
  }
}
