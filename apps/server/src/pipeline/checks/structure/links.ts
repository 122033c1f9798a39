/** Hosts of links that use a brand's name without being its own. */
import type { MailFacts, UrlFact } from '@postern/mail/facts.ts'
import { BRANDS } from '../headers/providers.ts'
import type { StructureHit } from './attachments.ts'

const MAX_LINKS = 200

function brandInHost(link: UrlFact): boolean {
  if (link.domain === '') return false
  const label = link.domain.split('.')[0] ?? ''
  const name = link.host.slice(0, link.host.length - link.domain.length) + label
  return BRANDS.some(([written, own]) => {
    const found = written.exec(name.replace(/-/g, ' ')) ?? written.exec(name)
    return found !== null && !own.test(label.replace(/-.*|.*-/g, '') || '-') && label.length > found[0].length
  })
}

/** At most one finding, for the first link that earns it. */
export function linkHits(facts: MailFacts): StructureHit[] {
  const links = facts.urls.filter(({ source }) => source === 'html-href').slice(0, MAX_LINKS)
  const found = links.find(brandInHost)
  return found ? [{ code: 'structure.link-brand', evidence: { host: found.host.slice(0, 120) } }] : []
}
