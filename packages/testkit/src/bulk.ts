/** What tests of bulk registration share: two companies, two administrators, and the calls that take a file through. */
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import { BULK_RUNNING, type BulkJob, type BulkLine } from '@postern/contract/routes/bulk.ts'
import { signIn, startApi, type ApiAnswer, type ApiClient } from './api.ts'
import { PASSWORD, seedTenant } from './tenants.ts'
import { until } from './until.ts'

const PATIENCE_MS = 20_000

/** The API with own.example and foreign.example; `manager` administers the first, `admin` everything. */
export async function startBulk(options?: Parameters<typeof startApi>[0]) {
  const api = await startApi(options)
  const own = await seedTenant(api.database.db, api.blobs, 'own.example')
  await seedTenant(api.database.db, api.blobs, 'foreign.example')
  const { db } = api.database
  return {
    api,
    own,
    admin: await signIn(api.app),
    manager: await signIn(api.app, { email: 'domain@own.example', password: PASSWORD }),
    usersLike: async (pattern: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('app_user')
        .select('email')
        .where('email', 'like', pattern)
        .orderBy('email')
        .execute()
      return rows.map(({ email }) => email)
    },
    userRow: (email: string) =>
      db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  }
}

export function jobOf(answer: ApiAnswer): BulkJob {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data as BulkJob
}

/** The job once nothing works on it. */
export function settled(client: ApiClient, { kind, id }: BulkJob): Promise<BulkJob> {
  const look = async () => {
    const job = jobOf(await client.call('GET', `/bulk/${kind}/${id}`))
    return BULK_RUNNING.includes(job.state) ? null : job
  }
  return until('the batch has settled', look, { ms: PATIENCE_MS })
}

export async function check(client: ApiClient, kind: BulkKind, text: string | Buffer): Promise<BulkJob> {
  const answer = await client.call('POST', `/bulk/${kind}?name=test.csv`, Buffer.from(text))
  return settled(client, jobOf(answer))
}

export async function commit(
  client: ApiClient,
  job: BulkJob,
  lines = 'all',
  existing = 'skip',
): Promise<BulkJob> {
  const path = `/bulk/${job.kind}/${job.id}/commit`
  return settled(client, jobOf(await client.call('POST', path, { lines, existing })))
}

/** Begins to take a batch back, and does not wait. */
export async function startUndo(client: ApiClient, job: BulkJob): Promise<BulkJob> {
  return jobOf(await client.call('POST', `/bulk/${job.kind}/${job.id}/undo`))
}

export async function undo(client: ApiClient, job: BulkJob): Promise<BulkJob> {
  return settled(client, await startUndo(client, job))
}

export async function linesOf(client: ApiClient, { kind, id }: BulkJob, state = ''): Promise<BulkLine[]> {
  const query = state === '' ? '' : `&state=${state}`
  const lines: BulkLine[] = []
  for (let page = 1; ; page++) {
    const answer = await client.call('GET', `/bulk/${kind}/${id}/lines?size=100&page=${page}${query}`)
    const { data, total } = answer.data as { data: BulkLine[]; total: number }
    lines.push(...data)
    if (page * 100 >= total) return lines
  }
}

export function faults(lines: readonly BulkLine[]): unknown[] {
  return lines.map(({ line, state, problems }) => [
    line,
    state,
    ...problems.map(({ field, code }) => `${field}: ${code}`),
  ])
}
