/** Tries a mail server for the console: connect, greet, secure, optionally ask for a recipient. Sends no mail. */
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { openSession, type Session } from '../client/client.ts'
import { ReplyFormatError, replyText, type ServerReply } from '../client/reply-reader.ts'
import { SmtpError } from '../client/smtp-error.ts'
import { addressKind } from '../../platform/target-address.ts'
import { describe } from '../client/wire.ts'

export interface ConnectionTestTarget {
  readonly server: string
  readonly port: number
  /** 0 none, 1 TLS if offered, 2 STARTTLS with verification, 3 TLS from the start with verification. */
  readonly secure: 0 | 1 | 2 | 3
  /** Asked about with RCPT TO when given. */
  readonly recipient?: string | undefined
  /** Lets the test reach loopback and private networks: only for who may know them (D12). */
  readonly allowLocal?: boolean | undefined
}

export interface ConnectionTestReport {
  readonly ok: boolean
  /** What failed, null when ok. */
  readonly problem: ErrorCode | null
  readonly dialogue: readonly { readonly from: 'client' | 'server' | 'note'; readonly line: string }[]
  readonly ms: number
  /** Whether the connection came to be encrypted; false too where there was none. */
  readonly encrypted: boolean
}

export interface ConnectionTestOptions {
  readonly helo?: string
  /** ms for everything together. */
  readonly total?: number
  readonly lookup?: (host: string) => Promise<readonly string[]>
  readonly ca?: string
  /** Inner networks open to servers whoever named them. */
  readonly isOpenNetwork?: (ip: string) => boolean
}

type Say = (from: 'client' | 'server' | 'note', line: string) => void

const TOTAL_MS = 15_000
const MAX_LINES = 200
const ENCRYPTED = 'the connection is encrypted'

/** What is asked of a server once the connection stands; the error that it ends in, null when none. */
export type Work = (session: Session, left: () => number) => Promise<ErrorCode | null>

/** Never rejects for what the server does; ends within `total` ms. The name is resolved once and that address used. */
export function testConnection(
  target: ConnectionTestTarget,
  options: ConnectionTestOptions = {},
): Promise<ConnectionTestReport> {
  const { recipient } = target
  return tryServer(target, options, async (session, left) => {
    if (!recipient) return null
    if (!isSendable(recipient)) return 'INVALID_EMAIL'
    await beginTransaction(session, left)
    const { code } = await askRecipient(session, recipient, left)
    return code === 250 || code === 251 ? null : 'CONNECT_TEST_FAILED'
  })
}

/** Connects as testConnection does, and does `work`. */
export async function tryServer(
  target: ConnectionTestTarget,
  options: ConnectionTestOptions,
  work: Work,
): Promise<ConnectionTestReport> {
  const started = performance.now()
  const dialogue: { from: 'client' | 'server' | 'note'; line: string }[] = []
  const say: Say = (from, line) => {
    if (dialogue.length < MAX_LINES) dialogue.push({ from, line })
  }
  const left = (): number => Math.max(1, (options.total ?? TOTAL_MS) - (performance.now() - started))
  let problem: ErrorCode | null
  try {
    problem = await withDeadline(converse(target, options, say, left, work), left())
  } catch (error) {
    say('note', error instanceof Error ? error.message : 'failed')
    const { cause } = Object(error) as { readonly cause?: unknown }
    if (target.allowLocal === true && cause instanceof ReplyFormatError && cause.line !== null) {
      say('server', cause.line)
    }
    problem =
      error instanceof SmtpError && error.problem === 'tls' ? 'STARTTLS_TEST_FAILED' : 'CONNECT_TEST_FAILED'
  }
  // A conversation given up on may still add lines: the report is what was known in time.
  return {
    ok: problem === null,
    problem,
    dialogue: [...dialogue],
    ms: Math.round(performance.now() - started),
    encrypted: dialogue.some(({ from, line }) => from === 'note' && line === ENCRYPTED),
  }
}

async function converse(
  target: ConnectionTestTarget,
  options: ConnectionTestOptions,
  say: Say,
  left: () => number,
  work: Work,
): Promise<ErrorCode | null> {
  const ip = await chooseAddress(target, options, say)
  if (ip === null) {
    // For tenants the same words whatever the name leads to: the test must not map our network.
    say('note', `${target.server} has no address that may be tested`)
    return 'INVALID_HOST'
  }
  say('note', `connecting to ${isIP(ip) === 6 ? `[${ip}]` : ip}:${target.port}`)
  const wait = left()
  const session = await openSession(
    { host: target.server, ip, port: target.port, secure: target.secure },
    {
      helo: options.helo ?? 'connection-test.invalid',
      timeouts: { connect: wait, tls: wait, greeting: wait, command: wait },
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    },
    say,
  )
  say('note', session.wire.tls ? ENCRYPTED : 'the connection is not encrypted')
  try {
    return await work(session, left)
  } finally {
    session.wire.quit()
  }
}

/** Begins a transaction with a null sender, which no server may refuse. @throws SmtpError when it does all the same */
export async function beginTransaction(session: Session, left: () => number): Promise<void> {
  session.wire.write('MAIL FROM:<>\r\n')
  const mail = await session.wire.reply('mail', left())
  if (mail.code !== 250) throw new SmtpError('reply', 'mail', replyText(mail), { reply: mail })
}

/** The reply to RCPT TO. */
export async function askRecipient(
  session: Session,
  recipient: string,
  left: () => number,
): Promise<ServerReply> {
  session.wire.write(`RCPT TO:<${recipient}>\r\n`)
  return session.wire.reply('rcpt', left())
}

/** Nothing in it ends the command early. */
export function isSendable(recipient: string): boolean {
  return !/[\p{Cc}<>\s]/u.test(recipient)
}

/** The first address of the name, or null when any of them is off limits: a mixed answer is a rebinding trick. */
async function chooseAddress(
  target: ConnectionTestTarget,
  options: ConnectionTestOptions,
  say: Say,
): Promise<string | null> {
  const host = target.server.replace(/^\[(.*)\]$/, '$1')
  const ips = isIP(host) ? [host] : await lookUp(host, target, options, say)
  const allowed = ips.every((ip) => {
    const kind = addressKind(ip)
    if (kind !== 'local') return kind === 'public'
    return target.allowLocal === true || options.isOpenNetwork?.(ip) === true
  })
  return allowed ? (ips[0] ?? null) : null
}

/** The name's addresses; none when it can't be found, with the reason told to whom it tells nothing of our network. */
async function lookUp(
  host: string,
  { allowLocal }: ConnectionTestTarget,
  { lookup = lookupAll }: ConnectionTestOptions,
  say: Say,
): Promise<readonly string[]> {
  try {
    return await lookup(host)
  } catch (error) {
    if (allowLocal === true) say('note', describe(error instanceof Error ? error : new Error(String(error))))
    return []
  }
}

async function lookupAll(host: string): Promise<string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address)
}

async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new SmtpError('timeout', 'connect', `not done within ${Math.round(ms / 1000)} s`)),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
