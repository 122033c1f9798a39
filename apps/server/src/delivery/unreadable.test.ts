/** Mail that was accepted and whose bytes cannot be read: it waits and alarms, and never comes back to its sender. */
import { mkdtemp, rename, rm, truncate, unlink, mkdir, writeFile, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestQueue, type StoredMail } from '@postern/testkit/delivery-queue.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileBlobs } from '../platform/blob/file-blobs.ts'

const DAY = 86_400
const SENDER = 'a@sender.test'
let folder: string
let queue: TestQueue

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unreadable-'))
  queue = await TestQueue.open(await openFileBlobs(folder))
})
afterAll(async () => {
  await queue.close()
  await rm(folder, { recursive: true })
})

/** Where the bytes of a message lie. */
async function fileOf(mail: StoredMail): Promise<string> {
  const { rows } = await queue.database.pool.query<{ blob_key: string; size: number }>(
    'select blob_key, size from message where id = $1',
    [mail.messageId],
  )
  return join(folder, `${rows[0]!.blob_key}.eml`)
}

const DAMAGES: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'a file that is missing': (file) => unlink(file),
  'a folder in its place': async (file) => {
    await unlink(file)
    await mkdir(file)
  },
  'a file that was cut': (file) => truncate(file, 20),
  'a store that is not mounted': () => rename(folder, `${folder}.away`),
}

async function restore(file: string, bytes: Buffer): Promise<void> {
  await rename(`${folder}.away`, folder).catch(() => undefined)
  await rm(file, { recursive: true, force: true })
  await writeFile(file, bytes)
}

describe.each([
  ['small', 1_000],
  ['large', 2_500_000],
])('a %s message', (_, length) => {
  it.each(Object.keys(DAMAGES))('%s defers, alarms, and is delivered once it can be read', async (name) => {
    const server = await startSink({ keepBytes: true })
    const domain = `${crypto.randomUUID()}.test`
    await queue.addDomain(domain, [{ port: server.port }])
    const content = `From: ${SENDER}\r\nSubject: x\r\n\r\n${`${crypto.randomUUID()}\r\n`.repeat(length / 38)}`
    const mail = await queue.add({ recipients: [`a@${domain}`], content, sender: SENDER, headerFrom: SENDER })
    const file = await fileOf(mail)
    const bytes = await readFile(file)
    await DAMAGES[name]!(file)
    await queue.startWorker({ pollSeconds: 0.02 })
    const tried = (attempts: number) =>
      until(`try ${attempts}`, async () => {
        const [row] = await queue.queued()
        return row?.claimed_by === null && row.attempts === attempts && row
      })
    expect((await tried(1)).last_reply).toMatch(/^4\.3\.0 the stored message \S+ cannot be read/)
    // Long past the age at which mail is given up.
    for (let attempts = 2; attempts <= 5; attempts++) {
      queue.shift += 6 * DAY
      await tried(attempts)
    }
    expect(await queue.state(mail.mailIds[0]!)).toEqual({
      state: 'P',
      message: expect.stringContaining(`${mail.messageId} cannot be read`),
    })
    expect(queue.errors.splice(0).map(String)).toContainEqual(expect.stringContaining(mail.messageId))
    expect(server.messages).toEqual([])
    await restore(file, bytes)
    queue.shift += 6 * DAY
    await server.waitFor(1)
    expect(server.messages[0]!.bytes!.includes(bytes)).toBe(true)
    await until('recorded', async () => (await queue.state(mail.mailIds[0]!)).state === 'S')
    await queue.stopWorkers()
    await queue.database.pool.query('truncate delivery')
    queue.shift = 0
    await server.close()
  })
})
