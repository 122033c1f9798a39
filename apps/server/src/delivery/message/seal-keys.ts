/** The keys that seal mail, as the worker knows them: a new one, or a lost record, is heard of within half a minute. */
import type { SealKey } from '@postern/mail/auth/arc-seal.ts'
import type pg from 'pg'
import { openArcKey } from '../../platform/crypto/arc-key.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import { sealingKey } from './seal-key-store.ts'

const KEPT_MS = 30_000

export interface SealKeyDeps {
  readonly pool: pg.Pool
  readonly box: SealedBox
  /** ms since any moment, never backwards. */
  readonly now?: () => number
}

/** Answers the key of a domain, null where nothing may be sealed for it. The database is asked only when mail is to be sealed. */
export type KeyOf = (domain: string) => Promise<SealKey | null>

export function createSealKeys({ pool, box, now = () => performance.now() }: SealKeyDeps): KeyOf {
  let known: {
    readonly domain: string
    readonly until: number
    readonly key: Promise<SealKey | null>
  } | null = null
  const read = async (domain: string): Promise<SealKey | null> => {
    const found = await sealingKey(pool, domain)
    if (!found) return null
    const { selector } = found
    const privateKey = openArcKey(box, { domain, selector }, found.private_key)
    if (!privateKey) throw new Error(`the ARC key ${selector} was sealed by another installation`)
    return { domain, selector, privateKey }
  }
  return (domain) => {
    if (known?.domain !== domain || known.until <= now()) {
      const key = read(domain)
      known = { domain, until: now() + KEPT_MS, key }
      // A failure is not kept.
      key.catch(() => (known = null))
    }
    return known.key
  }
}
