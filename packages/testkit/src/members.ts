/** What tests of users and groups share: two companies, two administrators, users to work on, and their events. */
import { signIn, startApi } from './api.ts'
import { PASSWORD, seedTenant } from './tenants.ts'

export interface MemberEvent {
  readonly task: string
  readonly target: string
  readonly domain_id: number | null
  readonly details: { readonly before?: object; readonly after?: object; readonly note?: unknown }
}

/** The API with own.example (`tenant`) and foreign.example; `manager` administers the first, `admin` everything. */
export async function startMembers() {
  const api = await startApi()
  const { db, pool } = api.database
  const tenant = await seedTenant(db, api.blobs, 'own.example')
  const foreign = await seedTenant(db, api.blobs, 'foreign.example')
  const roles = new Map<string, number>()
  for (const { key, id } of await db.selectFrom('role').select(['key', 'id']).execute()) roles.set(key, id)
  const admin = await signIn(api.app)
  let n = 0
  return {
    api,
    tenant,
    foreign,
    roles,
    admin,
    manager: await signIn(api.app, { email: 'domain@own.example', password: PASSWORD }),
    /** A personal user of own.example unless said otherwise; answers the id. */
    addUser: async (change: object = {}): Promise<number> => {
      const answer = await admin.call('POST', '/users', {
        email: `some${++n}@own.example`,
        name: `Some ${n}`,
        domain_id: tenant.domainId,
        role_id: roles.get('user'),
        ...change,
      })
      if (answer.status !== 200) throw new Error(answer.text)
      return (answer.data as { id: number }).id
    },
    rowOf: async (id: number) => (await admin.call('GET', `/users/${id}`)).data as Record<string, unknown>,
    /** Events of the audit log about members, after a place in its chain. */
    events: async (after: number): Promise<MemberEvent[]> => {
      const { rows } = await pool.query<MemberEvent>(
        `select task, target, domain_id, details from audit where seq > $1
          and class in ('user', 'group', 'domain', 'mail_server') order by seq`,
        [after],
      )
      return rows
    },
    lastEvent: async (): Promise<number> => {
      const { rows } = await pool.query<{ seq: number | null }>('select max(seq) as seq from audit')
      return rows[0]!.seq ?? 0
    },
  }
}
