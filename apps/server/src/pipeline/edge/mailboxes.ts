/** Whose an address is. Answers are kept for a minute, or until users change. */
import type pg from 'pg'
import { findMailbox, type MailboxRow } from './mailbox-store.ts'
import { lru } from '../../platform/lru.ts'

export interface Mailboxes {
  /** @throws when the database is away and the answer is not known. */
  find(email: string): Promise<MailboxRow | null>
  forget(): void
}

const NOBODY = Symbol('nobody')

export function createMailboxes(pool: pg.Pool): Mailboxes {
  const cache = lru<string, MailboxRow | typeof NOBODY>(20_000, { ttl: 60_000 })
  let changes = 0
  return {
    async find(email) {
      const known = cache.get(email)
      if (known !== undefined) return known === NOBODY ? null : known
      const before = changes
      const row = await findMailbox(pool, email)
      // What was read before a change may be what it changed.
      if (changes === before) cache.set(email, row ?? NOBODY)
      return row
    },
    forget: () => {
      changes++
      cache.clear()
    },
  }
}
