/** Follows recovered mail until it is delivered, and says in words what became of it. */
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { QueryClient } from '@tanstack/react-query'
import { mailQueryOf } from '../api.ts'

const EVERY_MS = 1500
const PATIENCE_MS = 60_000
/** Of more, the first stand for all. */
const WATCHED = 10

export type RecoverResult =
  | { readonly kind: 'delivered'; readonly receivers: readonly string[] }
  | { readonly kind: 'trying' }
  /** `reason`: `send_message` as it is. */
  | { readonly kind: 'failed'; readonly receiver: string; readonly reason: string }

/** What the mails' states say together; null while one is still on its way for the first time. */
export function resultOf(mails: readonly MailDetail[]): RecoverResult | null {
  const failed = mails.find((mail) => mail.send_state === 'F')
  if (failed) {
    return { kind: 'failed', receiver: isolated(failed.receiver), reason: failed.send_message }
  }
  const waiting = mails.filter((mail) => mail.send_state === 'P')
  if (waiting.length === 0) return { kind: 'delivered', receivers: mails.map((mail) => mail.receiver) }
  // One attempt has been made, and another will be.
  const deferred = (mail: MailDetail): boolean => mail.deliveries[0]?.outcome === 'deferred'
  return waiting.every(deferred) ? { kind: 'trying' } : null
}

/** Reads the mails again until something can be said; lists are read again when that is so. */
export async function watchRecovery(queries: QueryClient, ids: readonly string[]): Promise<RecoverResult> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const mails = await Promise.all(
      ids.slice(0, WATCHED).map((id) => queries.fetchQuery({ ...mailQueryOf(id), staleTime: 0 })),
    )
    const result = resultOf(mails) ?? (Date.now() > end ? { kind: 'trying' as const } : null)
    if (result) {
      await queries.invalidateQueries({ queryKey: ['mails'] })
      return result
    }
    await new Promise((done) => setTimeout(done, EVERY_MS))
  }
}
