/**
 * The order of durability, seen by the kernel: before each 250 after data, the blob was synced, moved into place and
 * its folder synced, and then PostgreSQL synced the commit of its rows.
 */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  attachStrace,
  childrenOf,
  DURABLE_CALLS,
  hasStrace,
  orderProblem,
} from '@postern/testkit/durable-order.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { parseTrace } from '@postern/testkit/system-calls.ts'
import { expect, test } from 'vitest'
import { letter, openStage, say, type Stage } from './stage.ts'

const SESSIONS = 4
const EACH = 25

test('fdatasync of the blob, rename, fsync of the folder, commit, then 250', async ({ skip }) => {
  if (!hasStrace()) {
    say('the order of durability is not tested: there is no strace')
    skip()
  }
  const folder = await mkdtemp(join(tmpdir(), 'postern-strace-'))
  // Below any score: all mail is quarantined, so that no delivery commits in between.
  const stage = await openStage({ domains: [{ name: 'corp.example', spamThreshold: -1000 }] })
  try {
    const tracer = await attach(stage, join(folder, 'trace'))
    if (tracer === null) {
      say('the order of durability is not tested: strace may not attach here')
      skip()
      return
    }
    const ids = (
      await Promise.all(Array.from({ length: SESSIONS }, (_, at) => sendSome(stage.product.smtpPort, at)))
    ).flat()
    tracer.kill('SIGINT')
    await once(tracer, 'exit')
    const calls = parseTrace(await readFile(join(folder, 'trace'), 'latin1'))
    const keys = await blobKeys(stage, ids)
    expect(ids.length).toBe(SESSIONS * EACH)
    for (const id of ids) expect(orderProblem(calls, id, keys.get(id)!)).toBeNull()
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}, 240_000)

/** Traces the smtp process and everything of PostgreSQL; null when that is not allowed. */
async function attach({ product }: Stage, output: string) {
  const postgres = product.pids['postgres']!
  const pids = [product.pids['smtp']!, postgres, ...(await childrenOf(postgres))]
  return attachStrace(pids, ['-y', '-s', '200000', '-e', `trace=${DURABLE_CALLS}`, '-o', output])
}

/** Message ids as the 250 replies named them. */
async function sendSome(port: number, session: number): Promise<string[]> {
  const client = await connectScript({ port, timeoutMs: 60_000 })
  await client.ehlo()
  const ids: string[] = []
  for (let n = 0; n < EACH; n++) {
    const subject = `order ${session}-${n}`
    const { text } = await client.message('anna@sender.example', ['kim@corp.example'], letter(subject))
    ids.push(/Accepted as (\S+)/.exec(text)![1]!)
  }
  client.destroy()
  return ids
}

async function blobKeys({ database }: Stage, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ id: string; blob_key: string }>(
    'select id, blob_key from message where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.blob_key]))
}
