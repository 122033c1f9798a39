/** A flood of refusals is counted, not listed: addresses are cheap in IPv6. */
import { expect, test } from 'vitest'
import { newSession } from '../../smtp/connection.ts'
import type { RecordBatch } from '../record/store.ts'
import { createRefusals } from './refusals.ts'
import { rejectReply } from './replies.ts'

function floodFrom(ips: readonly string[]): { rows: number; counted: number } {
  const batches: RecordBatch[] = []
  const recorder = {
    record: async (rows: RecordBatch) => void batches.push(rows),
    drain: async () => undefined,
  }
  const refuse = createRefusals(
    recorder,
    () => '',
    (error) => {
      throw error
    },
  )
  const reply = rejectReply(102)
  for (const ip of ips) {
    const session = newSession({ ip, port: 1 }, { ip: '::1', port: 25 })
    refuse({ session, sender: 'a@b.example', recipient: 'c@d.example', reply, code: 102, domainId: null })
  }
  return {
    rows: batches.reduce((sum, batch) => sum + batch.mails.length, 0),
    counted: batches.reduce((sum, { mails, unrecorded }) => sum + mails.length + unrecorded.length, 0),
  }
}

/** The row that one refusal leaves. */
function recordedOf(copy: { readonly recipient: string; readonly person?: string }) {
  const rows: RecordBatch['mails'][number][] = []
  const recorder = {
    record: async ({ mails }: RecordBatch) => void rows.push(...mails),
    drain: async () => undefined,
  }
  const refuse = createRefusals(
    recorder,
    () => '',
    (error) => {
      throw error
    },
  )
  const session = newSession({ ip: '192.0.2.1', port: 1 }, { ip: '::1', port: 25 })
  refuse({ session, sender: 'a@b.example', reply: rejectReply(102), code: 102, domainId: 1, ...copy })
  return { rows }
}

test.each<[string, (at: number) => string, number]>([
  ['one address', () => '192.0.2.1', 100],
  ['many addresses', (at) => `192.0.${at >> 8}.${at & 255}`, 300],
  ['the addresses of one IPv6 network', (at) => `2001:db8:0:1::${at.toString(16)}`, 100],
  ['many IPv6 networks', (at) => `2001:db8:${at.toString(16)}::1`, 300],
])('%s', (_name, ip, rows) => {
  expect(floodFrom(Array.from({ length: 300 }, (_, at) => ip(at)))).toEqual({ rows, counted: 300 })
})

test('what is refused for an alias is the person’s, as what is taken', () => {
  const { rows } = recordedOf({ recipient: 'Sales@corp.example', person: 'kim@corp.example' })
  expect(rows).toMatchObject([
    { receiver: 'kim@corp.example', receiver_domain: 'corp.example', written_to: 'sales@corp.example' },
  ])
  expect(recordedOf({ recipient: 'Nobody@corp.example' }).rows).toMatchObject([
    { receiver: 'nobody@corp.example', written_to: null },
  ])
})

test('while the database stands still they are summed up, and none is forgotten', async () => {
  const still = Promise.withResolvers<void>()
  const batches: RecordBatch[] = []
  const recorder = {
    record: async (rows: RecordBatch) => {
      batches.push(rows)
      await still.promise
    },
    drain: async () => undefined,
  }
  const refuse = createRefusals(
    recorder,
    () => '',
    (error) => {
      throw error
    },
  )
  const reply = rejectReply(102)
  for (let at = 0; at < 50_000; at++) {
    const session = newSession(
      { ip: `2001:db8:${(at >> 2).toString(16)}::1`, port: 1 },
      { ip: '::1', port: 25 },
    )
    refuse({ session, sender: 'a@b.example', recipient: 'c@d.example', reply, code: 102, domainId: at % 3 })
  }
  expect(batches.length).toBeLessThanOrEqual(1_000)
  still.resolve()
  const sum = (): number =>
    batches
      .flatMap(({ mails, unrecorded }) => [...mails.map(() => 1), ...unrecorded.map((one) => one.mails)])
      .reduce((all, one) => all + one, 0)
  await expect.poll(sum).toBe(50_000)
})
