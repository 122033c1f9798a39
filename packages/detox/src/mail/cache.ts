/** The same attachment for many recipients and in many mails is disarmed once. */
import { createHash } from 'node:crypto'
import type { InputFile, Outcome } from '../outcome.ts'
import type { DetoxPolicy } from '../policy.ts'
import { ENGINE_VERSION } from './engine-version.ts'

/** Where outcomes are kept; a key says all that an outcome depends on. */
export interface DetoxCache {
  get(key: string): Promise<Outcome | null> | Outcome | null
  set(key: string, outcome: Outcome): Promise<void> | void
}

/** What else an outcome depends on. */
interface Circumstances {
  /** Words of the mail that locked files are tried with. */
  readonly passwords: readonly string[]
  /** null: links stay. `none`: they are changed, and the file has none; what has some is made for one message alone. */
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
 * Hex digest. The name counts: a file is what its name says, too, and the name that comes out depends on it. Passwords count, so that
 * nobody is given what another mail's words opened.
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

/** What depends on nothing but the key: a limit is the whole mail's. */
export function isKept(outcome: Outcome): boolean {
  return !(outcome.outcome === 'failed' && outcome.reason === 'limit')
}
