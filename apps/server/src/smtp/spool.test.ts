/** Large messages: to a private file, in flat memory, byte for byte. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { heldMemory } from '@postern/testkit/held-memory.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { expect, test } from 'vitest'
import { BodySink } from './body-sink.ts'
import { removeStaleSpool } from './stale-spool.ts'
import { bytesOf, startRig } from './testing/rig.ts'

test('50 MB go to a file, and memory stays flat', async () => {
  const rig = await startRig({ limits: { maxMessageSize: 64 * 1024 * 1024 } })
  const client = await connectScript({ ...rig, timeoutMs: 25_000 })
  await client.ehlo()
  await client.lines('MAIL FROM:<a@sender.example>', 'RCPT TO:<x@good.example>', 'DATA')
  for (const code of [250, 250, 354]) await client.expect(code)
  const block = Buffer.from(`${'x'.repeat(76)}\r\n.${'.'.repeat(40)}\r\n`.repeat(550))
  const plain = Buffer.from(`${'x'.repeat(76)}\r\n${'.'.repeat(40)}\r\n`.repeat(550))
  const hash = createHash('sha256')
  const blocks = Math.ceil((50 * 1024 * 1024) / plain.length)
  const before = heldMemory()
  let most = 0
  for (let at = 0; at < blocks; at += 1) {
    await client.send(block)
    hash.update(plain)
    if (at % 50 === 0) most = Math.max(most, heldMemory() - before)
  }
  await client.send('.\r\n')
  await client.expect(250)
  const { body } = rig.stored[0]!.transaction
  expect(body).toMatchObject({ kind: 'file', size: plain.length * blocks, sha256: hash.digest('hex') })
  const path = body.kind === 'file' ? body.path : ''
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ).toBe(body.sha256)
  expect(most).toBeLessThan(10 * 1024 * 1024)
  await rig.stop()
}, 120_000)

test('memory is given back of what the sink has gathered, and not of what it was given', async () => {
  const given = Buffer.alloc(20_000, 65)
  const one = new BodySink('', 100_000)
  await one.write(given)
  const two = new BodySink('', 100_000)
  for (const piece of [given, given, given]) await two.write(piece)
  const bodies = [await one.finish(), await two.finish()]
  const left = bodies.map((body) => {
    if (body.kind !== 'memory') throw new Error('not in memory')
    expect(body.bytes.every((byte) => byte === 65)).toBe(true)
    body.release?.()
    return body.bytes.length
  })
  expect(left).toEqual([20_000, 0])
  expect(given.length).toBe(20_000)
})

test('whatever the pieces, the sink keeps the bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sink-'))
  const sizes = fc.array(fc.oneof(fc.nat(20), fc.nat(3_000), fc.nat(200_000)), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.constantFrom(0, 10, 1_000, 100_000), async (pieces, threshold) => {
      const sink = new BodySink(folder, threshold)
      const all = pieces.map((size, at) => Buffer.alloc(size, at + 65))
      for (const piece of all) await sink.write(Buffer.from(piece))
      const body = await sink.finish()
      const whole = Buffer.concat(all)
      const kept = body.kind === 'memory' ? body.bytes : await readFile(body.path)
      expect(kept.equals(whole)).toBe(true)
      expect(body.kind).toBe(whole.length > threshold ? 'file' : 'memory')
      expect(body.size).toBe(whole.length)
      expect(body.sha256).toBe(createHash('sha256').update(whole).digest('hex'))
    }),
    { numRuns: 60 },
  )
  rmSync(folder, { recursive: true })
})

test('a refused or reset message leaves no file', async () => {
  const rig = await startRig({ limits: { spoolThreshold: 1_000 } })
  const client = await connectScript(rig)
  await client.ehlo()
  await client.lines(
    'MAIL FROM:<a@sender.example>',
    'RCPT TO:<x@good.example>',
    'BDAT 2000',
    'x'.repeat(1_998),
  )
  for (const code of [250, 250, 250]) await client.expect(code)
  expect(rig.files()).toHaveLength(1)
  await client.command('RSET', 250)
  await expect.poll(() => rig.files()).toEqual([])
  await client.lines('MAIL FROM:<a@sender.example>', 'RCPT TO:<x@good.example>', 'DATA')
  for (const code of [250, 250, 354]) await client.expect(code)
  await client.send(`${'x'.repeat(5_000)}\r\nbare\nlf\r\n.\r\n`)
  await client.expect(550)
  await client.closed()
  await expect.poll(() => rig.files()).toEqual([])
  await rig.stop()
})

test('real lines with 8-bit content come through unchanged', async () => {
  const rig = await startRig({ limits: { spoolThreshold: 500 } })
  const client = await connectScript(rig)
  await client.ehlo()
  const content = Buffer.from(
    Array.from({ length: 4_000 }, (_, at) => [1 + (at % 9), 0xa0 + (at % 80), 0x20]).flat(),
  )
  await client.lines('MAIL FROM:<a@sender.example> BODY=8BITMIME', 'RCPT TO:<x@good.example>', 'DATA')
  for (const code of [250, 250, 354]) await client.expect(code)
  await client.send(Buffer.concat([content, Buffer.from('\r\n.\r\n')]))
  await client.expect(250)
  expect(await bytesOf(rig.stored[0]!)).toEqual(Buffer.concat([content, Buffer.from('\r\n')]))
  await rig.stop()
})

test('stale files of a crash are removed, nothing else is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stale-'))
  const name = (digit: string): string => `${digit.repeat(8)}-1111-4111-8111-111111111111.incoming`
  for (const file of [name('a'), name('b'), 'other.txt']) writeFileSync(join(folder, file), '')
  utimesSync(join(folder, name('a')), 0, 0)
  utimesSync(join(folder, 'other.txt'), 0, 0)
  expect(await removeStaleSpool(folder)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual([name('b'), 'other.txt'])
  rmSync(folder, { recursive: true })
})
