/**
 * The order of durability, seen by the kernel: before each 250 after data, the blob was synced, moved into place and
 * its folder synced, and then PostgreSQL synced the commit of its rows.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { expect, test } from 'vitest'
import { letter, openStage, say, type Stage } from './stage.ts'
import { parseTrace, type SystemCall } from './system-calls.ts'

const SESSIONS = 4
const EACH = 25
const CALLS = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg,pwrite64,pwritev'

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
    for (const id of ids) checkOrder(calls, id, keys.get(id)!)
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}, 240_000)

function hasStrace(): boolean {
  try {
    execFileSync('strace', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    // Not installed.
    return false
  }
}

/** Traces the smtp process and everything of PostgreSQL; null when that is not allowed. */
async function attach(stage: Stage, output: string): Promise<ChildProcess | null> {
  const { product } = stage
  const pids = [
    product.pids['smtp']!,
    product.pids['postgres']!,
    ...(await childrenOf(product.pids['postgres']!)),
  ]
  const args = ['-f', '-y', '-s', '200000', '-e', `trace=${CALLS}`, '-o', output]
  const tracer = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  tracer.stderr.setEncoding('latin1').on('data', (text: string) => (said += text))
  await until('strace is attached or refused', () => {
    const attached = pids.filter((pid) => new RegExp(`Process ${pid} attached`).test(said))
    return attached.length === pids.length || tracer.exitCode !== null
  })
  return tracer.exitCode === null ? tracer : null
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') ? 0')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, at) => parents[at] === parent).map(Number)
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

function checkOrder(calls: readonly SystemCall[], id: string, key: string): void {
  const [day] = key.split('/')
  const find = (what: string, test: (call: SystemCall) => boolean): SystemCall => {
    const call = calls.find(test)
    if (!call) throw new Error(`${id}: no ${what}`)
    return call
  }
  const reply = find('250', (call) => isWrite(call) && call.text.includes(`250 2.0.0 Accepted as ${id}`))
  const moved = find('rename', (call) => call.name.startsWith('rename') && call.text.includes(`${key}.eml"`))
  const temporary = /"([^"]+)", /.exec(moved.text)![1]!
  const synced = find(
    'fdatasync of the blob',
    (call) => call.name === 'fdatasync' && call.text.includes(`<${temporary}>`),
  )
  const folder = find(
    'fsync of the folder after the rename',
    (call) => call.name === 'fsync' && call.text.includes(`/blobs/${day}>`) && call.start > moved.end,
  )
  const rows = find(
    'statement with the rows',
    (call) => isWrite(call) && call !== reply && call.text.includes(`"${id}\\"`),
  )
  const log = find(
    'write of the log after the statement',
    (call) => call.name.startsWith('pwrite') && call.text.includes('/pg_wal/') && call.start > rows.start,
  )
  const commit = find(
    'fdatasync of the log after its write',
    (call) => call.name === 'fdatasync' && call.text.includes('/pg_wal/') && call.start > log.end,
  )
  const order = [
    synced.end,
    moved.start,
    moved.end,
    folder.start,
    folder.end,
    rows.start,
    commit.end,
    reply.start,
  ]
  expect(order, id).toEqual(order.toSorted((a, b) => a - b))
}

function isWrite(call: SystemCall): boolean {
  return ['write', 'writev', 'sendto', 'sendmsg'].includes(call.name)
}
