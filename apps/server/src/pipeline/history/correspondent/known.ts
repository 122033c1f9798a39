/** When somebody who writes is somebody one knows (decision 0041). */

/** Sums of one address or organisation; times in ms since the epoch, 0 for never. */
export interface Remembered {
  readonly firstSeen: number
  readonly lastSeen: number
  /** Different days with mail judged normal. */
  readonly days: number
  readonly normal: number
  readonly unwanted: number
  /** Mails from the recipients' side to that address. */
  readonly written: number
  readonly released: number
  readonly reported: number
  /** When a person last released its mail or allowed it, and last denied it. */
  readonly vouchedAt: number
  readonly reportedAt: number
}

const DAY_MS = 86_400_000
const MIN_DAYS = 3
const MIN_SPAN_MS = 7 * DAY_MS
/** Of so many mails judged normal, one may have been judged otherwise. */
const NORMAL_TO_UNWANTED = 10

/**
 * A stranger's first mails give no trust, however many: only days do, a whole week between the first and the last, and
 * that nobody complained; or a person's word, or that our side has written to them. The later word of people counts.
 */
export function isKnown(who: Remembered | null): boolean {
  if (who === null || who.reportedAt > who.vouchedAt) return false
  if (who.vouchedAt > 0 || who.written > 0) return true
  return (
    who.days >= MIN_DAYS &&
    who.lastSeen - who.firstSeen >= MIN_SPAN_MS &&
    who.unwanted * NORMAL_TO_UNWANTED <= who.normal
  )
}
