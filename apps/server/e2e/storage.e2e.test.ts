/** A disk that takes no more: 4xx, never 250, no restart, and service again once there is room. */
import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm, writeFile, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually } from '@postern/testkit/until.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { drained, letter, openStage, say, type Stage } from './stage.ts'

const MIB = 1024 * 1024
const canMount =
  tryRun('mount', ['--version']) && process.getuid?.() === 0 && tryRun('unshare', ['-m', 'true'])
const canLimit = tryRun('prlimit', ['--version'])
if (!canMount) say('a really full disk is not tested: this needs root and the right to mount')
if (!canLimit) say('refused writes are not tested: there is no prlimit')

let stage: Stage | undefined
const cleanUp: (() => Promise<void> | void)[] = []
afterEach(async () => {
  await stage?.close()
  stage = undefined
  for (const clean of cleanUp.splice(0).toReversed()) await clean()
})

function tryRun(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    // Not there, or not allowed.
    return false
  }
}

async function send(port: number, subject: string, body: string): Promise<string> {
  const client = await connectScript({ port, timeoutMs: 60_000 })
  try {
    await client.ehlo()
    for (const line of ['MAIL FROM:<anna@sender.example>', 'RCPT TO:<kim@corp.example>', 'DATA']) {
      const { text } = await client.command(line, /^/)
      if (!/^[23]/.test(text)) return text
    }
    await client.send(`${letter(subject, body)}.\r\n`)
    return (await client.expect(/^/)).text
  } finally {
    client.destroy()
  }
}

/** About that many bytes that do not compress. */
function noise(bytes: number): string {
  const lines: string[] = []
  for (let size = 0; size < bytes; size += 78) {
    lines.push(
      Array.from({ length: 76 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 58))).join(''),
    )
  }
  return `${lines.join('\r\n').replaceAll('\\', 'x')}\r\n`
}

describe('storage', () => {
  test.skipIf(!canLimit)(
    'writes that fail, small and large: 4xx, then 250 without a restart (needs prlimit)',
    async () => {
      stage = await openStage({ domains: [{ name: 'corp.example' }] })
      const { product, sink } = stage
      const smtp = product.pids['smtp']!
      const limit = (bytes: string): void => {
        execFileSync('prlimit', [`--pid=${smtp}`, `--fsize=${bytes}`])
      }
      expect(await send(product.smtpPort, 'before', noise(4_000))).toMatch(/^250/)
      limit('2000:')
      expect(await send(product.smtpPort, 'small', noise(100_000))).toMatch(/^45[12]/)
      expect(await send(product.smtpPort, 'large', noise(2 * MIB))).toMatch(/^45[12]/)
      limit('unlimited:')
      expect(await send(product.smtpPort, 'after', noise(2 * MIB))).toMatch(/^250/)
      await drained(stage)
      const arrived = sink.messages.map((m) => /^Subject: (.*)\r$/m.exec(m.bytes!.toString('latin1'))?.[1])
      expect(arrived).toHaveLength(2)
      expect(new Set(arrived)).toEqual(new Set(['before', 'after']))
      expect(() => process.kill(smtp, 0)).not.toThrow()
    },
    180_000,
  )

  test.skipIf(!canMount)(
    'a data folder without room: 452 before any data, 250 once there is room (needs to mount)',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'postern-full-'))
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', dataDir])
      cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
      cleanUp.push(() => void execFileSync('umount', ['-l', dataDir]))
      stage = await openStage({ domains: [{ name: 'corp.example' }], dataDir })
      const { product } = stage
      expect(await send(product.smtpPort, 'before', noise(4_000))).toMatch(/^250/)
      const filler = join(dataDir, 'filler')
      // The rest but a little: nothing could be written for long.
      const { bavail, bsize } = statfsSync(dataDir)
      await writeFile(filler, Buffer.alloc(bavail * bsize - 2 * MIB))
      await eventually('no room is noticed', async () =>
        (await send(product.smtpPort, 'full', noise(4_000))).startsWith('452'),
      )
      expect(await send(product.smtpPort, 'full', noise(4_000))).toMatch(/^452/)
      await truncate(filler, 0)
      await eventually('mail is taken again', async () =>
        (await send(product.smtpPort, 'after', noise(4_000))).startsWith('250'),
      )
      await drained(stage)
      expect(() => process.kill(product.pids['smtp']!, 0)).not.toThrow()
    },
    180_000,
  )
})
