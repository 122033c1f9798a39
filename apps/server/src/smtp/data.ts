/** DATA (RFC 5321 §4.1.1.4) and BDAT (RFC 3030): receiving a message and handing it to the owner. */
import { allows, ask, FAILED } from './ask.ts'
import { BodyReceiver, farTooLarge } from './body-receiver.ts'
import type { Connection, DataRate, Transaction } from './connection.ts'
import * as replies from './replies.ts'
import type { SmtpReply } from './reply.ts'

/** Octets of a BDAT chunk from which on it is worth its command. */
const FREE_CHUNK = 1_024

/** The DATA command and the message that follows it. */
export async function data(conn: Connection, args: string): Promise<void> {
  const { transaction } = conn
  const fault = args === '' ? outOfPlace(transaction, false) : replies.NO_ARGUMENT
  if (fault) {
    conn.refuse('data', fault, isNoRecipients(fault) ? 'no-recipients' : 'bad-sequence')
    return refusedData(conn)
  }
  if (!transaction) return
  if (!(await allows(conn, 'data', () => conn.owner.hooks.data(conn.session)))) return refusedData(conn)
  conn.send(replies.START_DATA)
  const body = newBody(conn, true)
  conn.inData = true
  if (await receive(conn, body, Number.POSITIVE_INFINITY, newRate())) await judge(conn, transaction, body)
  else await body.discard()
  conn.inData = false
}

/** One BDAT chunk. Its octets are counted off the wire whatever the reply will be. */
export async function bdat(conn: Connection, args: string): Promise<void> {
  const match = /^(\d{1,20})( LAST)?$/i.exec(args)
  if (!match) {
    conn.refuse('data', replies.BDAT_SYNTAX, 'bad-syntax')
    return refusedData(conn)
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
  if (!transaction.chunks) {
    const allowed = await allowsChunks(conn, size)
    if (!allowed) return conn.reset()
    transaction.chunks = newBody(conn, false)
  }
  await takeChunk(conn, transaction, transaction.chunks, size, match[2] !== undefined)
}

async function takeChunk(
  conn: Connection,
  transaction: Transaction,
  body: BodyReceiver,
  size: number,
  last: boolean,
): Promise<void> {
  conn.inData = true
  transaction.rate ??= newRate()
  if (!(await receive(conn, body, size, transaction.rate))) conn.reset()
  else if (last || body.refusal) await judge(conn, transaction, body)
  else if (size >= FREE_CHUNK || conn.countIdle()) {
    conn.send(replies.reply(250, '2.0.0', `${size} octets received`))
  }
  conn.inData = false
}

/** Asks the owner before the first chunk; a refusal is sent once the chunk has passed by. */
async function allowsChunks(conn: Connection, size: number): Promise<boolean> {
  const refusal = await ask(conn, 'data', () => conn.owner.hooks.data(conn.session))
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
  if (transaction.recipients.length > 0) return null
  // A recipient that was only put off must not be lost to a final refusal of the message.
  const isPutOff = transaction.refusals.some(({ code }) => code < 500)
  return isPutOff ? replies.NO_RECIPIENTS_NOW : replies.NO_RECIPIENTS
}

function isNoRecipients(reply: SmtpReply): boolean {
  return reply === replies.NO_RECIPIENTS || reply === replies.NO_RECIPIENTS_NOW
}

/** S06, S10: nothing of the transaction survives, and a body sent all the same is never taken for commands. */
function refusedData(conn: Connection): void {
  conn.reset()
  conn.dataMayFollow = true
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
  conn.rate = rate
  let left = count
  let done = left === 0
  while (!done) {
    const { available } = conn.input
    if (available.length === 0) {
      if (!(await conn.waitForInput(conn.limits.dataTimeoutMs))) break
      continue
    }
    const step = body.take(available.length > left ? available.subarray(0, left) : available)
    conn.input.consume(step.consumed)
    rate.bytes += step.consumed
    left -= step.consumed
    if (step.pending) await step.pending
    done = step.done || left === 0 || body.refusal?.reply.close === true
  }
  conn.rate = null
  return done
}

function newRate(): DataRate {
  return { since: performance.now(), bytes: 0 }
}

/** Drops `count` octets of the input; false when the client left or was cut off. */
async function skip(conn: Connection, count: number): Promise<boolean> {
  const rate = newRate()
  conn.rate = rate
  let left = count
  while (left > 0) {
    const { available } = conn.input
    if (available.length === 0) {
      if (!(await conn.waitForInput(conn.limits.dataTimeoutMs))) break
      continue
    }
    const taken = Math.min(left, available.length)
    conn.input.consume(taken)
    rate.bytes += taken
    left -= taken
  }
  conn.rate = null
  return left === 0
}

/** Hands the message over and answers what the owner says. The transaction ends here in every case. */
async function judge(conn: Connection, transaction: Transaction, body: BodyReceiver): Promise<void> {
  const message = await body.finish()
  if (!message) {
    const { reply, reason, cause } = body.refusal ?? { reply: replies.INTERNAL_ERROR, reason: 'no-storage' }
    conn.refuse('data', reply, reason, { cause })
    return conn.reset()
  }
  transaction.chunks = null
  const { mail, receivedAt, recipients } = transaction
  const { session, signal } = conn
  const answer = await ask(conn, 'data', () =>
    conn.owner.hooks.message({ session, mail, receivedAt, recipients, body: message, signal }),
  )
  conn.transaction = null
  if (answer === FAILED) return
  conn.send(answer)
  if (answer.code >= 400) return void conn.countIdle()
  conn.counts.messages += 1
  conn.counts.resets = 0
  conn.counts.idle = 0
}
