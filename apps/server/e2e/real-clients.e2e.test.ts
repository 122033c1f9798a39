/**
 * Mail by two clients of other houses, swaks and Postfix's smtp-source, as a separate process each: what they are told
 * was accepted is accounted for, and arrives byte for byte.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { digest, pickMessages, split } from './corpus-mail.ts'
import { drained, openStage, say, type Stage } from './stage.ts'

const SWAKS_MESSAGES = 60
const SOURCE_MESSAGES = 1000
const SOURCE_SESSIONS = 10
const root = corpora()
const swaks = findProgram('swaks')
const smtpSource = findProgram('smtp-source')
if (root === null) say(CORPORA_ABSENT)
if (swaks === null) say('swaks is absent: install it to send by it')
if (smtpSource === null) say('smtp-source is absent: install postfix to send by it')

let stage: Stage
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-clients-'))
  if (swaks === null && smtpSource === null) return
  stage = await openStage({
    domains: [
      { name: 'open.example', spamThreshold: 10_000 },
      { name: 'strict.example' },
      { name: 'source.example', spamThreshold: 10_000 },
    ],
  })
}, 180_000)
afterAll(async () => {
  await stage?.close()
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(root === null || swaks === null)(`${SWAKS_MESSAGES} real messages (needs swaks)`, () => {
  const WAYS = [[], ['--pipeline'], ['--tls'], ['--tls', '--pipeline']]

  test('are accounted for, and arrive byte for byte over STARTTLS, PIPELINING and neither', async () => {
    const messages = pickForSwaks()
    expect(messages.length).toBe(SWAKS_MESSAGES)
    expect(messages.filter(isEightBit).length).toBeGreaterThanOrEqual(SWAKS_MESSAGES / 3)
    const queue = messages.map((bytes, at) => ({ bytes, at }))
    const byMessage = new Map<string, { bytes: Buffer; at: number }>()
    const refused: string[] = []
    await Promise.all(
      [0, 1].map(async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const said = await sendBySwaks(next.bytes, next.at, WAYS[next.at % 4]!)
          const id = /<[-~]+\s+250 .*Accepted as (\S+)/.exec(said)?.[1]
          if (id === undefined) refused.push(/<\S*\*\S*\s+(\d{3} .*)/.exec(said)?.[1] ?? said)
          else byMessage.set(id, next)
        }
      }),
    )
    expect(refused.filter((reply) => !/^5\d\d 5\./.test(reply))).toEqual([])
    expect(refused.length).toBeLessThan(SWAKS_MESSAGES / 20)
    await drained(stage)
    const account = await accountOf("receiver not like '%@source.example'")
    say(
      `swaks: ${byMessage.size} accepted = ${describeAccount(account)}; ${refused.length} refused: ${refused.join('; ')}`,
    )
    expect(account.rows).toBe(byMessage.size)
    expect(account.delivered + account.quarantined + account.held + account.bounced).toBe(byMessage.size)
    expect(account.delivered).toBe(stage.sink.counts.recipients)
    expect(account.delivered).toBeGreaterThan(SWAKS_MESSAGES / 3)

    for (const message of stage.sink.messages) {
      const { head, body, messageId } = split(message.bytes!)
      const sent = byMessage.get(messageId)!
      expect(digest(body), `message ${sent.at}`).toBe(digest(sent.bytes))
      expect(head, `message ${sent.at}`).toContain(
        WAYS[sent.at % 4]!.includes('--tls') ? 'with ESMTPS (TLSv1.' : 'with ESMTP\r\n',
      )
    }
  }, 240_000)
})

describe.skipIf(smtpSource === null)(
  `${SOURCE_MESSAGES} generated messages over ${SOURCE_SESSIONS} sessions (needs smtp-source)`,
  () => {
    test('are accounted for and arrive as they reach a sink without us between', async () => {
      const plain = await startSink({ keepBytes: true })
      await sendBySource(plain.port, 1, 1)
      const wanted = withoutItsOwn(plain.messages[0]!.bytes!)
      await plain.close()
      const before = stage.sink.counts.messages

      const started = performance.now()
      await sendBySource(stage.product.smtpPort, SOURCE_MESSAGES, SOURCE_SESSIONS)
      const seconds = (performance.now() - started) / 1000
      await drained(stage, 120_000)
      const account = await accountOf("receiver like '%@source.example'")
      say(`smtp-source: ${SOURCE_MESSAGES} accepted in ${seconds.toFixed(1)} s = ${describeAccount(account)}`)
      expect(account.rows).toBe(SOURCE_MESSAGES)
      expect(account.delivered + account.quarantined + account.held + account.bounced).toBe(SOURCE_MESSAGES)
      const arrived = stage.sink.messages.slice(before).map((message) => split(message.bytes!))
      expect(arrived.length).toBe(account.delivered)
      expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(account.delivered)
      expect(account.delivered).toBe(SOURCE_MESSAGES)
      expect(new Set(arrived.map(({ body }) => withoutItsOwn(body)))).toEqual(new Set([wanted]))
    }, 240_000)
  },
)

/** Where a program of this name lies, null where there is none. */
function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const path of folders.map((one) => join(one, name))) {
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      continue
    }
  }
  return null
}

/** Half of them with octets beyond ASCII, none that swaks would rewrite: it has its own meaning for \n and %NAME%. */
function pickForSwaks(): Buffer[] {
  const untouched = pickMessages(root!, SWAKS_MESSAGES * 20).filter((bytes) => {
    const text = bytes.toString('latin1')
    return !/\\n|%[A-Z_]+%|^\s|\r\n\.\r\n$/.test(text) && text.includes('\r\n\r\n')
  })
  const half = SWAKS_MESSAGES / 2
  return [
    ...spread(untouched.filter(isEightBit), half),
    ...spread(
      untouched.filter((one) => !isEightBit(one)),
      half,
    ),
  ]
}

function spread<T>(list: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!)
}

function isEightBit(bytes: Buffer): boolean {
  return bytes.some((octet) => octet > 127)
}

/** Answers the transcript. swaks ends the data with CRLF and a dot by itself, so the last line break is left to it. */
async function sendBySwaks(bytes: Buffer, at: number, way: readonly string[]): Promise<string> {
  const file = join(folder, `${at}.eml`)
  await writeFile(file, bytes.subarray(0, -2))
  const domain = at % 3 === 0 ? 'strict.example' : 'open.example'
  const options = ['--server', '127.0.0.1', '--port', String(stage.product.smtpPort), '--suppress-data']
  const envelope = ['--helo', 'mx.sender.example', '--from', 'bounce@sender.example', '--to', `kim@${domain}`]
  return run(swaks!, [...options, ...envelope, ...way, '--data', `@${file}`])
}

async function sendBySource(port: number, messages: number, sessions: number): Promise<void> {
  const load = ['-d', '-m', String(messages), '-s', String(sessions), '-l', '6000']
  const letter = ['-S', 'Minutes of the meeting', '-f', 'bounce@sender.example', '-t', 'kim@source.example']
  await run(smtpSource!, [...load, ...letter, '-M', 'mx.sender.example', `inet:127.0.0.1:${port}`])
}

/** Answers what the program said. One that finds no mail taken ends with an error; its words tell why all the same. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const child = execFile(program, args, {
    encoding: 'latin1',
    env: { PATH: process.env['PATH'], HOME: folder },
  })
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: string) => said.push(text))
  const [code] = (await once(child, 'close')) as [number]
  // swaks: 26 is a refusal behind the data. Anything else is not an answer about the message.
  if (code !== 0 && code !== 26) throw new Error(`${program} ended with ${code}:\n${said.join('')}`)
  return said.join('')
}

/** A generated message but for what differs from one to the next. */
function withoutItsOwn(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/^Date: .*\r\n/m, '')
    .replace(/^Message-Id: .*\r\n/m, '')
}

interface Account {
  readonly rows: number
  readonly delivered: number
  readonly quarantined: number
  readonly held: number
  readonly bounced: number
}

async function accountOf(where: string): Promise<Account> {
  const { rows } = await stage.database.pool.query<Account>(
    `select count(*)::int as rows,
       count(*) filter (where send_state = 'S')::int as delivered,
       count(*) filter (where send_state = 'F')::int as bounced,
       count(*) filter (where mode = 1 and trace->0->>'code' = 'decision.held')::int as held,
       count(*) filter (where mode = 1 and trace->0->>'code' is distinct from 'decision.held')::int as quarantined
     from mail where class <> 'rejected' and ${where}`,
  )
  return rows[0]!
}

function describeAccount({ delivered, quarantined, held, bounced }: Account): string {
  return `${delivered} delivered + ${quarantined} quarantined + ${held} held + ${bounced} bounced`
}
