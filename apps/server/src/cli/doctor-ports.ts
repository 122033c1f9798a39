/** Whether the ports of a running installation answer, and how long their certificates hold. */
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Env } from '../platform/env.ts'
import type { Report } from './doctor-report.ts'
import { messageOf } from './doctor-machine.ts'

/** ms that a port has. */
const PATIENCE = 5_000
const DAY = 86_400_000
/** Days: the alert's own limit. */
const SOON = 14

/** A listener on every address is reached on this machine's own. */
const reached = (host: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host

type ConsoleEnv = Pick<Env, 'httpHost' | 'httpPort' | 'httpTls'>

/** What `/readyz` says, and the certificate where the console has one. */
export function consoleReports(
  { httpHost, httpPort, httpTls }: ConsoleEnv,
  now = Date.now(),
): Promise<Report[]> {
  const place = `${httpHost}:${httpPort}`
  const remedy = 'look whether the process api runs, and into its log'
  return new Promise((resolve) => {
    const asked = (httpTls ? tlsRequest : plainRequest)(
      {
        host: reached(httpHost),
        port: httpPort,
        path: '/readyz',
        timeout: PATIENCE,
        agent: false,
        // Who it is counts less here than whether it answers and how long its certificate holds.
        rejectUnauthorized: false,
      },
      (response) => {
        const pieces: Buffer[] = []
        const socket = response.socket as TLSSocket
        const ends = httpTls ? [certificateReport(place, socket, now)] : []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () => resolve([readyReport(place, Buffer.concat(pieces).toString()), ...ends]))
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', (error) =>
      resolve([{ level: 'problem', text: `${place}: ${messageOf(error)}`, remedy }]),
    )
    asked.end()
  })
}

function readyReport(place: string, body: string): Report {
  const said = parsed(body)
  if (said?.status === 'ready') return { level: 'ok', text: `${place} is ready` }
  const missing = said?.missing ?? []
  if (missing.length === 1 && missing[0] === 'draining') return { level: 'note', text: `${place} drains` }
  const text = `${place} is not ready: ${missing.length > 0 ? missing.join(', ') : 'no word of /readyz'}`
  return { level: 'problem', text, remedy: 'the other lines and the log of the process api say why' }
}

function parsed(body: string): { status?: unknown; missing?: readonly string[] } | null {
  try {
    return JSON.parse(body) as { status?: unknown; missing?: readonly string[] }
  } catch {
    return null
  }
}

/** Each SMTP port: its banner, and the certificate by implicit TLS or STARTTLS. */
export async function smtpReports(
  { smtpHost, smtpPorts }: Pick<Env, 'smtpHost' | 'smtpPorts'>,
  now = Date.now(),
): Promise<Report[]> {
  const asked = smtpPorts.map(async ({ port, tls }) => {
    const place = `${smtpHost}:${port}`
    try {
      return await askSmtp({ host: reached(smtpHost), port, tls, place }, now)
    } catch (error) {
      const remedy = 'look whether the process smtp runs, and into its log'
      return [{ level: 'problem' as const, text: `${place}: ${messageOf(error)}`, remedy }]
    }
  })
  return (await Promise.all(asked)).flat()
}

interface Place {
  readonly host: string
  readonly port: number
  /** From the first octet. */
  readonly tls: boolean
  readonly place: string
}

async function askSmtp({ host, port, tls, place }: Place, now: number): Promise<Report[]> {
  const open = { host, port, rejectUnauthorized: false }
  const socket: Socket = tls ? connectTls(open) : connect(open)
  socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')))
  try {
    const banner = await replyTo(socket, null)
    if (banner.startsWith('421')) return [{ level: 'note', text: `${place} takes nothing now: ${banner}` }]
    if (!banner.startsWith('220')) return [{ level: 'problem', text: `${place} says ${banner}` }]
    const answers: Report = { level: 'ok', text: `${place} answers: ${banner.slice(4)}` }
    if (tls) return [answers, certificateReport(place, socket as TLSSocket, now)]
    const offers = await replyTo(socket, 'EHLO doctor.invalid')
    if (!/^250[- ]STARTTLS/m.test(offers)) {
      const remedy = 'see POSTERN_TLS_CERT: senders hand mail over in the clear'
      return [answers, { level: 'note', text: `${place} offers no STARTTLS`, remedy }]
    }
    await replyTo(socket, 'STARTTLS')
    return [answers, certificateReport(place, await upgraded(socket), now)]
  } finally {
    socket.destroy()
  }
}

/** Octets of a reply that are read. */
const MOST = 8_192

/** The lines of one reply, after a command where there is one. */
function replyTo(socket: Socket, command: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const end = (settle: () => void): void => {
      socket.off('data', onData).off('error', onError).off('close', onClose)
      // What comes after the last answer changes nothing.
      socket.on('error', () => undefined)
      settle()
    }
    const onError = (error: Error): void => end(() => reject(error))
    const onClose = (): void => end(() => reject(new Error('the connection was closed')))
    const onData = (piece: Buffer): void => {
      text += piece.toString()
      if (/^\d{3}(?: .*)?\r?\n$/m.test(text)) end(() => resolve(text.trimEnd()))
      else if (text.length > MOST) end(() => reject(new Error('its reply has no end')))
    }
    socket.on('data', onData).on('error', onError).on('close', onClose)
    if (command !== null) socket.write(`${command}\r\n`)
  })
}

function upgraded(socket: Socket): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secure = connectTls({ socket, rejectUnauthorized: false }, () => resolve(secure))
    secure.once('error', reject)
  })
}

function certificateReport(place: string, socket: TLSSocket, now: number): Report {
  const { valid_to: end } = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(end) - now) / DAY)
  const remedy = 'renew it; the files are read again by themselves'
  if (Number.isNaN(days)) return { level: 'problem', text: `${place} shows no certificate`, remedy }
  if (days < 0) return { level: 'problem', text: `the certificate of ${place} ended on ${end}`, remedy }
  const text = `the certificate of ${place} holds for ${days} days`
  return days < SOON ? { level: 'note', text, remedy } : { level: 'ok', text }
}
