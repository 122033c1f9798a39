/** SQL of the sample company. Running it again mends what is missing and points the domains at the new sink. */
import { SECURE_MODES } from '@postern/contract/codes/mail.ts'
import type { Transaction } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { SampleDomain, SamplePerson } from './company.ts'

/** tcpmux (RFC 1078): no program of today answers there. */
const NOBODY_LISTENS = 1

/** The sample company disarms what its partners send; other kinds are recorded, as everywhere. */
const DISARMED = { word: 'disarm', sheet: 'disarm', pdf: 'disarm', table: 'disarm' }

export interface SeedOptions {
  readonly sink: { readonly host: string; readonly port: number }
  /** Argon2id hash of the sample accounts' password; null keeps the one they have. */
  readonly passwordHash: string | null
}

/** Makes the company; answers whether it was there before. */
export async function seedCompany(
  db: Db,
  company: readonly SampleDomain[],
  options: SeedOptions,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roles = new Map(
      (await trx.selectFrom('role').select(['id', 'key']).execute()).map((role) => [role.key, role.id]),
    )
    for (const domain of company) {
      const domainId = await seedDomain(trx, domain, options)
      const groups = await seedGroups(trx, domainId, domain.groups)
      for (const person of domain.people) {
        await seedPerson(trx, person, {
          email: `${person.id}@${domain.name}`,
          domainId,
          groupId: groups.get(person.group) ?? null,
          roleId: roles.get(person.role)!,
          passwordHash: options.passwordHash,
        })
      }
    }
  })
}

async function seedDomain(
  trx: Transaction<Tables>,
  domain: SampleDomain,
  { sink }: SeedOptions,
): Promise<number> {
  await trx
    .insertInto('domain')
    .values({
      name: domain.name,
      comment: domain.comment,
      recipient_check: 1,
      spam_threshold: null,
      detox: true,
      detox_settings: JSON.stringify(DISARMED),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('domain')
    .select('id')
    .where('name', '=', domain.name)
    .executeTakeFirstOrThrow()
  for (const name of domain.aliases) {
    await trx
      .insertInto('domain_alias')
      .values({ name, domain_id: id })
      .onConflict((c) => c.doNothing())
      .execute()
  }
  await trx.deleteFrom('mail_server').where('domain_id', '=', id).execute()
  await trx
    .insertInto('mail_server')
    .values({
      domain_id: id,
      server: sink.host,
      port: domain.down ? NOBODY_LISTENS : sink.port,
      secure: SECURE_MODES.none,
      preference: 10,
    })
    .execute()
  return id
}

async function seedGroups(
  trx: Transaction<Tables>,
  domainId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  for (const name of names) {
    await trx
      .insertInto('user_group')
      .values({ domain_id: domainId, name })
      .onConflict((c) => c.doNothing())
      .execute()
  }
  const rows = await trx
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('domain_id', '=', domainId)
    .execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

interface PersonRow {
  readonly email: string
  readonly domainId: number
  readonly groupId: number | null
  readonly roleId: number
  readonly passwordHash: string | null
}

async function seedPerson(trx: Transaction<Tables>, person: SamplePerson, row: PersonRow): Promise<void> {
  await trx
    .insertInto('app_user')
    .values({
      email: row.email,
      name: person.name,
      language: person.language,
      domain_id: row.domainId,
      group_id: row.groupId,
      role_id: row.roleId,
      password_hash: row.passwordHash,
      run_mode: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export async function hasCompany(db: Db, domain: string): Promise<boolean> {
  return (
    (await db.selectFrom('domain').select('id').where('name', '=', domain).executeTakeFirst()) !== undefined
  )
}

/** Records of the mail that the demo sent through the SMTP port so far: it comes from this machine. */
export async function countSent(db: Db, domains: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('receiver_domain', 'in', domains)
    .where('sender_ip', 'in', ['127.0.0.1', '::1'])
    .executeTakeFirstOrThrow()
  return n
}
