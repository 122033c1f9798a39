/** Links within files, where their formats decide about them. */
import type { FormatContext } from '../format.ts'
import { htmlLinkEdits } from './html-links.ts'
import { countFate, fateOf } from './link-fate.ts'
import { withEdits } from './link-policy.ts'

type LinkContext = Pick<FormatContext, 'links' | 'changed'>

/** The address that replaces a link's, or the same one; null where the link goes and its text stays. */
export function linkIn({ links, changed }: LinkContext, address: string): string | null {
  if (!links) return address
  const { policy, counts } = links
  const fate = fateOf(address, policy)
  countFate(counts, fate)
  if (fate.fate === 'leave') return address
  changed()
  return fate.fate === 'inert' ? null : fate.to
}

/** A page with its links changed. */
export function pageWithLinks({ links, changed }: LinkContext, html: string): string {
  const edits = links ? htmlLinkEdits(html, links.policy, links.counts) : []
  if (edits.length > 0) changed()
  return withEdits(html, edits)
}
