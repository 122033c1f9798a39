/** Many large messages at once: small ones pass within seconds, and memory stays bounded. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drained, letter, openStage, say, type Stage } from './stage.ts'

const MIB = 1024 * 1024
const LARGE = 20
let stage: Stage

beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example', spamThreshold: 10_000 }],
    sink: { keepBytes: false },
  })
}, 180_000)
afterAll(() => stage?.close())

/** 45 MiB with a base64 attachment, as large mail is. */
function largeLetter(): Buffer {
  const head = letter('large', '').replace('text/plain; charset=utf-8', 'application/octet-stream')
  const lines = randomBytes(57 * 1024)
    .toString('base64')
    .match(/.{76}/g)!
    .join('\r\n')
  const body = Buffer.alloc(45 * MIB, `${lines}\r\n`)
  body.write('\r\n', body.length - 2)
  const encoding = 'Content-Transfer-Encoding: base64\r\n\r\n'
  return Buffer.concat([Buffer.from(head.replace(/\r\n\r\n$/, `\r\n${encoding}`)), body])
}

/** Resident octets of the processes that read and judge mail. */
async function residentOctets(): Promise<number> {
  const { smtp } = stage.product.pids
  let sum = 0
  for (const name of await readdir('/proc')) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(/\) \S (\d+)/.exec(stat)?.[1])
    if (Number(name) !== smtp && parent !== smtp) continue
    const statm = await readFile(`/proc/${name}/statm`, 'utf8').catch(() => '0 0')
    sum += Number(statm.split(' ')[1]) * 4096
  }
  return sum
}

async function send(text: Buffer | string): Promise<number> {
  const started = performance.now()
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 170_000 })
  await client.ehlo()
  await client.command('MAIL FROM:<anna@sender.example>', 250)
  await client.command('RCPT TO:<kim@corp.example>', 250)
  await client.command('DATA', 354)
  await client.send(text)
  await client.send('.\r\n')
  await client.expect(250)
  client.destroy()
  return performance.now() - started
}

test('twenty large messages at once do not keep small ones waiting, nor fill the memory', async () => {
  await send(letter('warm'))
  const before = await residentOctets()
  const text = largeLetter()
  let under = LARGE
  const large = Array.from({ length: LARGE }, () => send(text).finally(() => under--))
  const waits: number[] = []
  let peak = before
  while (under > 0) {
    waits.push(await send(letter(`small-${waits.length}`)))
    peak = Math.max(peak, await residentOctets())
  }
  await Promise.all(large)
  await drained(stage, 120_000)
  waits.sort((a, b) => a - b)
  const worst = Math.round(waits.at(-1)!)
  say(
    `${waits.length} small messages beside ${LARGE} large: median ${Math.round(waits[waits.length >> 1]!)} ms, worst ${worst} ms; memory + ${Math.round((peak - before) / MIB)} MiB`,
  )
  expect(waits.length).toBeGreaterThan(3)
  // An idle machine: well below two seconds.
  expect(worst).toBeLessThan(8_000)
  expect(peak - before).toBeLessThan(512 * MIB)
}, 240_000)
