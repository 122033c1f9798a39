/** One mail transaction over an open session: MAIL, RCPT, DATA, pipelined where offered (RFC 2920). */
import { writtenAddress } from '@postern/mail/address/addr-spec.ts'
import type { Readable } from 'node:stream'
import { letGo } from '../../platform/let-go.ts'
import type { Session } from './client.ts'
import { replyText, type ServerReply } from './reply-reader.ts'
import { SmtpError } from './smtp-error.ts'
import { BareLineBreakError, DotStuffer } from './stuffing.ts'

export interface OutgoingRecipient {
  readonly address: string
  readonly notify: readonly string[]
  readonly orcpt: string | null
}

export interface OutgoingMessage {
  /** '' is the null sender. */
  readonly sender: string
  readonly recipients: readonly OutgoingRecipient[]
  readonly envid: string | null
  readonly ret: string | null
  /** Bytes, near enough for SIZE. */
  readonly size: number
  /** The bytes, in pieces; a stream for what is too large to hold, whose pieces are the reader's. */
  readonly content: readonly Buffer[] | Readable
  /** Its header speaks UTF-8 (RFC 6531 §3.5): the server has to be told. */
  readonly utf8?: boolean
  /** Asked before the end of the message is sent, after which a server may take it: false breaks the transaction off. */
  readonly mayEnd?: () => boolean
}

/** The reply that settled each recipient, in the order given: 250 is delivered. */
export type SendResult = readonly ServerReply[]

/** A server must take at least this much on average, or it is dropped. */
const MIN_BYTES_PER_SECOND = 10_000

/**
 * Sends one message. Refusals of single recipients, of MAIL, DATA or the message are results, not errors.
 * @throws SmtpError when the conversation broke; `afterDot` tells whether the server may have the message
 */
export async function sendMessage(session: Session, message: OutgoingMessage): Promise<SendResult> {
  const unfit = message.recipients.map((to) => whyUnfit(session, to.address))
  const fit = message.recipients.filter((_, i) => unfit[i] === null)
  if (fit.length === 0) throw new SmtpError('content', 'rcpt', replyWords(unfit[0]!))
  const replies = await transact(session, { ...message, recipients: fit })
  let next = 0
  return unfit.map((reply) => reply ?? replies[next++]!)
}

/** Sends to recipients that the server can be told. */
async function transact(session: Session, message: OutgoingMessage): Promise<SendResult> {
  const { wire, timeouts, offers } = session
  const commands = [
    mailCommand(session, message),
    ...message.recipients.map((to) => rcptCommand(session, to)),
  ]
  const results: ServerReply[] = []
  const pipelined = offers.has('PIPELINING')
  const reset = session.needsReset
  session.needsReset = true
  if (pipelined) wire.write((reset ? 'RSET\r\n' : '') + commands.join('') + 'DATA\r\n')
  else if (reset) wire.write('RSET\r\n')
  if (reset) await expectReset(session)
  if (!pipelined) wire.write(commands[0]!)
  const mail = await answer(session, 'mail')
  const mailRefused = !isAccepted(mail)
  if (mailRefused && !pipelined) return message.recipients.map(() => mail)
  for (let i = 1; i < commands.length; i++) {
    if (!pipelined) wire.write(commands[i]!)
    const reply = await answer(session, 'rcpt')
    results.push(mailRefused ? mail : reply)
  }
  const anyAccepted = results.some((reply) => isAccepted(reply))
  if (!anyAccepted && !pipelined) return results
  if (!pipelined) wire.write('DATA\r\n')
  const data = await wire.reply('data', timeouts.data)
  if (data.code !== 354) return results.map((reply) => (isAccepted(reply) ? asRefusal(data) : reply))
  if (!anyAccepted) {
    // RFC 2920 §3.1: a server that says 354 although it took no recipient gets an empty message.
    wire.write('.\r\n')
    await wire.reply('dot', timeouts.command)
    session.needsReset = false
    return results
  }
  const verdict = await sendBody(session, message)
  session.needsReset = false
  session.sent++
  return results.map((reply) => (isAccepted(reply) ? verdict : reply))
}

/** A server that will not forget what went before would refuse the next message for it: a new connection is better. */
async function expectReset({ wire, timeouts }: Session): Promise<void> {
  const reply = await wire.reply('mail', timeouts.command)
  if (!isAccepted(reply)) throw new SmtpError('connection', 'mail', `odd reply to RSET: ${replyText(reply)}`)
}

/** The first digit counts (RFC 5321 §4.3.2): 250, 251 "will forward", 252 "can't verify, will try". */
function isAccepted(reply: ServerReply): boolean {
  return reply.code >= 200 && reply.code < 300
}

/** The reply to MAIL or RCPT. One that neither takes nor refuses (354) leaves open what the server would do next. */
async function answer({ wire, timeouts }: Session, stage: 'mail' | 'rcpt'): Promise<ServerReply> {
  const reply = await wire.reply(stage, timeouts.command)
  if (!isAccepted(reply) && reply.code < 400)
    throw new SmtpError('protocol', stage, `odd reply: ${replyText(reply)}`)
  return reply
}

/** DATA answered by 250 or the like is no delivery. */
function asRefusal(reply: ServerReply): ServerReply {
  return reply.code >= 400
    ? reply
    : { code: 451, enhanced: '4.5.0', lines: [`odd reply to DATA: ${replyText(reply)}`] }
}

async function sendBody(session: Session, message: OutgoingMessage): Promise<ServerReply> {
  const { wire, timeouts } = session
  const stuffer = new DotStuffer()
  const slow = (message.size / MIN_BYTES_PER_SECOND) * 1000
  let afterDot = false
  const deadline = setTimeout(() => wire.destroy(), timeouts.data + slow + timeouts.dot)
  try {
    if (Array.isArray(message.content)) {
      const pieces = message.content.flatMap((piece: Buffer) => stuffer.push(piece))
      pieces.push(stuffer.end())
      assertMayEnd(message)
      afterDot = true
      wire.write(...pieces)
    } else {
      const under: Buffer[] = []
      for await (const piece of message.content as Readable) {
        under.push(piece as Buffer)
        wire.write(...stuffer.push(piece as Buffer))
        await wire.drain()
        if (wire.isFlushed) for (const sent of under.splice(0)) letGo(sent)
      }
      assertMayEnd(message)
      afterDot = true
      wire.write(stuffer.end())
    }
    return await wire.reply('dot', timeouts.dot + slow)
  } catch (error) {
    wire.destroy()
    if (error instanceof SmtpError) {
      error.afterDot = afterDot
      throw error
    }
    if (error instanceof BareLineBreakError) throw new SmtpError('content', 'body', `5.6.0 ${error.message}`)
    throw error
  } finally {
    clearTimeout(deadline)
  }
}

function assertMayEnd({ mayEnd }: OutgoingMessage): void {
  if (mayEnd?.() === false)
    throw new SmtpError('connection', 'body', '4.3.0 broken off: another node may have this copy by now')
}

function mailCommand(session: Session, message: OutgoingMessage): string {
  const { offers } = session
  const addresses = [message.sender, ...message.recipients.map((to) => to.address)]
  const fault = whyUnfit(session, message.sender)
  if (fault) throw new SmtpError('content', 'mail', replyWords(fault))
  let command = `MAIL FROM:<${writtenAddress(message.sender)}>`
  if (offers.has('SIZE')) command += ` SIZE=${message.size}`
  if (offers.has('8BITMIME')) command += ' BODY=8BITMIME'
  if (message.utf8 === true || addresses.some(isInternational)) command += ' SMTPUTF8'
  if (offers.has('DSN')) {
    if (message.ret !== null) command += ` RET=${message.ret}`
    if (message.envid) command += ` ENVID=${xtext(message.envid)}`
  }
  return `${command}\r\n`
}

function rcptCommand(session: Session, to: OutgoingRecipient): string {
  let command = `RCPT TO:<${writtenAddress(to.address)}>`
  if (session.offers.has('DSN')) {
    if (to.notify.length > 0) command += ` NOTIFY=${to.notify.join(',')}`
    const [type, address] = splitOnce(to.orcpt ?? '', ';')
    if (type !== '' && address !== '') {
      const encode = type.toLowerCase() === 'utf-8' ? utf8AddressXtext : xtext
      command += ` ORCPT=${xtext(type)};${encode(address)}`
    }
  }
  return `${command}\r\n`
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + 1)]
}

/**
 * Why an address can't be told to this server, as the reply it gets; null when it can. One that could end the command
 * early never reaches the wire (L10, S19).
 */
function whyUnfit({ offers }: Session, address: string): ServerReply | null {
  if (/\p{Cc}/u.test(address) || address.length > 1000)
    return unfit('5.1.3', 'not an address that can be sent')
  if (!isInternational(address) || offers.has('SMTPUTF8')) return null
  return unfit('5.6.7', 'the server does not take internationalised addresses')
}

function unfit(enhanced: string, words: string): ServerReply {
  return { code: 554, enhanced, lines: [`${enhanced} ${words}`] }
}

function replyWords(reply: ServerReply): string {
  return reply.lines.join(' ')
}

function isInternational(address: string): boolean {
  return /[\u0080-\uffff]/.test(address)
}

/** RFC 3461 §4. Characters beyond ASCII go as UTF-8 octets. */
function xtext(text: string): string {
  let out = ''
  for (const byte of Buffer.from(text)) {
    const plain = byte >= 33 && byte <= 126 && byte !== 43 && byte !== 61
    out += plain ? String.fromCharCode(byte) : `+${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

/** utf-8-addr-xtext of RFC 6533 §3: any server that knows the type takes it, with SMTPUTF8 or without. */
function utf8AddressXtext(address: string): string {
  return address.replace(
    /[^\x21-\x7e]|[+=\\]/gu,
    (c) => `\\x{${c.codePointAt(0)!.toString(16).toUpperCase().padStart(2, '0')}}`,
  )
}
