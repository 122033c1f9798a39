/**
 * A runner of jobs as a process of its own, for tests that kill it. Its one job writes into the table `trace` when it
 * begins and ends. Arguments: database URL, name, seconds of its lease, of its work and from one run to the next.
 */
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { declareJob } from '@postern/server/platform/jobs/job.ts'
import { startRunner } from '@postern/server/platform/jobs/start.ts'
import pino from 'pino'

const [url = '', node = '', lease, work, every] = process.argv.slice(2)
const { pool } = openDatabase(url)
const job = declareJob({
  kind: 'retention',
  every: Number(every),
  lease: Number(lease),
  run: async () => {
    const { rows } = await pool.query<{ id: number }>(
      'insert into trace (node, began) values ($1, clock_timestamp()) returning id',
      [node],
    )
    await pool.query('select pg_sleep($1)', [Number(work)])
    await pool.query('update trace set ended = clock_timestamp() where id = $1', [rows[0]!.id])
  },
})
await startRunner({ pool, url, jobs: [job], node, slots: 1, log: pino({ level: 'silent' }) })
process.send?.('ready')
