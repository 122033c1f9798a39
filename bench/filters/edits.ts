/** Filters made one after the other while mail comes: how long each takes until mail is judged by it. */
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { cpuSeconds } from '../lib/procfs.ts'
import { runLoad } from '../lib/load.ts'

export interface Target {
  readonly databaseUrl: string
  readonly smtpPort: number
  readonly main: number
}

const MESSAGE = Buffer.from(
  `X-Load: ${'0'.repeat(16)}\r\nFrom: A <a@edit.example>\r\nSubject: Hello\r\nMessage-ID: <1@edit.example>\r\n\r\nHello\r\n`,
)

let serial = 0

/** ms from the commit of a filter until a message is sent that meets it. */
export async function edits({ databaseUrl, smtpPort }: Target, count: number): Promise<number[]> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 })
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const sender = `edit${++serial}@edit.example`
    await addFilter(pool, sender)
    const committed = performance.now()
    for (;;) {
      const sentAt = performance.now()
      await runLoad({
        port: smtpPort,
        connections: 1,
        total: 1,
        sender,
        recipient: 'u1@corp.example',
        messages: [MESSAGE],
      })
      const { rows } = await pool.query<{ hit: boolean }>(
        `select filter_info <> '' as hit from mail where sender = $1 order by received_at desc limit 1`,
        [sender],
      )
      if (rows[0]?.hit) {
        times.push(sentAt - committed)
        break
      }
    }
  }
  await close()
  return times.toSorted((a, b) => a - b)
}

/** ms of CPU that one edit costs all processes, without what they use when nothing happens. */
export async function cpuOfEdits({ databaseUrl, main }: Target, count: number): Promise<number> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 })
  const spend = async (work: () => Promise<void>): Promise<number> => {
    const before = cpuSeconds(main)
    for (let at = 0; at < count; at++) {
      await work()
      await delay(250)
    }
    return cpuSeconds(main) - before
  }
  const idle = await spend(() => Promise.resolve())
  const busy = await spend(() => addFilter(pool, `edit${++serial}@edit.example`))
  await close()
  return ((busy - idle) / count) * 1_000
}

async function addFilter(pool: { query(text: string, values: unknown[]): Promise<unknown> }, sender: string) {
  await pool.query(
    `insert into filter (region, policy, name, operation, rules, rules_hash)
     values (1, 2, $1, 1, jsonb_build_array(jsonb_build_object('target', 1, 'cond', 1, 'value', $1::text, 'word', false)), $1)`,
    [sender],
  )
}
