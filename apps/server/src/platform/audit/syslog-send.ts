/**
 * Hands messages to a syslog receiver over TCP or TLS. Syslog has no receipts: a batch counts as taken once the receiver, after
 * our end of the connection, has ended its own without an error, for then it has read all of it. Anything else is sent again.
 */
import { lookup } from 'node:dns/promises'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { addressKind } from '../target-address.ts'

/** ms that a receiver has for a batch. */
const PATIENCE = 15_000

/**
 * @param url `tcp://host:port` or `tls://host:port`
 * @throws Error with the reason why the batch may not have been taken
 */
export async function sendSyslog(
  url: string,
  frames: readonly Buffer[],
  { signal, ca, patience = PATIENCE }: { signal: AbortSignal; ca?: string; patience?: number },
): Promise<void> {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await lookup(host, { all: true })
  const bad = found.find(({ address }) => addressKind(address) === 'forbidden')
  if (bad) throw new Error(`${host} leads to ${bad.address}, which is never connected to`)
  // To the addresses that were looked at, whatever the name leads to a moment later.
  const looked: LookupFunction = (_, { all }, answer) =>
    all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family)
  const at = { host, port: Number(port), lookup: looked }
  const open = (): Socket =>
    protocol === 'tls:'
      ? connectTls({ ...at, ...(isIP(host) ? {} : { servername: host }), ...(ca ? { ca } : {}) })
      : connect(at)
  signal.throwIfAborted()
  await handOver(open(), frames, AbortSignal.any([signal, AbortSignal.timeout(patience)]))
}

function handOver(socket: Socket, frames: readonly Buffer[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let ended = false
    const stop = (): void => void socket.destroy(new Error('the receiver did not end the connection in time'))
    signal.addEventListener('abort', stop, { once: true })
    socket.on('error', reject)
    socket.on('end', () => (ended = socket.writableFinished))
    socket.on('close', (failed) => {
      signal.removeEventListener('abort', stop)
      if (ended && !failed) resolve()
      else reject(new Error('the receiver closed the connection before it had read everything'))
    })
    // What a receiver says is nothing to us, but unread it would keep the end from being seen.
    socket.resume()
    socket.end(Buffer.concat(frames))
  })
}
