/** clamd's INSTREAM command (clamd(8)): 4-byte big-endian chunk lengths, a zero chunk ends the stream. */
import { connect, type Socket } from 'node:net'
import { counterOf, histogramOf } from '../../../platform/metrics/registry.ts'

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** The scanner is there, and says that it can't scan this message. */
export class ScannerRefusedError extends Error {
  override name = 'ScannerRefusedError'
}

const CHUNK = 256 * 1024
const MAX_ANSWER = 4096

/** Formats that clamd 1.0 and later opens where we don't (a method, or 7-Zip is not installed): its "OK" covers what lies in them. */
const OPENED: ReadonlySet<string> = new Set([
  'application/vnd.rar',
  'application/x-7z-compressed',
  'application/vnd.ms-cab-compressed',
  'application/x-xz',
  'application/x-arj',
  'application/x-cpio',
  'application/x-chm',
  'application/x-iso9660-image',
  'application/x-apple-diskimage',
  'application/x-ms-compress',
])

export function clamdOpens(type: string): boolean {
  return OPENED.has(type)
}

/** Reads `CLAMD_URL`: `tcp://host:3310` or `unix:/path/to/clamd.sock`. @throws on anything else. */
export function parseClamdUrl(url: string): ClamdAddress {
  const parsed = new URL(url)
  if (parsed.protocol === 'unix:' && parsed.pathname) return { path: parsed.pathname }
  if (parsed.protocol === 'tcp:' && parsed.hostname) {
    return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port: Number(parsed.port || 3310) }
  }
  throw new Error(`CLAMD_URL must be tcp://host:port or unix:/path, not ${url}`)
}

/**
 * Scans bytes. Answers the signature's name, or null when clamd found nothing.
 * @throws on anything but a clear answer: an outage must never look like "clean" (A16, G12).
 */
export async function scanWithClamd(
  address: ClamdAddress,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<string | null> {
  const started = performance.now()
  try {
    const found = await ask(address, bytes, signal)
    answers.inc(found === null ? 'clean' : 'found')
    return found
  } catch (error) {
    answers.inc('failed')
    throw error
  } finally {
    took.observe((performance.now() - started) / 1000)
  }
}

const answers = counterOf('postern_clamd_answers_total')
const took = histogramOf('postern_clamd_seconds')

async function ask(address: ClamdAddress, bytes: Buffer, signal: AbortSignal): Promise<string | null> {
  const answer = await talk(address, signal, (socket) => sendStream(socket, bytes))
  // Without the NUL that ends it an answer may have been cut: `stream: OK` of a longer one.
  const end = answer.indexOf('\0')
  if (end < 0 || end !== answer.length - 1)
    throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`)
  const text = answer.slice(0, end).trim()
  if (text === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(text)
  if (found) return found[1]!
  if (text.endsWith(' ERROR'))
    throw new ScannerRefusedError(`clamd answered ${JSON.stringify(text.slice(0, 200))}`)
  throw new Error(`clamd answered ${JSON.stringify(text.slice(0, 200))}`)
}

/** Version of a clamd, and of its signatures, as it gives them; `signed` is when those were made, null where it has none. */
export interface ClamdVersion {
  readonly engine: string
  readonly signed: Date | null
}

/** Asks clamd what it is: `ClamAV 1.4.1/27500/Sun Nov 22 09:26:41 2026`. @throws when it does not answer as it should */
export async function clamdVersion(url: string, signal: AbortSignal): Promise<ClamdVersion> {
  const answer = (await talk(parseClamdUrl(url), signal, (socket) => socket.write('zVERSION\0')))
    .replaceAll('\0', '')
    .trim()
  const [engine = '', , day = ''] = answer.split('/')
  if (!/^ClamAV \S/.test(engine)) throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`)
  const made = Date.parse(`${day} UTC`)
  return { engine: engine.slice(0, 60), signed: Number.isNaN(made) ? null : new Date(made) }
}

/** Scans with the first that answers, beginning with `first`. `answered` hears which that was. */
export async function scanWithAny(
  addresses: readonly ClamdAddress[],
  bytes: Buffer,
  signal: AbortSignal,
  { first, ms, answered }: { readonly first: number; readonly ms: number; answered(at: number): void },
): Promise<string | null> {
  let trouble: unknown
  for (let n = 0; n < addresses.length; n++) {
    const at = (first + n) % addresses.length
    // One that hangs leaves time for the others.
    const share = AbortSignal.any([signal, AbortSignal.timeout(ms / addresses.length)])
    try {
      const name = await scanWithClamd(addresses[at]!, bytes, share)
      answered(at)
      return name
    } catch (error) {
      trouble = error
    }
  }
  throw trouble
}

function talk(address: ClamdAddress, signal: AbortSignal, say: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ ...address })
    let answer = ''
    const abort = (): void => void socket.destroy(new Error('clamd took too long'))
    signal.addEventListener('abort', abort, { once: true })
    socket.setEncoding('latin1')
    socket.on('connect', () => say(socket))
    socket.on('data', (chunk: string) => {
      answer += chunk
      if (answer.length > MAX_ANSWER) socket.destroy(new Error('clamd answered without end'))
      else if (answer.includes('\0')) socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      signal.removeEventListener('abort', abort)
      resolve(answer)
    })
    if (signal.aborted) abort()
  })
}

function sendStream(socket: Socket, bytes: Buffer): void {
  socket.cork()
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    socket.write(chunk)
  }
  socket.write(Buffer.alloc(4))
  socket.uncork()
}
