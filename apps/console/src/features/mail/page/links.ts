/** Links of a message: what they show and where they lead, which is not always the same. */
import { isFileName } from '@postern/contract/codes/file-kinds.ts'
import type { FoundMailLink } from '@postern/contract/routes/mail.ts'

export interface MailLink {
  readonly text: string
  readonly href: string
  /** Where it leads, as the browser resolves it: punycode shows. */
  readonly host: string
  /** Its text names another host than that. */
  readonly misleading: boolean
}

const SHOWN_HOST =
  /(?:^|[\s(<"'“‘「[])(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24})(?=[/:?#\s)>"'”’」\].,]|$)/iu

/** A link as it stands in a message; null for what leads nowhere (anchors, mail addresses). */
export function linkOf(text: string, href: string): MailLink | null {
  const address = href.trim()
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  const words = text.replaceAll(/\s+/g, ' ').trim()
  const shown = shownHost(words)
  return {
    text: words,
    href: address,
    host: hostname,
    misleading: shown !== null && !isSame(shown, hostname),
  }
}

/** The host that a link's text claims, as a browser would write it. */
function shownHost(text: string): string | null {
  if (text.length > 500 || text.includes('@')) return null
  const found = SHOWN_HOST.exec(text)?.[1]
  if (found === undefined || isFileName(found) || !URL.canParse(`http://${found}`)) return null
  return new URL(`http://${found}`).hostname
}

/** The same site, or one below the other: `www.`, `click.` and the like are the same owner's. */
function isSame(shown: string, real: string): boolean {
  const [a, b] = [shown.replace(/^www\./, ''), real.replace(/^www\./, '')]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

export interface ShownLink extends FoundMailLink {
  readonly misleading: boolean
}

/** Links as the server found them, those that mislead first: by where they finally lead. */
export function shownLinks(links: readonly FoundMailLink[]): readonly ShownLink[] {
  return links
    .map((link) => ({
      ...link,
      misleading: [link.url, link.target?.url ?? link.url].every(
        (url) => linkOf(link.text, url)?.misleading === true,
      ),
    }))
    .sort((a, b) => Number(b.misleading) - Number(a.misleading))
}
