/** A DNS server for tests: answers a zone object over UDP and TCP on a loopback port. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import packet from 'dns-packet'
import { answerFrom, type DnsZone } from './dns-zone.ts'

export type { DnsZone } from './dns-zone.ts'

export interface DnsServer {
  /** `127.0.0.1:port`, as setServers and DNS_SERVERS take it. */
  readonly address: string
  /** What is answered; may be replaced at any time. */
  zone: DnsZone
  /** Domains whose answers DNSSEC proves, with all below them: who asks for it hears so (AD). */
  signed: readonly string[]
  /** `TYPE name` of every question so far, in lower-case names, UDP and TCP alike. */
  readonly asked: string[]
  close(): Promise<void>
}

/** Octets of an answer over UDP when the client offers no more (RFC 1035 §2.3.4). */
const UDP_OCTETS = 512

/** Starts a server, on a free port unless one is given. A question that the zone wants lost (TIMEOUT) is never answered. */
export async function startDns(zone: DnsZone = {}, wanted = 0): Promise<DnsServer> {
  const { udp, tcp, port } = await bindBoth(wanted)
  const sockets = new Set<Socket>()
  const server: DnsServer = {
    address: `127.0.0.1:${port}`,
    zone,
    signed: [],
    asked: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      udp.close()
      tcp.close()
      await Promise.all([once(udp, 'close'), once(tcp, 'close')])
    },
  }
  udp.on('message', (message, peer) => {
    const reply = answer(server, message, true)
    if (reply) udp.send(reply, peer.port, peer.address)
  })
  tcp.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client that goes away in the middle is its own business.
    socket.on('error', () => socket.destroy())
    serveTcp(socket, (message) => answer(server, message, false))
  })
  return server
}

/** UDP and TCP on the same port; with 0 the TCP port may be taken, then another pair is tried. */
async function bindBoth(wanted: number): Promise<{ udp: UdpSocket; tcp: Server; port: number }> {
  for (let tries = 0; ; tries++) {
    const udp = createSocket('udp4')
    udp.bind(wanted, '127.0.0.1')
    await once(udp, 'listening')
    const { port } = udp.address()
    const tcp = createServer()
    tcp.listen(port, '127.0.0.1')
    try {
      await once(tcp, 'listening')
      return { udp, tcp, port }
    } catch (error) {
      udp.close()
      if (tries > 20) throw error
    }
  }
}

function answer(server: DnsServer, message: Buffer, overUdp: boolean): Buffer | null {
  const query = packet.decode(message)
  const question = query.questions?.[0]
  if (!question) return null
  server.asked.push(`${question.type} ${question.name.toLowerCase()}`)
  const found = answerFrom(server.zone, question.name, question.type)
  if (found === 'lost') return null
  const head = {
    id: query.id ?? 0,
    type: 'response' as const,
    questions: [question],
    flags:
      packet.RECURSION_DESIRED |
      packet.RECURSION_AVAILABLE |
      found.rcode |
      (query.flag_ad && isProven(server.signed, [question, ...found.answers]) ? packet.AUTHENTIC_DATA : 0),
  }
  const reply = packet.encode({ ...head, answers: found.answers })
  const offered = query.additionals?.find((extra) => extra.type === 'OPT')
  const room = Math.max(UDP_OCTETS, offered?.udpPayloadSize ?? 0)
  if (!overUdp || reply.length <= room) return reply
  return packet.encode({ ...head, flags: head.flags | packet.TRUNCATED_RESPONSE })
}

/** Each name of an answer has to lie in a signed domain. */
function isProven(signed: readonly string[], parts: readonly { readonly name: string }[]): boolean {
  return parts.every(({ name }) =>
    signed.some((domain) => name.toLowerCase() === domain || name.toLowerCase().endsWith(`.${domain}`)),
  )
}

/** Length-prefixed messages (RFC 1035 §4.2.2). */
function serveTcp(socket: Socket, reply: (message: Buffer) => Buffer | null): void {
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const end = 2 + pending.readUInt16BE(0)
      const message = reply(pending.subarray(2, end))
      pending = pending.subarray(end)
      if (!message) continue
      const length = Buffer.alloc(2)
      length.writeUInt16BE(message.length)
      socket.write(Buffer.concat([length, message]))
    }
  })
}
