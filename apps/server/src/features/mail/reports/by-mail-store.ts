/** SQL of reports that come as mail: which mail is meant, and from where a domain's own mail comes. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { NamedMail } from './by-mail-ports.ts'
import { receivedRange } from '../id-range.ts'

const OWNER = { domain: 'm.domain_id', group: 'm.group_id', user: 'm.user_id' } as const

/** The mail that is meant, within a reach: by the id that we gave its message (once the copy), else the newest of its Message-ID and author. */
export async function findNamed(
  db: Db,
  scope: Scope,
  { id, messageId, from }: NamedMail,
): Promise<{ readonly id: string; readonly title: string } | null> {
  if (id !== '') {
    const range = receivedRange(id)
    const { rows } = await sql<{ id: string; title: string }>`select m.id, m.title from mail m
      where (m.message_id = ${id} or m.id = ${id}) and m.received_at >= ${range.from} and m.received_at < ${range.to}
        and ${scopeWhere(scope, OWNER)}
      order by m.id = ${id} desc, m.send_state = 'S' desc, m.id limit 1`.execute(db)
    if (rows[0]) return rows[0]
  }
  if (messageId === '') return null
  const { rows } = await sql<{ id: string; title: string }>`
    select m.id, m.title from message g join mail m on m.message_id = g.id and m.received_at = g.received_at
    where g.message_id = ${messageId} and (${from} = '' or lower(g.header_from) = ${from})
      and ${scopeWhere(scope, OWNER)}
    order by m.received_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Names and addresses of the mail servers of a domain. */
export async function serversOf(systemDb: Db, domainId: number): Promise<string[]> {
  const rows = await systemDb
    .selectFrom('mail_server')
    .select('server')
    .where('domain_id', '=', domainId)
    .execute()
  return rows.map(({ server }) => server)
}

/** The address of an account's domain with this local part; '' where it has no domain, or somebody has the address. */
export async function findReportAddress(systemDb: Db, userId: number, local: string): Promise<string> {
  const { rows } = await sql<{ address: string }>`select ${local} || '@' || d.name as address
    from app_user u join domain d on d.id = u.domain_id
    where u.id = ${userId} and d.is_act and account_of(${local} || '@' || d.name) is null`.execute(systemDb)
  return rows[0]?.address ?? ''
}
