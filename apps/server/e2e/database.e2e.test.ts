/** The database stops or dies: senders hear 4xx in time, people 503, nothing is lost, and all recovers by itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually } from '@postern/testkit/until.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drained, letter, openStage, postmaster, signIn, type Stage } from './stage.ts'

/** The promise to a sending server, and some room for a busy test machine. */
const PROMISE_MS = 10_000
const SLACK_MS = 5_000

let stage: Stage
let stopped: number[] = []

beforeAll(async () => {
  stage = await openStage({ domains: [{ name: 'corp.example' }] })
}, 180_000)
afterEach(() => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
})
afterAll(async () => {
  await stage?.close()
})

/** The postmaster and all its processes. */
function stopPostgres(): number[] {
  const root = postmaster(stage)
  // First of all: it starts no others any more.
  process.kill(root, 'SIGSTOP')
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === root)
  for (const pid of children) process.kill(Number(pid), 'SIGSTOP')
  return [root, ...children.map(Number)]
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended.
    return 0
  }
}

/** Sends a letter; answers the first refusal or the 250, and how long the slowest reply took. */
async function trySend(subject: string, recipient: string): Promise<{ reply: string; slowest: number }> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 60_000 })
  let slowest = 0
  const timed = async (line: string, wanted: RegExp): Promise<string> => {
    const started = performance.now()
    const { text } = await client.command(line, wanted)
    slowest = Math.max(slowest, performance.now() - started)
    return text
  }
  try {
    await client.ehlo()
    let reply = ''
    for (const line of ['MAIL FROM:<anna@sender.example>', `RCPT TO:<${recipient}>`, 'DATA']) {
      reply = await timed(line, /^/)
      if (!/^[23]/.test(reply)) return { reply, slowest }
    }
    reply = await timed(`${letter(subject)}.`, /^/)
    return { reply, slowest }
  } finally {
    client.destroy()
  }
}

describe('the database', () => {
  test('stopped: 4xx within ten seconds, 503 from the API, and service again when it goes on', async () => {
    expect((await trySend('before', 'known@corp.example')).reply).toMatch(/^250/)
    const admin = await signIn(stage.product.url, {
      email: stage.product.adminEmail,
      password: stage.product.adminPassword,
    })
    expect((await admin.call('GET', '/mails?class=all')).status).toBe(200)
    stopped = stopPostgres()
    const [known, unknown, api, health] = await Promise.all([
      trySend('while stopped', 'known@corp.example'),
      trySend('while stopped too', 'never.seen@corp.example'),
      admin.call('GET', '/mails?class=all'),
      fetch(`${stage.product.url}/api/health/ready`),
    ])
    for (const { reply, slowest } of [known, unknown]) {
      expect(reply).toMatch(/^4\d\d/)
      expect(slowest).toBeLessThan(PROMISE_MS + SLACK_MS)
    }
    expect(api.status).toBe(503)
    expect(health.status).toBe(503)
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
    await eventually('mail is taken again', async () =>
      (await trySend('after', 'known@corp.example')).reply.startsWith('250'),
    )
    await eventually('the API answers', async () => (await admin.call('GET', '/mails')).status === 200)
  }, 120_000)

  test('killed: it recovers by itself, and what was accepted is delivered', async () => {
    const accepted: string[] = []
    let killed = false
    let afterKill = 0
    for (let n = 0; afterKill < 5; n++) {
      const subject = `kill-${n}`
      const { reply } = await trySend(subject, 'known@corp.example')
      if (reply.startsWith('250')) {
        accepted.push(subject)
        if (killed) afterKill++
      } else expect(reply).toMatch(/^4/)
      if (n === 5) {
        process.kill(postmaster(stage), 'SIGKILL')
        killed = true
      }
    }
    await drained(stage)
    const arrived = stage.sink.messages.map(
      (message) => /^Subject: (.*)\r$/m.exec(message.bytes!.toString('latin1'))?.[1],
    )
    expect(accepted.filter((subject) => !arrived.includes(subject))).toEqual([])
  }, 120_000)
})
