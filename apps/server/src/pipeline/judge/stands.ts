/** Findings that hold a copy, and what spares it: the white flag of an allow filter, a domain that is not scanned, a scan that comes later. */
import { SCANNER_OPTIONS } from '@postern/contract/codes/filter.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'

/** Engines that answer from outside of the scan process: what they did not say, they may say later. */
const SCANNERS: ReadonlySet<string> = new Set(['virus', 'yara'])

/**
 * What the verdict waits for comes later: a scanner did not answer, and one that has given up on the message says `final`; or files
 * are still being disarmed.
 */
export function isForWantOfScan({ code, evidence }: Pick<Finding, 'code' | 'evidence'>): boolean {
  if (code === 'detox.pending') return true
  return code === 'check.failed' && SCANNERS.has(String(evidence?.['check'])) && evidence?.['final'] !== 1
}

/** Nothing has the copy spared what holds it. */
export function stands(
  finding: Finding,
  option: number | null,
  { virusScan }: { readonly virusScan: boolean },
): boolean {
  const scanned = virusScan && option !== SCANNER_OPTIONS.skipVirus
  if (!scanned && isOfVirusScan(finding, option)) return false
  return option !== SCANNER_OPTIONS.skipFilter || isOfContents(finding)
}

/** Whoever is not to be scanned for viruses is not to be kept waiting for what can't be; rules for attachments stay. */
function isOfVirusScan({ code, evidence }: Finding, option: number | null): boolean {
  if (
    code.startsWith('yara.') ||
    code.startsWith('virus.') ||
    (code === 'check.failed' && evidence?.['check'] === 'virus')
  )
    return true
  return option === SCANNER_OPTIONS.skipVirus && SKIPPED.some((kind) => code.startsWith(kind))
}

/** What is scanned for viruses, or as they are (product §2: skipped beside them). */
const SKIPPED = ['structure.attachment-', 'structure.html-', 'harmful.', 'link.attached']

/**
 * What white flag 3 leaves standing: viruses, what is dangerous in the contents, and bytes that nobody could read, as
 * nobody could look for these. Whatever else holds mail does not hold this one (decision 0053).
 */
function isOfContents({ code, evidence }: Finding): boolean {
  if (code === 'check.failed') return !OPINIONS.has(String(evidence?.['check']))
  return CONTENT_KINDS.some((kind) => code.startsWith(kind))
}
const CONTENT_KINDS = [
  'yara.',
  'virus.',
  'mime.',
  'structure.',
  'harmful.',
  'detox.',
  'link.attached',
  'filter.link',
]
/** Checks that judge sender and words; a check that is not named here may not fail unseen. */
const OPINIONS: ReadonlySet<string> = new Set([
  'auth',
  'brand',
  'campaign',
  'headers',
  'impersonation',
  'intent',
  'keyword',
  'links',
  'lists',
  'marketing',
  'score',
  'sender',
])
