import type { MailTrace } from '@postern/contract/routes/mail.ts'

/** What the virus check said of one file; null where none has run. */
export type FileVerdict =
  | { readonly kind: 'virus'; readonly name: string }
  | { readonly kind: 'unscannable' | 'partly' | 'clean' }
  | null

/** Findings after which not all of a file was looked at, or the check stopped before it came to the others. */
const INCOMPLETE = new Set([
  'virus.damaged',
  'virus.volume',
  'virus.budget',
  'structure.attachment-encrypted',
])

/**
 * Clean is said only of a file that was checked whole. What stopped at the message itself, or at a budget that all files
 * share, leaves every file unchecked; a virus found by name of the whole message is in none of them by name.
 */
export function fileVerdict(
  { entries, checks }: Pick<MailTrace, 'entries' | 'checks'>,
  name: string,
): FileVerdict {
  const about = entries.filter(({ evidence }) => String(evidence['file'] ?? '').includes(name))
  const virus = about.find(({ code }) => code === 'virus.signature')
  if (virus) return { kind: 'virus', name: String(virus.evidence['name'] ?? '') }
  if (about.some(({ code }) => code === 'virus.unscannable')) return { kind: 'unscannable' }
  const ofAll = entries.filter(
    ({ code, evidence }) =>
      code === 'virus.budget' || (INCOMPLETE.has(code) && String(evidence['file'] ?? '') === ''),
  )
  if (ofAll.length > 0 || about.some(({ code }) => INCOMPLETE.has(code))) return { kind: 'partly' }
  const virusCheck = checks.find((check) => check.name === 'virus')
  if (!virusCheck) return null
  // A virus ends the check: what comes after it was not looked at.
  const stopped = virusCheck.failed || entries.some(({ code }) => code === 'virus.signature')
  return { kind: stopped ? 'partly' : 'clean' }
}
