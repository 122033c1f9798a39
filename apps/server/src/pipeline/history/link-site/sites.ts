/** The sites a message leads to, as they are remembered. */
import type { MailFacts } from '@postern/mail/facts.ts'

/** Sites of one message that are asked for and remembered: a newsletter has more. */
const MAX_SITES = 12
const CLICKED: ReadonlySet<string> = new Set(['html-href', 'text', 'html-text'])

/** Registrable domains of links to click on, each once, in the order of the message. */
export function sitesOf({ urls }: MailFacts): readonly string[] {
  const sites = new Set<string>()
  for (const { domain, source } of urls) {
    if (domain !== '' && CLICKED.has(source)) sites.add(domain)
    if (sites.size === MAX_SITES) break
  }
  return [...sites]
}
