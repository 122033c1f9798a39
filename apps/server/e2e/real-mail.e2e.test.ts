/**
 * Real mail by a client nobody here wrote: what is normal arrives byte for byte, and every copy is accounted for.
 * POSTERN_REAL_MAIL=1000 for the full run.
 */
import { dropForgedResults } from '../src/delivery/message/forged-results.ts'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { sumPending } from '@postern/server/sums/summing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import type { SunkMessage } from '@postern/testkit/sink-state.ts'
import { digest, fieldNames, pickMessages, split } from './corpus-mail.ts'
import { drained, openStage, say, type Stage } from './stage.ts'

const COUNT = Number(process.env['POSTERN_REAL_MAIL'] ?? 200)
const SESSIONS = 4
const DOMAINS = [
  { name: 'open.example', spamThreshold: 10_000 },
  { name: 'strict.example' },
  { name: 'tag.example', runMode: 3 },
  { name: 'stat.example', runMode: 2 },
] as const
const root = corpora()
if (root === null) say(CORPORA_ABSENT)

interface Sent {
  readonly bytes: Buffer
  readonly recipients: readonly string[]
  readonly reply: string
}
interface MailRow {
  readonly message_id: string
  readonly id: string
  readonly class: string
  readonly mode: number
  readonly send_state: string
  readonly receiver: string
  /** Finding that held it, null when none did. */
  readonly held: string | null
}

const isFor = ({ recipients }: SunkMessage, { receiver }: MailRow): boolean =>
  recipients.some((recipient) => recipient.toLowerCase() === receiver)

describe.skipIf(root === null)(`${COUNT} real messages`, () => {
  let stage: Stage
  let sent: Sent[]
  let rows: MailRow[]

  beforeAll(async () => {
    stage = await openStage({ domains: DOMAINS })
    sent = await sendAll(pickMessages(root!, COUNT), stage.product.smtpPort)
    await drained(stage)
    const { pool } = stage.database
    rows = (
      await pool.query<MailRow>(
        `select id, message_id, class, mode, send_state, receiver, case when trace->0->>'code' = 'decision.held' then (
           select concat_ws(' ', e->>'code', e->'evidence'->>'check') from jsonb_array_elements(trace) e
           where e->>'kind' = 'finding' and (e->>'decisive')::boolean limit 1
         ) end as held
         from mail where class <> 'rejected'`,
      )
    ).rows
  }, 240_000)
  afterAll(async () => {
    await stage?.close()
  })

  test('every accepted copy is delivered, quarantined, held or bounced, by both accounts', () => {
    const copies = sent.filter(isAccepted).flatMap((one) => one.recipients)
    const delivered = rows.filter((row) => row.send_state === 'S')
    const bounced = rows.filter((row) => row.send_state === 'F')
    const kept = rows.filter((row) => row.mode === 1)
    const held = kept.filter((row) => row.held !== null)
    say(
      `${sent.length} sent: ${sent.filter(isAccepted).length} accepted as ${copies.length} copies = ${delivered.length} delivered + ` +
        `${kept.length - held.length} quarantined + ${held.length} held + ${bounced.length} bounced; ` +
        `${sent.length - sent.filter(isAccepted).length} refused`,
    )
    for (const [reason, list] of Map.groupBy(held, (row) => row.held))
      say(`held for ${reason}: ${list.length}`)
    expect(rows.length).toBe(copies.length)
    expect(delivered.length + kept.length + bounced.length).toBe(copies.length)
    expect(stage.sink.counts.recipients).toBe(delivered.length)
    expect(delivered.length).toBeGreaterThan(COUNT / 4)
    expect(rows.filter((row) => row.send_state === 'P')).toEqual([])
  })

  test('what is refused is refused for a fault of the message itself', () => {
    const refused = sent.filter((one) => !isAccepted(one)).map((one) => one.reply)
    expect(refused.filter((reply) => !/^5\d\d 5\./.test(reply))).toEqual([])
    expect(refused.length).toBeLessThan(COUNT / 50)
  })

  test('mail that is not tagged arrives byte for byte behind the trace headers, but for verdicts of strangers', () => {
    const byMessage = new Map(sent.map((one) => [/Accepted as (\S+)/.exec(one.reply)?.[1], one]))
    let compared = 0
    for (const message of stage.sink.messages) {
      const { head, body, messageId } = split(message.bytes!)
      expect(fieldNames(head)).toEqual(expect.arrayContaining(['received', 'x-postern-verdict']))
      expect(
        fieldNames(head).filter(
          (name) => !/^(received|authentication-results|x-postern-.*|x-spam-flag)$/.test(name),
        ),
      ).toEqual([])
      const copies = rows.filter((row) => row.message_id === messageId && isFor(message, row))
      expect(copies).toHaveLength(message.recipients.length)
      if (copies[0]!.mode === 3) continue
      expect(digest(body), messageId).toBe(digest(asDelivered(byMessage.get(messageId)!.bytes)))
      compared++
    }
    expect(compared).toBeGreaterThan(COUNT / 4)
  })

  test('a tagged message differs in its subject only', () => {
    const byMessage = new Map(sent.map((one) => [/Accepted as (\S+)/.exec(one.reply)?.[1], one]))
    const tagged = rows.filter((row) => row.mode === 3 && row.send_state === 'S')
    expect(tagged.length).toBeGreaterThan(0)
    const arrived = Map.groupBy(stage.sink.messages, (message) => split(message.bytes!).messageId)
    for (const row of tagged) {
      const original = byMessage.get(row.message_id)!.bytes
      const { body } = split(arrived.get(row.message_id)!.find((message) => isFor(message, row))!.bytes!)
      expect(digest(afterHead(body))).toBe(digest(afterHead(original)))
      expect(/^Subject:[^\r]*\[SPAM\]/im.test(body.toString('latin1')), row.id).toBe(true)
    }
  })

  test('statistics reconcile with the rows', async () => {
    // The product may be just adding some up itself.
    const differences = async () => {
      await sumPending(stage.database.pool, 'Asia/Seoul', Date.now())
      const found = await stage.database.pool.query(
        `select * from (
         select nullif(domain_id, 0) as domain_id, class, sum(mails)::int as mails, sum(bytes)::bigint as bytes from stat_total
         where class in ('normal', 'spam', 'virus') and unit = 'h' and domain_id <> 0 and group_id = 0 group by 1, 2
       ) c full join (
         select domain_id, class, count(*)::int as mails, sum(size)::bigint as bytes from mail
         where class <> 'rejected' group by 1, 2
       ) m using (domain_id, class)
       where c.mails is distinct from m.mails or c.bytes is distinct from m.bytes`,
      )
      return found.rows
    }
    await expect.poll(differences).toEqual([])
  })
})

function isAccepted(one: Sent): boolean {
  return one.reply.startsWith('250')
}

/** Every fifth message has a second recipient with another policy. */
function recipientsOf(at: number): string[] {
  const first = DOMAINS[at % 4]!.name
  return at % 5 === 0 ? [`kim@${first}`, `lee@${DOMAINS[(at + 1) % 4]!.name}`] : [`kim@${first}`]
}

async function sendAll(messages: readonly Buffer[], port: number): Promise<Sent[]> {
  const queue = messages.map((bytes, at) => ({ bytes, recipients: recipientsOf(at) }))
  const sent: Sent[] = []
  await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      let client: SMTPConnection | null = null
      for (let next = queue.shift(); next; next = queue.shift()) {
        client ??= await connect(port)
        const reply = await send(client, next.bytes, next.recipients)
        sent.push({ ...next, reply })
        if (!reply.startsWith('250')) {
          client.close()
          client = null
        }
      }
      client?.quit()
    }),
  )
  return sent
}

function connect(port: number): Promise<SMTPConnection> {
  return new Promise((resolve, reject) => {
    const client = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true, name: 'mx.sender.example' })
    client.on('error', reject)
    client.connect((error) => (error ? reject(error) : resolve(client)))
  })
}

function send(client: SMTPConnection, bytes: Buffer, to: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    client.send({ from: 'bounce@sender.example', to: [...to] }, bytes, (error, info) =>
      resolve(error ? (error.response ?? error.message) : info.response),
    )
  })
}

function afterHead(message: Buffer): Buffer {
  const at = message.indexOf('\r\n\r\n')
  return at < 0 ? Buffer.alloc(0) : message.subarray(at)
}

/** Without the fields that no delivery carries (delivery/message/forged-results.test.ts says which). */
function asDelivered(message: Buffer): Buffer {
  const blank = message.indexOf('\r\n\r\n')
  const bodyAt = blank < 0 ? message.length : blank + 4
  const head = dropForgedResults(message.subarray(0, bodyAt), 'nobody.invalid')
  return Buffer.concat([head, message.subarray(bodyAt)])
}
