/** Outcomes by what they depend on: an attachment of many recipients or many mails is disarmed once. */
import { createHash } from 'node:crypto'
import type { InputFile, Outcome } from '../outcome.ts'
import type { DetoxPolicy } from '../policy.ts'
import { ENGINE_VERSION } from './engine-version.ts'

/** Keeps outcomes; a key says all that an outcome depends on. */
export interface DetoxCache {
  get(key: string): Promise<Outcome | null> | Outcome | null
  set(key: string, outcome: Outcome): Promise<void> | void
}

/** An outcome depends on these besides file and policy. */
interface Circumstances {
  /** Words of the mail that locked files are tried with. */
  readonly passwords: readonly string[]
  /** null: links stay. `none`: they are changed, and the file has none; a file with links is made for one message alone. */
  readonly links: 'none' | null
}

/** All of the engine's policy, and nothing that a mail's policy has besides. */
const POLICY_FIELDS = Object.keys({
  modes: true,
  within: true,
  metadata: true,
  remotePictures: true,
  keptObjects: true,
  signed: true,
  signedMail: true,
  distribution: true,
  language: true,
} satisfies Record<keyof DetoxPolicy, true>) as readonly (keyof DetoxPolicy)[]

/**
 * Hex digest. The name counts, since programs go by it and the new name depends on it. Passwords count, so that nobody gets a file that
 * another mail's words opened.
 */
export function cacheKeyOf(
  { name, bytes }: InputFile,
  policy: DetoxPolicy,
  { passwords, links }: Circumstances,
  engineVersion: number = ENGINE_VERSION,
): string {
  const of = POLICY_FIELDS.map((field) => policy[field])
  return createHash('sha256')
    .update(JSON.stringify([engineVersion, name, sorted(of), passwords, links]))
    .update(createHash('sha256').update(bytes).digest())
    .digest('hex')
}

/** Records by their keys, so that the order in which they were built does not count. */
function sorted(values: readonly unknown[]): readonly unknown[] {
  return values.map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : value,
  )
}

/** Whether the outcome depends on its key alone: the whole mail shares the limits. */
export function isKept(outcome: Outcome): boolean {
  return !(outcome.outcome === 'failed' && outcome.reason === 'limit')
}
