/** Whether an allow filter for a mail's envelope sender counts for that mail. */

interface Sent {
  /** SPF or DKIM proves the domain of From. */
  readonly aligned: boolean | null
  /** Domain of the envelope sender; '' for the null sender. */
  readonly sender_domain: string
  /** Address of From. */
  readonly header_from: string | null
  /** Finding codes. */
  readonly codes: readonly string[]
}

/**
 * From is proven, and the envelope sender is too: SPF vouches for it, or it names the domain that From does (as
 * pipeline/judge/steps.ts decides it).
 */
export function isSenderProven({ aligned, sender_domain, header_from, codes }: Sent): boolean {
  if (aligned !== true || sender_domain === '') return false
  const from = (header_from ?? '').toLowerCase()
  return codes.includes('auth.spf-pass') || from.endsWith(`@${sender_domain.toLowerCase()}`)
}
