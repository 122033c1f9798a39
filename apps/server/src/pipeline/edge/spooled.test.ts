/** What lies in the spool while a message is taken is gone once its sender has the answer, whatever the answer is. */
import { startEdge, type TestEdge } from '@postern/testkit/edge.ts'
import { refuseWith, startFakeS3, type FakeS3 } from '@postern/testkit/fake-s3.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

let edge: TestEdge
let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3()
  edge = await startEdge(
    {},
    {},
    {
      BLOB_URL: `s3://mail?endpoint=${new URL(s3.bucketUrl).origin}`,
      BLOB_ACCESS_KEY: 'key',
      BLOB_SECRET_KEY: 'secret',
    },
  )
})
afterAll(async () => {
  await edge.stop()
  await s3.stop()
})

/** Files of connections, and those for the store. */
async function spooled(): Promise<readonly string[]> {
  const all = await readdir(edge.env.dataDir, { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile() && /spool/.test(one.parentPath)).map(({ name }) => name)
}

test.each([
  ['taken', 250, undefined],
  ['put off, as the store refuses it', 451, refuseWith(403, 'AccessDenied')],
] as const)('a message that is %s', async (_, code, fault) => {
  s3.fault = () => fault
  // The kinds of bodies: in memory, there and written to a file for the store, in a file of the connection.
  for (const size of [100, 50_000, 3_000_000]) {
    const client = await connectScript({ port: edge.port, timeoutMs: 30_000 })
    await client.ehlo()
    await client.command('MAIL FROM:<a@sender.example>', 250)
    await client.command('RCPT TO:<x@own.example>', 250)
    await client.command('DATA', 354)
    await client.send(`Subject: a\r\n\r\n${'a line of text\r\n'.repeat(size / 16)}.\r\n`)
    await client.expect(code)
    expect(await spooled()).toEqual([])
    client.destroy()
  }
})
