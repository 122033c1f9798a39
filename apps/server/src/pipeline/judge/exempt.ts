/** Families of findings that allow filters exempt from (product §12): they count no more for one recipient's mail. */
import { FILTER_FUNCTIONS, type FilterFunction } from '@postern/contract/codes/filter.ts'
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'

/** Beginnings of codes. What only pretends to be harmless is no matter of macros and scripts, and always counts. */
const FAMILIES: Readonly<Partial<Record<FilterFunction, readonly string[]>>> = {
  [FILTER_FUNCTIONS.url]: ['link.', 'lists.site', 'lookalike.own-link', 'lookalike.brand-link'],
  [FILTER_FUNCTIONS.vbs]: [
    'structure.attachment-macro',
    'structure.attachment-script',
    'structure.attachment-dde',
    'structure.attachment-pdf-script',
    'structure.attachment-pdf-launch',
    'structure.attachment-pdf-action',
    'structure.attachment-html-active',
  ],
  // What proves a sender is no finding against them; From with two authors is no matter of authentication.
  [FILTER_FUNCTIONS.sender]: ['auth.spf-', 'auth.dkim-', 'auth.dmarc-'],
  [FILTER_FUNCTIONS.senderDetect]: [
    'impersonation.',
    'brand.sender-',
    'lookalike.own-from',
    'lookalike.own-reply-to',
    'lookalike.correspondent-',
    'lookalike.brand-from',
    'lookalike.brand-reply-to',
  ],
}
const ALWAYS: ReadonlySet<FindingCode> = new Set(['structure.attachment-macro-disguised'])

/** Whether a finding is set aside by filters that exempt from these families. */
export function isExempt({ code }: Finding, functions: readonly (FilterFunction | undefined)[]): boolean {
  if (functions.length === 0 || ALWAYS.has(code)) return false
  return functions.some(
    (known) => known !== undefined && FAMILIES[known]?.some((begin) => code.startsWith(begin)),
  )
}
