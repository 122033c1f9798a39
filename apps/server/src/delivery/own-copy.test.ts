/** A recipient's own copy, where it is not the message as it came. */
import { until } from '@postern/testkit/until.ts'
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { enqueueMail } from './queue/enqueue-store.ts'
import { useWorkerStage } from './testing/worker-stage.ts'

const stage = useWorkerStage()
const { sink, newName, empty } = stage

async function store(text: string): Promise<{ key: string; size: number }> {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    key: await stage.queue.blobs.put({ kind: 'memory', bytes, size: bytes.length, sha256 }),
    size: bytes.length,
  }
}

it('goes out to that recipient, at first and when it is sent again; the others get the message', async () => {
  const server = await sink()
  const name = newName()
  const domainId = await stage.queue.addDomain(name, [{ port: server.port }])
  const content = 'Subject: s\r\n\r\nwith a macro\r\n'
  const mail = await stage.queue.add({ recipients: [`a@${name}`, `b@${name}`], content, prepend: 'X: 1\r\n' })
  const { pool, db } = stage.queue.database
  const { key, size } = await store('Subject: s\r\n\r\nwithout\r\n')
  const own = [mail.mailIds[1], key, size]
  await pool.query('update mail set blob_key = $2, blob_size = $3 where id = $1', own)
  await pool.query('update delivery set blob_key = $2, blob_size = $3 where mail_id = $1', own)
  await stage.queue.startWorker()
  await empty()
  const seen = (): [string, string][] =>
    server.messages.map((one) => [one.recipients.join(), one.bytes!.toString()])
  expect(new Map(seen())).toEqual(
    new Map([
      [`a@${name}`, `X: 1\r\n${content}`],
      [`b@${name}`, 'X: 1\r\nSubject: s\r\n\r\nwithout\r\n'],
    ]),
  )

  await pool.query(`update mail set send_state = 'F' where id = $1`, [mail.mailIds[1]])
  const again = {
    mailId: mail.mailIds[1]!,
    messageId: mail.messageId,
    receivedAt: mail.receivedAt,
    domainId,
    recipient: `b@${name}`,
    sender: 'a@sender.test',
  }
  await db.transaction().execute((trx) => enqueueMail(trx, [again]))
  await until('it was sent again', () => server.messages.length === 3)
  expect(seen().at(-1)).toEqual([`b@${name}`, 'Subject: s\r\n\r\nwithout\r\n'])
})
