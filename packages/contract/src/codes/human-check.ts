/**
 * The check that a person is there, where nobody is signed in: some work for the machine, a moment of time, and a field
 * that people do not see. Decision 0061 says what it stops and what it does not.
 */
export const HUMAN_CHECK = {
  /** So many numbers are to be found; several small searches take nearly the same time each time. */
  numbers: 16,
  /** Zero bits that the SHA-256 of each must begin with: 8,192 tries a number on average. */
  bits: 13,
  /** Seconds from the question to the earliest answer, and until it is forgotten. */
  leastSeconds: 3,
  mostSeconds: 1_800,
} as const

/** What is hashed (SHA-256 of its ASCII) for the number `n` at place `at`; one block of the hash long at most. */
export function humanCheckText(seed: string, at: number, n: number): string {
  return `${seed}:${at}:${n}`
}
