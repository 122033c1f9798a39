/** Hands connections of an authority that looks for a proof by TLS-ALPN-01 (RFC 8737) to a listener of their own. */
import type { Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** Proofs that are waited for now, by host name. */
export type ReadPairs = () => Promise<ReadonlyMap<string, { readonly cert: string; readonly key: string }>>

/**
 * The extension of a ClientHello that offers this protocol and no other, as RFC 8737 §3 has it: type, lengths, name. A
 * listener learns what is offered after it has chosen a certificate, which is too late.
 */
const OFFER = Buffer.concat([Buffer.from('0010000d000b0a', 'hex'), Buffer.from('acme-tls/1')])
const RECORD_HEAD = 5
/** Of a TLS record. */
const MOST_BYTES = RECORD_HEAD + 16_384
const PATIENCE_MS = 10_000

/** @param onError hears of authorities that can't be answered */
export function acmeGate(pairs: ReadPairs, onError: (error: unknown) => void) {
  return (socket: Socket, accept: (socket: Socket) => void): void => {
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
    let got = Buffer.alloc(0)
    const drop = (): void => void socket.destroy()
    const take = (): void => {
      const part = socket.read() as Buffer | null
      if (part === null) return
      got = Buffer.concat([got, part])
      const whole = got.length < RECORD_HEAD ? RECORD_HEAD : RECORD_HEAD + got.readUInt16BE(3)
      // What is no TLS goes on at once: the server says so.
      if (got[0] === 0x16 && got.length < Math.min(whole, MOST_BYTES)) return
      clearTimeout(timer)
      socket.off('readable', take).off('error', drop).off('end', drop)
      const isAuthority = got.includes(OFFER)
      socket.unshift(got)
      if (isAuthority) void prove(socket, pairs).catch(onError)
      else accept(socket)
    }
    socket.on('readable', take).on('error', drop).on('end', drop)
    socket.once('close', () => clearTimeout(timer))
  }
}

/** Shows the proof; nothing else is ever said on such a connection. */
async function prove(socket: Socket, pairs: ReadPairs): Promise<void> {
  socket.on('error', () => socket.destroy())
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  const shown = await pairs().catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  const tls = new TLSSocket(socket, {
    isServer: true,
    ALPNProtocols: ['acme-tls/1'],
    SNICallback: (host, done) => {
      const pair = shown.get(host.toLowerCase())
      if (pair) done(null, createSecureContext({ ...pair, minVersion: 'TLSv1.2' }))
      else done(new Error('no proof for that name'))
    },
  })
  tls.on('error', () => tls.destroy())
  tls.once('secure', () => tls.end())
}
