/** Rspamd over HTTP: its scanner for scores, its controller for teaching. */
import type { Peer, PeerMail } from './peer.ts'

const TIMEOUT_MS = 120_000
/** Learnt, and already known. */
const LEARNT = new Set([200, 204, 208])

/** Both are URLs; without a controller it can't be taught. */
export function rspamd(scanner: string, controller: string | null): Peer {
  return {
    name: 'Rspamd',
    threshold: 6,
    async score(mail) {
      const reply = await post(new URL('/checkv2', scanner), mail)
      const body = (await reply.json()) as { score?: number }
      if (typeof body.score !== 'number') throw new Error(`Rspamd answers ${reply.status} without a score`)
      return body.score
    },
    async teach(mail, spam) {
      if (controller === null) throw new Error('Rspamd is taught by its controller: --rspamd-controller=URL')
      const reply = await post(new URL(spam ? '/learnspam' : '/learnham', controller), mail)
      if (!LEARNT.has(reply.status)) throw new Error(`Rspamd does not learn: ${await reply.text()}`)
      await reply.arrayBuffer()
    },
  }
}

/** What only says that the corpora are older than today, and that made hosts end in .example and .test. */
const SETTINGS = JSON.stringify({ symbols_disabled: ['DATE_IN_PAST', 'R_SUSPICIOUS_URL'] })

function post(url: URL, { bytes, session, recorded }: PeerMail): Promise<Response> {
  const { ip, helo, rdns, from, rcpt } = session
  const sender = from === '' ? '<>' : from
  const given = { IP: ip, Helo: helo, Hostname: rdns, From: sender, Rcpt: rcpt, Settings: SETTINGS }
  const headers = Object.entries(given).filter(([, value]) => /^[\x20-\x7e]+$/.test(value))
  return fetch(url, {
    method: 'POST',
    headers,
    body: new Uint8Array(recorded && ip !== '' ? withoutTrace(bytes) : bytes),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** The message as it came in: without the fields that its receiver put on top, which the session tells already. */
export function withoutTrace(bytes: Buffer): Buffer {
  const header = bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n') + 2)
  const field = '.*\\r\\n(?:[ \\t].*\\r\\n)*'
  const rest = header
    .replace(new RegExp(`^return-path:${field}`, 'im'), '')
    .replace(new RegExp(`^received:${field}`, 'im'), '')
  return Buffer.concat([Buffer.from(rest, 'latin1'), bytes.subarray(header.length)])
}
