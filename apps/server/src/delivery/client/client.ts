/** An outbound SMTP client (RFC 5321, 2920, 3207, 3461, 6152, 6531): connect once, send many messages. */
import { connect, isIP, type Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls, type ConnectionOptions } from 'node:tls'
import { matchChain } from '../dane/tlsa.ts'
import type { ServerReply } from './reply-reader.ts'
import { replyText } from './reply-reader.ts'
import { SmtpError, type SmtpStage } from './smtp-error.ts'
import type { TlsDemand } from '../route/tls-demand.ts'
import { describe, secured, Wire } from './wire.ts'

/** Longest waits in ms. A reply must be complete within them, however steadily it drips. */
export interface ClientTimeouts {
  readonly connect: number
  readonly tls: number
  readonly greeting: number
  readonly command: number
  readonly data: number
  /** Between the dot and its reply; on top of the time `minBytesPerSecond` allows for the bytes. */
  readonly dot: number
}

/** RFC 5321 §4.5.3.2, shortened where today's servers are faster. */
export const DEFAULT_TIMEOUTS: ClientTimeouts = {
  connect: 30_000,
  tls: 30_000,
  greeting: 60_000,
  command: 60_000,
  data: 60_000,
  dot: 300_000,
}

export interface ClientOptions {
  /** Our name in EHLO. */
  readonly helo: string
  readonly timeouts?: Partial<ClientTimeouts>
  /** PEM of certification authorities besides the system's. */
  readonly ca?: string | readonly string[]
  /** Opens the connection; the system's network does where this is absent. */
  readonly connect?: (server: ServerAddress) => Promise<Socket>
}

/** One address of one server. `secure`: 0 none, 1 TLS if offered, 2 STARTTLS with verification, 3 TLS from the start. */
export interface ServerAddress {
  readonly host: string
  readonly ip: string
  readonly port: number
  readonly secure: number
  /** What the domain itself asks for, where it was found in its DNS. */
  readonly demand?: TlsDemand
}

export interface Session {
  readonly wire: Wire
  readonly server: ServerAddress
  readonly timeouts: ClientTimeouts
  /** EHLO keywords in upper case with their parameters. */
  readonly offers: ReadonlyMap<string, string>
  /** Set when a transaction was left half-way: RSET goes ahead of the next. */
  needsReset: boolean
  /** Messages sent. */
  sent: number
}

type OnLine = (from: 'client' | 'server', line: string) => void

/** How a connection comes to be encrypted, and whom it is believed. */
interface Way {
  readonly tls: 'none' | 'offered' | 'required'
  /** Name in the handshake; none for an address. */
  readonly name: string
  readonly verify: boolean
  /** PEM of the only authorities that count, wherever they stand in the chain, and the names that it may be for. */
  readonly anchors?: readonly string[]
  readonly names?: readonly string[]
}

/**
 * Connects, greets and secures. With `secure` 1 a server whose handshake fails is tried again in the clear, unless its domain
 * demands TLS.
 * @throws SmtpError
 */
export async function openSession(
  server: ServerAddress,
  options: ClientOptions,
  onLine: OnLine | null = null,
): Promise<Session> {
  const { demand } = server
  const open = (way: Way): Promise<Session> => attempt(server, options, way, onLine)
  if (demand) return openAsDemanded(server, demand, open)
  const way = { ...plainly(server), ...(server.secure === 0 ? { tls: 'none' as const } : {}) }
  try {
    return await open(way)
  } catch (error) {
    const mayFallBack = error instanceof SmtpError && server.secure === 1 && error.problem === 'tls'
    if (!mayFallBack) throw error
    return open({ ...way, tls: 'none' })
  }
}

/** As the settings of the server have it. */
function plainly({ host, secure }: ServerAddress): Way {
  const verify = secure >= 2
  return { tls: verify ? 'required' : 'offered', name: isIP(host) ? '' : host, verify }
}

/** An error of TLS says who asks for it. */
async function openAsDemanded(
  server: ServerAddress,
  demand: TlsDemand,
  open: (way: Way) => Promise<Session>,
): Promise<Session> {
  try {
    if (demand.kind === 'dane') return await openByDane(demand, open)
    const way = plainly(server)
    return await open({ ...way, tls: 'required', verify: way.verify || demand.kind === 'verified' })
  } catch (error) {
    if (!(error instanceof SmtpError) || error.problem !== 'tls') throw error
    const { stage, reply, message } = error
    const words = `4.7.5 ${demand.by}: ${message}`
    throw new SmtpError('tls', stage, words, { cause: error, ...(reply ? { reply } : {}) })
  }
}

/**
 * What the server shows is compared with its TLSA records. Where they name an authority instead, it is connected to anew, so that the
 * whole chain is verified as ever, with that authority as the only one.
 */
async function openByDane(
  { records, name, names }: TlsDemand & { readonly kind: 'dane' },
  open: (way: Way) => Promise<Session>,
): Promise<Session> {
  const way = { tls: 'required', name, verify: false } as const
  const session = await open(way)
  const { known, anchors } = matchChain(records, session.wire.certificates())
  if (known) return session
  session.wire.quit()
  if (anchors.length === 0)
    throw new SmtpError('tls', 'tls', 'the certificate is none of those that the TLSA records name')
  return open({ ...way, verify: true, anchors, names })
}

async function attempt(
  server: ServerAddress,
  options: ClientOptions,
  way: Way,
  onLine: OnLine | null,
): Promise<Session> {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const socket = await (options.connect?.(server) ?? openSocket(server, timeouts))
  const implicit = server.secure === 3
  const tls = tlsOptions(server, way, options)
  const wire = new Wire(implicit ? await wrap(socket, tls, timeouts) : socket)
  wire.onLine = onLine
  try {
    const greeting = await wire.reply('greeting', timeouts.greeting)
    if (greeting.code !== 220) throw refusal('greeting', greeting)
    let offers = await greet(wire, options.helo, timeouts)
    if (way.tls !== 'none' && !implicit) {
      if (offers.has('STARTTLS')) {
        await upgrade(wire, tls, timeouts)
        offers = await greet(wire, options.helo, timeouts)
      } else if (way.tls === 'required')
        throw new SmtpError('tls', 'starttls', 'the server does not offer STARTTLS')
    }
    return { wire, server, timeouts, offers, needsReset: false, sent: 0 }
  } catch (error) {
    wire.destroy()
    throw error
  }
}

async function openSocket(server: ServerAddress, timeouts: ClientTimeouts): Promise<Socket> {
  const socket = connect({ host: server.ip, port: server.port, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('connecting timed out')), timeouts.connect)
    const fail = (cause: Error): void => {
      clearTimeout(timer)
      reject(new SmtpError('connection', 'connect', describe(cause), { cause }))
    }
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve()
    })
  })
  return socket
}

async function wrap(socket: Socket, tls: ConnectionOptions, timeouts: ClientTimeouts) {
  const secure = connectTls({ ...tls, socket })
  await secured(secure, timeouts.tls)
  return secure
}

async function upgrade(wire: Wire, tls: ConnectionOptions, timeouts: ClientTimeouts) {
  wire.write('STARTTLS\r\n')
  const reply = await wire.reply('starttls', timeouts.command).catch((cause: unknown) => {
    // A server that breaks down over STARTTLS has a problem with TLS, whatever the socket saw of it.
    throw new SmtpError('tls', 'starttls', cause instanceof Error ? cause.message : 'STARTTLS failed', {
      cause,
    })
  })
  if (reply.code !== 220) throw new SmtpError('tls', 'starttls', replyText(reply), { reply })
  await wire.startTls(tls, timeouts.tls)
}

function tlsOptions(
  { host }: ServerAddress,
  { name, verify, anchors, names }: Way,
  { ca }: ClientOptions,
): ConnectionOptions {
  const believed = anchors ?? ca
  return {
    host,
    servername: name,
    rejectUnauthorized: verify,
    ...(verify && believed !== undefined
      ? { ca: typeof believed === 'string' ? believed : [...believed] }
      : {}),
    ...(anchors ? { allowPartialTrustChain: true } : {}),
    ...(names
      ? {
          checkServerIdentity: (_host, certificate) => {
            const wrong = names.map((one) => checkServerIdentity(one, certificate))
            return wrong.some((error) => error === undefined) ? undefined : wrong[0]
          },
        }
      : {}),
  }
}

/** EHLO, or HELO for a server that does not know it. */
async function greet(wire: Wire, helo: string, timeouts: ClientTimeouts): Promise<Map<string, string>> {
  wire.write(`EHLO ${helo}\r\n`)
  const reply = await wire.reply('ehlo', timeouts.command)
  if (reply.code === 250) return readOffers(reply)
  if (reply.code < 500) throw refusal('ehlo', reply)
  wire.write(`HELO ${helo}\r\n`)
  const plain = await wire.reply('ehlo', timeouts.command)
  if (plain.code !== 250) throw refusal('ehlo', plain)
  return new Map()
}

function readOffers(reply: ServerReply): Map<string, string> {
  const offers = new Map<string, string>()
  for (const line of reply.lines.slice(1)) {
    const [keyword = '', ...parameters] = line.split(' ')
    offers.set(keyword.toUpperCase(), parameters.join(' '))
  }
  return offers
}

function refusal(stage: SmtpStage, reply: ServerReply): SmtpError {
  return new SmtpError('reply', stage, replyText(reply), { reply })
}
