/** What can be put on the SMTP lists over the screen that shows it. */
export type Part = 'ip' | 'sender' | 'domain' | 'country'

export interface Candidate {
  readonly part: Part
  /** In the one writing of the lists. */
  readonly value: string
  /** What people read, where that is not the value. */
  readonly label?: string
  /** A mail that has it: one that a block list refused, if there is one, as that cannot be allowed (product §5). */
  readonly mailId?: string
}

/** As it is told. */
export const shownCandidate = ({ value, label }: Candidate): string =>
  label === undefined ? value : `${label} (${value})`
