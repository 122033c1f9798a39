/** Detox processes: started for work, each with one mail, killed and replaced. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createDetoxPool, DetoxFailedError, type DetoxPool } from './pool.ts'
import type { DetoxJob } from './protocol.ts'

let pool: DetoxPool | undefined
let folder = ''
afterEach(async () => {
  pool?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A process that answers by what the mail says. */
const PROGRAM = `
import { writeFileSync, existsSync } from 'node:fs'
process.on('disconnect', () => process.exit(0))
process.on('message', ({ source: { bytes } }) => {
  const [word, file] = Buffer.from(bytes).toString().split(' ')
  if (word === 'die') process.exit(1)
  if (word === 'once' && !existsSync(file)) { writeFileSync(file, ''); process.exit(1) }
  if (word === 'hang') return
  if (word === 'fail') return process.send({ ok: false, error: 'fault' })
  const report = { ms: 0, files: [], more: 0, body: [], bodyChanged: false, moreLines: 0, links: { rewritten: 0, inert: 0, left: 0 }, signed: false }
  process.send({ ok: true, answer: { bytes: null, report, failed: null } })
})
`
const job = (text: string): DetoxJob =>
  ({
    source: { kind: 'memory', bytes: Buffer.from(text) },
    policy: {},
    takeOut: false,
  }) as unknown as DetoxJob
const forever = () => new AbortController().signal

async function open(processes: number, jobMs = 60_000) {
  folder = await mkdtemp(join(tmpdir(), 'postern-detox-'))
  const program = join(folder, 'child.mjs')
  await writeFile(program, PROGRAM)
  const troubles: string[] = []
  pool = createDetoxPool({ processes, jobMs, program, onTrouble: (why) => troubles.push(why) })
  return { pool, troubles }
}

test('nothing runs until there is work, and never more than so many', async () => {
  const { pool } = await open(2)
  expect(pool.pids()).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => pool.disarm(job('mail'), forever())))
  expect(pool.pids()).toHaveLength(2)
})

test('a mail whose process dies once is tried again; one that kills two is given up, and the next is disarmed', async () => {
  const { pool, troubles } = await open(1)
  await expect(pool.disarm(job(`once ${join(folder, 'mark')}`), forever())).resolves.toMatchObject({
    failed: null,
  })
  expect(troubles).toHaveLength(1)
  await expect(pool.disarm(job('die'), forever())).rejects.toThrow(DetoxFailedError)
  expect(troubles).toHaveLength(3)
  await expect(pool.disarm(job('mail'), forever())).resolves.toMatchObject({ failed: null })
})

test('a fault of ours fails the mail, not the process', async () => {
  const { pool } = await open(1)
  await expect(pool.disarm(job('fail'), forever())).rejects.toThrow('fault')
  const [before] = pool.pids()
  await pool.disarm(job('mail'), forever())
  expect(pool.pids()).toEqual([before])
})

test('one that takes too long is killed, once', async () => {
  const { pool, troubles } = await open(1, 300)
  await expect(pool.disarm(job('hang'), forever())).rejects.toThrow(DetoxFailedError)
  expect(troubles).toHaveLength(1)
})

test('whoever stops waiting leaves the queue, or frees the process at work', async () => {
  const { pool } = await open(1)
  const [first, second] = [new AbortController(), new AbortController()]
  const hanging = pool.disarm(job('hang'), first.signal)
  const queued = pool.disarm(job('hang'), second.signal)
  second.abort(new Error('left the queue'))
  await expect(queued).rejects.toThrow('left the queue')
  const next = pool.disarm(job('mail'), forever())
  first.abort(new Error('stopped waiting'))
  await expect(hanging).rejects.toThrow('stopped waiting')
  await expect(next).resolves.toMatchObject({ failed: null })
})
