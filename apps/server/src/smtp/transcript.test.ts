/** However the network cuts a client's bytes, the conversation and the messages are the same. */
import * as fc from 'fast-check'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRig } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ limits: { maxConnectionsPerIp: 0 } })
})
afterAll(() => rig.stop())

const SCRIPT = [
  'EHLO c.example\r\nMAIL FROM:<a@sender.example> SIZE=100\r\nRCPT TO:<x@good.example>\r\n',
  'RCPT TO:<no@elsewhere.example>\r\nDATA\r\nSubject: 1\r\n\r\n..\r\n.x\r\n\r\n.\r\n',
  'MAIL FROM:<>\r\nRCPT TO:<y@good.example>\r\nBDAT 7\r\n.\r\n.\r\nabBDAT 4 LAST\r\n\r\n.\r',
].join('')
const ENDS = [
  '\nMAIL FROM:<b@sender.example>\r\nRCPT TO:<z@good.example>\r\nDATA\r\n.\r\nQUIT\r\n',
  'NOOP\r\nNO\rOP\r\nNOOP\nNOOP\r\nNOOP\r\n',
  `NOOP ${'x'.repeat(3_000)}\r\nQUIT\r\n`,
]

interface Conversation {
  readonly transcript: string
  readonly stored: string[]
}

async function converse(bytes: Buffer, cuts: readonly number[]): Promise<Conversation> {
  const from = rig.stored.length
  const client = await connectScript(rig)
  await client.expect(220)
  let at = 0
  for (const cut of [...cuts, bytes.length]) {
    await client.send(bytes.subarray(at, cut))
    at = cut
    // Let the other side read, so that the cut is seen as one.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await client.closed()
  const { transcript } = client
  client.destroy()
  const stored = rig.stored
    .slice(from)
    .map(({ sender, recipients, text }) => `${sender}>${recipients.join()}:${text}`)
  return { transcript: transcript.replace(/queued \d+/g, 'queued'), stored }
}

test.each(ENDS)('at every byte boundary, ending %#', async (end) => {
  const bytes = Buffer.from(SCRIPT + end, 'latin1')
  const whole = await converse(bytes, [])
  const single = await converse(
    bytes,
    Array.from({ length: bytes.length - 1 }, (_, at) => at + 1),
  )
  expect(single).toEqual(whole)
  for (let cut = 1; cut < Math.min(bytes.length, SCRIPT.length + 60); cut += 1) {
    expect(await converse(bytes, [cut])).toEqual(whole)
  }
})

test('at arbitrary cuts', async () => {
  const cases = fc.record({
    end: fc.constantFrom(...ENDS),
    points: fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ end, points }) => {
      const bytes = Buffer.from(SCRIPT + end, 'latin1')
      const cuts = points.map((point) => Math.floor(point * bytes.length)).sort((a, b) => a - b)
      expect(await converse(bytes, cuts)).toEqual(await converse(bytes, []))
    }),
    { numRuns: 60 },
  )
})
