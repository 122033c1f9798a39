/** DATA (RFC 5321 §4.1.1.4) and BDAT (RFC 3030): receiving a message and handing it to the owner. */
import { allows, ask, FAILED } from './ask.ts'
import { BodyReceiver, farTooLarge } from './body-receiver.ts'
import type { Connection } from './connection.ts'
import * as replies from './replies.ts'
import type { SmtpReply } from './reply.ts'
import { newRate, type DataRate, type Transaction } from './transaction.ts'

/** Octets of a BDAT chunk from which on it is worth its command. */
const FREE_CHUNK = 1_024

/** The DATA command and the message that follows it. */
export async function data(conn: Connection, args: string): Promise<void> {
  const { transaction } = conn
  const fault = args === '' ? outOfPlace(transaction, false) : replies.NO_ARGUMENT
  if (fault) {
    conn.refuse('data', fault, isNoRecipients(fault) ? 'no-recipients' : 'bad-sequence')
    return conn.expectStrayData()
  }
  if (!transaction) return
  if (!(await allows(conn, 'data', () => mayTake(conn, transaction)))) return conn.expectStrayData()
  conn.send(replies.START_DATA)
  const body = newBody(conn, true)
  await conn.receiving(async () => {
    if (await receive(conn, body, Number.POSITIVE_INFINITY, newRate())) await judge(conn, transaction, body)
    else await body.discard()
  })
}

/** One BDAT chunk. Its octets are counted off the wire whatever the reply will be. */
export async function bdat(conn: Connection, args: string): Promise<void> {
  const match = /^(\d{1,20})( LAST)?$/i.exec(args)
  if (!match) {
    conn.refuse('data', replies.BDAT_SYNTAX, 'bad-syntax')
    return conn.expectStrayData()
  }
  const size = Number(match[1])
  if (size > farTooLarge(conn.limits.maxMessageSize)) {
    conn.refuse('data', replies.FAR_TOO_LARGE, 'too-large')
    return conn.reset()
  }
  const { transaction } = conn
  const fault = outOfPlace(transaction, true)
  if (fault || !transaction) {
    const reason = fault && isNoRecipients(fault) ? 'no-recipients' : 'bad-sequence'
    if (await skip(conn, size)) conn.refuse('data', fault ?? replies.MAIL_FIRST, reason)
    return conn.reset()
  }
  if (!transaction.chunks && !(await allowsChunks(conn, transaction, size))) return conn.reset()
  await conn.receiving(() => takeChunk(conn, transaction, size, match[2] !== undefined))
}

async function takeChunk(
  conn: Connection,
  transaction: Transaction,
  size: number,
  last: boolean,
): Promise<void> {
  const { body, rate } = transaction.chunks ?? transaction.beginChunks(newBody(conn, false))
  if (!(await receive(conn, body, size, rate))) conn.reset()
  else if (last || body.refusal) await judge(conn, transaction, body)
  else if (size >= FREE_CHUNK || conn.countIdle()) {
    conn.send(replies.reply(250, '2.0.0', `${size} octets received`))
  }
}

function mayTake(
  { owner, session }: Connection,
  { mail, recipients }: Transaction,
): Promise<SmtpReply | null> {
  return owner.hooks.data(session, mail, recipients)
}

/** Asks the owner before the first chunk; a refusal is sent once the chunk has passed by. */
async function allowsChunks(conn: Connection, transaction: Transaction, size: number): Promise<boolean> {
  const refusal = await ask(conn, 'data', () => mayTake(conn, transaction))
  if (refusal === null) return true
  if (!(await skip(conn, size))) return false
  if (refusal !== FAILED) {
    conn.send(refusal)
    conn.countIdle()
  }
  return false
}

function outOfPlace(transaction: Transaction | null, chunked: boolean): SmtpReply | null {
  if (!transaction) return replies.MAIL_FIRST
  if (transaction.chunks && !chunked) return replies.MIXED_DATA
  return transaction.withoutRecipients
}

function isNoRecipients(reply: SmtpReply): boolean {
  return reply === replies.NO_RECIPIENTS || reply === replies.NO_RECIPIENTS_NOW
}

function newBody(conn: Connection, dots: boolean): BodyReceiver {
  const { maxMessageSize, spoolThreshold } = conn.limits
  return new BodyReceiver({
    folder: conn.owner.options.spoolDir,
    threshold: spoolThreshold,
    maxSize: maxMessageSize,
    dots,
  })
}

/** Feeds `body` up to `count` octets or its end; false when the client left or was cut off. */
async function receive(
  conn: Connection,
  body: BodyReceiver,
  count: number,
  rate: DataRate,
): Promise<boolean> {
  return conn.measured(rate, async () => {
    let left = count
    let done = left === 0
    while (!done) {
      const { available } = conn.input
      if (available.length === 0) {
        if (!(await conn.waitForInput(conn.limits.dataTimeoutMs))) return false
        continue
      }
      const step = body.take(available.length > left ? available.subarray(0, left) : available)
      conn.input.consume(step.consumed)
      rate.bytes += step.consumed
      left -= step.consumed
      if (step.pending) await step.pending
      done = step.done || left === 0 || body.refusal?.reply.close === true
    }
    return true
  })
}

/** Drops `count` octets of the input; false when the client left or was cut off. */
async function skip(conn: Connection, count: number): Promise<boolean> {
  const rate = newRate()
  return conn.measured(rate, async () => {
    let left = count
    while (left > 0) {
      const { available } = conn.input
      if (available.length === 0) {
        if (!(await conn.waitForInput(conn.limits.dataTimeoutMs))) return false
        continue
      }
      const taken = Math.min(left, available.length)
      conn.input.consume(taken)
      rate.bytes += taken
      left -= taken
    }
    return true
  })
}

/** Hands the message over and answers what the owner says. The transaction ends here in every case. */
async function judge(conn: Connection, transaction: Transaction, body: BodyReceiver): Promise<void> {
  const message = await body.finish()
  if (!message) {
    const { reply, reason, cause } = body.refusal ?? { reply: replies.INTERNAL_ERROR, reason: 'no-storage' }
    conn.refuse('data', reply, reason, { cause })
    return conn.reset()
  }
  transaction.releaseChunks()
  const { mail, receivedAt, recipients } = transaction
  const { session, signal } = conn
  const answer = await ask(conn, 'data', () =>
    conn.owner.hooks.message({ session, mail, receivedAt, recipients, body: message, signal }),
  )
  if (answer === FAILED) conn.reset()
  else conn.conclude(answer)
}
