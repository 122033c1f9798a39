/** SQL of certificates by ACME. */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Proof } from './order.ts'

export async function readAccount(db: Db, directory: string) {
  return db
    .selectFrom('acme_account')
    .select(['key', 'url'])
    .where('directory', '=', directory)
    .executeTakeFirst()
}

export async function keepAccount(
  db: Db,
  account: { directory: string; key: Buffer; url: string },
): Promise<void> {
  await db
    .insertInto('acme_account')
    .values(account)
    .onConflict((conflict) => conflict.column('directory').doUpdateSet({ url: account.url }))
    .execute()
}

export async function readCertificate(db: Db) {
  return db
    .selectFrom('acme_certificate')
    .select([
      'directory',
      'names',
      'chain',
      'key',
      'issued_at',
      'looked_at',
      'renew_at',
      'failures',
      'retry_at',
    ])
    .executeTakeFirst()
}
export type StoredCertificate = NonNullable<Awaited<ReturnType<typeof readCertificate>>>

/** Changes with the certificate. */
export async function markOf(db: Db): Promise<string> {
  const row = await db.selectFrom('acme_certificate').select('issued_at').executeTakeFirst()
  return row?.issued_at?.toISOString() ?? ''
}

export async function keepCertificate(
  db: Db,
  issued: { directory: string; names: readonly string[]; chain: string; key: Buffer; now: Date },
): Promise<void> {
  const { directory, names, chain, key, now } = issued
  const row = { directory, names: [...names], chain, key, issued_at: now, failures: 0 }
  const fresh = { ...row, retry_at: null, looked_at: null, renew_at: null }
  await db
    .insertInto('acme_certificate')
    .values(fresh)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute()
}

export async function keepRenewal(db: Db, lookedAt: Date, renewAt: Date): Promise<void> {
  await db.updateTable('acme_certificate').set({ looked_at: lookedAt, renew_at: renewAt }).execute()
}

/** Notes a failure; where none was issued yet, a row without a chain holds it. */
export async function keepFailure(
  db: Db,
  failed: { directory: string; names: readonly string[]; failures: number; retryAt: Date },
): Promise<void> {
  const { directory, names, failures, retryAt } = failed
  await db
    .insertInto('acme_certificate')
    .values({ directory, names: [...names], failures, retry_at: retryAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ failures, retry_at: retryAt }))
    .execute()
}

/** Longer than an authority looks. */
const PROOF_LASTS = sql<Date>`now() + interval '10 minutes'`

export async function keepProof(db: Db, { token, name, answer, pair }: Proof): Promise<void> {
  const proof = { token, name, answer, cert: pair?.cert ?? null, key: pair?.key ?? null, until: PROOF_LASTS }
  await db
    .insertInto('acme_proof')
    .values(proof)
    .onConflict((conflict) => conflict.column('token').doUpdateSet(proof))
    .execute()
}

export async function dropProof(db: Db, token: string): Promise<void> {
  await db
    .deleteFrom('acme_proof')
    .where((where) => where.or([where('token', '=', token), where('until', '<', sql<Date>`now()`)]))
    .execute()
}

export async function readProofs(db: Db) {
  return db
    .selectFrom('acme_proof')
    .select(['token', 'name', 'answer', 'cert', 'key'])
    .where('until', '>', sql<Date>`now()`)
    .execute()
}
