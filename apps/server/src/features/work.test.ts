/**
 * What holds for every kind of work that somebody asks for: the caller's rights are read again while it goes on and after its process
 * died, it is resumed where it was, it can be stopped, and nobody else sees it.
 */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { signIn, startApi, type ApiClient } from '@postern/testkit/api.ts'
import { seedMails } from '@postern/testkit/mails.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Job } from '../platform/jobs/job.ts'
import type { TrialAnswer } from './filter/try/ports.ts'

vi.setConfig({ testTimeout: 60_000 })

const verdict = (name: MailClass, mode: number) => ({ class: name, mode }) as TrialAnswer['now'][number]
let judged = 0
let jobs: readonly Job[] = []
const api = await startApi({
  deps: {
    // The test has its turns itself.
    runJobs: async (declared) => {
      jobs = [...jobs, ...declared]
      return { close: async () => undefined }
    },
    backgroundTrials: {
      recipient: async (receiver) => ({
        receiver,
        owner: { domainId: 0, groupId: null, userId: null, order: [] },
      }),
      judge: async () => {
        judged++
        const now = [verdict('normal', 3)]
        const after = [verdict('spam', 1)]
        return { sender: '', ip: '', subject: '', now, after, met: [], conditions: [], inForce: null }
      },
    },
  },
})
const { pool } = api.database
afterAll(() => api.close())

const MAILS = 130
const LINES = 300

/** One kind of work: how it is asked for, what is to be seen of it, and what it has done to the company. */
interface Kind {
  readonly job: Job['kind']
  /** Where its row keeps how far it is. */
  readonly table: string
  readonly done: string
  ask(client: ApiClient): Promise<number>
  path(id: number): string
  stop(client: ApiClient, id: number): Promise<unknown>
  /** What came of it outside of its row. */
  effect(tenant: Tenant): Promise<number>
  /** All of it. */
  readonly whole: number
  /** The most that one step does. */
  readonly step: number
}

const count = async (text: string, values: unknown[]): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::integer as n from ${text}`, values)).rows[0]!.n
const idOf = ({ data, text }: { data: unknown; text: string }): number => {
  const { id } = (data ?? {}) as { id?: number }
  if (id === undefined) throw new Error(text)
  return id
}

const KINDS: Record<string, Kind> = {
  backtest: {
    job: 'backtest',
    table: 'work',
    done: 'done',
    ask: async (client) =>
      idOf(
        await client.call('POST', '/filters/system/inbound/domain/deny/scan/backtest', {
          filter: {
            name: 'Flood',
            rules: [{ target: TARGETS.subject, cond: CONDITIONS.contain, value: 'flood' }],
          },
          days: 1,
        }),
      ),
    path: (id) => `/filters/backtest/${id}`,
    stop: (client, id) => client.call('DELETE', `/filters/backtest/${id}`),
    effect: async () => judged,
    whole: MAILS,
    step: 50,
  },
  'mail-task': {
    job: 'mail-task',
    table: 'work',
    done: 'done',
    ask: async (client) =>
      idOf(await client.call('POST', '/mails/tasks', { action: 'recover', query: { title: 'Flood' } })),
    path: (id) => `/mails/tasks/${id}`,
    stop: (client, id) => client.call('POST', `/mails/tasks/${id}/cancel`),
    effect: ({ domainId }) => count(`delivery where domain_id = $1`, [domainId]),
    whole: MAILS,
    step: 100,
  },
  export: {
    job: 'export',
    table: 'work',
    done: 'done',
    ask: async (client) =>
      idOf(await client.call('POST', '/exports', { list: 'mail', format: 'csv', query: { title: 'Flood' } })),
    path: (id) => `/exports/${id}`,
    stop: (client, id) => client.call('DELETE', `/exports/${id}`),
    effect: ({ domainId }) => count(`work where domain_id = $1 and blob_key is not null`, [domainId]),
    whole: 1,
    step: 0,
  },
  bulk: {
    job: 'bulk',
    table: 'bulk_job',
    done: 'progress',
    ask: async (client) => {
      const lines = Array.from({ length: LINES }, (_, at) => `n${at}@${domainOf(client)},New ${at}`)
      const id = idOf(await client.call('POST', '/bulk/user', Buffer.from(lines.join('\n'))))
      await turn('bulk', id)
      return idOf(await client.call('POST', `/bulk/user/${id}/commit`, { lines: 'all', existing: 'skip' }))
    },
    path: (id) => `/bulk/user/${id}`,
    stop: async () => undefined,
    effect: ({ domainId }) => count(`app_user where domain_id = $1 and name like 'New %'`, [domainId]),
    whole: LINES,
    step: 0,
  },
}

const domains = new WeakMap<ApiClient, string>()
const domainOf = (client: ApiClient): string => domains.get(client)!

let companies = 0
/** A company with mail, and its administrator. */
async function company() {
  judged = 0
  const domain = `work${++companies}.example`
  const tenant = await seedTenant(api.database.db, api.blobs, domain)
  await pool.query('delete from mail where domain_id = $1', [tenant.domainId])
  await seedMails(pool, tenant, MAILS, 'Flood')
  api.clock.now = Date.now()
  const key = api.blobs.add(Buffer.from('Subject: Flood\r\n\r\nHello.\r\n'))
  await pool.query(
    `insert into message (id, received_at, client_ip, client_rdns, client_country, helo, tls, sender, size, sha256, blob_key,
       trace_header, header_from, header_to, message_id, attachments, findings, checks, aligned)
     select message_id, received_at, '192.0.2.1', '', '', '', '', sender, 100, '', $2, '', '', '', '', '[]', '[]', '[]', false
     from mail where domain_id = $1`,
    [tenant.domainId, key],
  )
  const client = await signIn(api.app, { email: `domain@${domain}`, password: PASSWORD })
  domains.set(client, domain)
  return { tenant, client }
}

function turn(kind: Job['kind'], id: number): Promise<unknown> {
  const signal = new AbortController().signal
  return jobs.find((job) => job.kind === kind)!.run({ key: String(id), now: Date.now(), signal })
}

/** Has the database do something the first time that work says how far it is. */
async function atFirstStep({ table, done }: Kind, text: string): Promise<void> {
  await pool.query(
    `create function first_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as
       $$ begin ${text} return null; end $$;
     create trigger first_step after update on ${table} for each row
       when (new.${done} > 0 and old.${done} = 0) execute function first_step()`,
  )
}
afterEach(async () => {
  await pool.query('drop function if exists first_step cascade')
  await pool.query(`update role set permissions = $1 where key = 'domain'`, [PERMISSIONS])
})
const PERMISSIONS = (
  await pool.query<{ permissions: string[] }>(`select permissions from role where key = 'domain'`)
).rows[0]!.permissions

const DELETED = 'the account is deleted'
/** Ways to lose one's rights, as statements. */
const LOSSES = {
  'the permission is withdrawn': () => `update role set permissions = '{}' where key = 'domain';`,
  [DELETED]: ({ users }: Tenant) => `delete from app_user where id = ${users.domain};`,
  'the administrator moves to another domain': ({ users }: Tenant) =>
    `update app_user set domain_id = ${elsewhere} where id = ${users.domain};`,
}
const elsewhere = (await seedTenant(api.database.db, api.blobs, 'elsewhere.example')).domainId
const stranger = await signIn(api.app, { email: 'domain@elsewhere.example', password: PASSWORD })

const rowOf = async ({ table }: Kind, id: number) =>
  (
    await pool.query<{ state: string; error: string }>(`select state, error from ${table} where id = $1`, [
      id,
    ])
  ).rows[0]

describe.each(Object.entries(KINDS))('%s', (name, kind) => {
  test.each(Object.entries(LOSSES))(
    '%s between a crash and the next run: nothing is done',
    async (how, loss) => {
      const { tenant, client } = await company()
      const id = await kind.ask(client)
      await pool.query(loss(tenant))
      await turn(kind.job, id)
      expect(await kind.effect(tenant)).toBe(0)
      // A batch is deleted with its administrator.
      const gone = name === 'bulk' && how === DELETED
      expect(await rowOf(kind, id)).toEqual(gone ? undefined : { state: 'failed', error: 'NO_PERMISSION' })
    },
  )

  // Deleting the account waits for a batch that is being registered.
  const meanwhile = Object.entries(LOSSES).filter(([how]) => name !== 'bulk' || how !== DELETED)
  test.each(meanwhile)('%s while it goes on: it stops', async (_, loss) => {
    const { tenant, client } = await company()
    const id = await kind.ask(client)
    await atFirstStep(kind, loss(tenant))
    await turn(kind.job, id)
    expect(await kind.effect(tenant)).toBe(kind.step)
    expect(await rowOf(kind, id)).toEqual({ state: 'failed', error: 'NO_PERMISSION' })
  })

  test('a crash in the middle: the next run goes on, and nothing is done twice or left out, and nobody else sees it', async () => {
    const { tenant, client } = await company()
    const id = await kind.ask(client)
    await atFirstStep(kind, `raise 'away';`)
    await expect(turn(kind.job, id)).rejects.toThrow('away')
    await pool.query('drop function first_step cascade')
    expect((await stranger.call('GET', kind.path(id))).status).toBe(404)
    await turn(kind.job, id)
    expect((await client.call('GET', kind.path(id))).data).toMatchObject({ state: 'done', error: null })
    if (kind.job !== 'backtest') expect(await kind.effect(tenant)).toBe(kind.whole)
    else expect((await client.call('GET', kind.path(id))).data).toMatchObject({ judged: kind.whole })
  })
})

test.each(Object.entries(KINDS).filter(([name]) => name !== 'bulk'))(
  '%s that is stopped before it begins does nothing',
  async (_, kind) => {
    const { tenant, client } = await company()
    const id = await kind.ask(client)
    await kind.stop(client, id)
    await turn(kind.job, id)
    expect(await kind.effect(tenant)).toBe(0)
    // An export that is stopped is done away with.
    expect((await rowOf(kind, id))?.state).toBe(kind.job === 'export' ? undefined : 'cancelled')
  },
)
