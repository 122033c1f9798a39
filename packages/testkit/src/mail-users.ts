/** Users who hand in mail by AUTH: accounts of a domain with the password PASSWORD, and what a client says. */
import { hash } from '@node-rs/argon2'
import { ensureDefaultRoles } from '@postern/server/features/auth/account/first-accounts-store.ts'
import type { Db } from '@postern/server/platform/db/client.ts'
import { connectScript, type SmtpScript } from './smtp-script.ts'
import { PASSWORD } from './tenants.ts'

export { PASSWORD }

interface MailUser {
  readonly email: string
  readonly aliases?: readonly string[]
  readonly password?: string
  readonly login_blocked?: boolean
  readonly must_change_password?: boolean
  readonly second_factors?: readonly string[]
  /** Region of its role. */
  readonly region?: 'all' | 'user'
}

/** Adds an account of the domain that its address names, if that is one of ours; answers its id. */
export async function addMailUser(db: Db, { email, aliases = [], region = 'user', ...user }: MailUser) {
  const { password = PASSWORD, ...columns } = user
  await ensureDefaultRoles(db)
  const key = region === 'user' ? 'user' : 'admin'
  const role = await db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  const domain = await db
    .selectFrom('domain')
    .select('id')
    .where('name', '=', email.slice(email.indexOf('@') + 1))
    .executeTakeFirst()
  const { id } = await db
    .insertInto('app_user')
    .values({
      email,
      name: email,
      role_id: role.id,
      domain_id: domain?.id ?? null,
      password_hash: await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
      password_changed_at: new Date(),
      ...columns,
      ...(columns.second_factors ? { second_factors: [...columns.second_factors] } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const alias of aliases)
    await db.insertInto('user_alias').values({ user_id: id, email: alias }).execute()
  return id
}

/** The response of PLAIN (RFC 4616). */
export function plainResponse(identity: string, password = PASSWORD): string {
  return Buffer.from(`\0${identity}\0${password}`, 'utf8').toString('base64')
}

/** A client that has greeted over TLS. */
export async function securedClient(port: number, localAddress = '127.0.0.1'): Promise<SmtpScript> {
  const client = await connectScript({ port, localAddress, timeoutMs: 20_000 })
  await client.ehlo()
  await client.startTls()
  await client.command('EHLO laptop.example', 250)
  return client
}
