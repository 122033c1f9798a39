/** clamd's INSTREAM command (clamd(8)): 4-byte big-endian chunk lengths, a zero chunk ends the stream. */
import { connect, type Socket } from 'node:net'

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

const CHUNK = 256 * 1024
const MAX_ANSWER = 4096

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
  const answer = await converse(address, bytes, signal)
  const text = answer.replace(/\0/g, '').trim()
  if (text === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(text)
  if (found) return found[1]!
  throw new Error(`clamd answered ${JSON.stringify(text.slice(0, 200))}`)
}

function converse(address: ClamdAddress, bytes: Buffer, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ ...address })
    let answer = ''
    const abort = (): void => void socket.destroy(new Error('clamd took too long'))
    signal.addEventListener('abort', abort, { once: true })
    socket.setEncoding('latin1')
    socket.on('connect', () => sendStream(socket, bytes))
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
