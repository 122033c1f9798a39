/** SpamAssassin by the protocol of spamd (which must allow TELL to be taught). */
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Peer, PeerMail } from './peer.ts'

const TIMEOUT_MS = 300_000
const RECIPIENT_HOST = 'mx.example.com'

/** `address` is HOST:PORT. */
export function spamAssassin(address: string): Peer {
  const ask = async (command: string, fields: readonly string[], mail: PeerMail): Promise<string> => {
    const message = asReceived(mail)
    const at = address.lastIndexOf(':')
    const socket = connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('spamd does not answer')))
    const head = [`${command} SPAMC/1.5`, ...fields, `Content-length: ${message.length}`, '', '']
    socket.end(Buffer.concat([Buffer.from(head.join('\r\n')), message]))
    return (await buffer(socket)).toString('latin1')
  }
  return {
    name: 'SpamAssassin',
    threshold: 5,
    async score(mail) {
      return readScore(await ask('CHECK', [], mail))
    },
    async teach(mail, spam) {
      const reply = await ask('TELL', [`Message-class: ${spam ? 'spam' : 'ham'}`, 'Set: local'], mail)
      if (!/^SPAMD\/\S+ 0 /.test(reply)) throw new Error(`spamd does not learn: ${reply.slice(0, 200)}`)
    },
  }
}

/** The points in a reply to CHECK. */
export function readScore(reply: string): number {
  const points = /^Spam: *\w+ *; *(-?[\d.]+) *\//m.exec(reply)?.[1]
  if (points === undefined) throw new Error(`spamd answers: ${reply.slice(0, 200)}`)
  return Number(points)
}

/** The message as the server in front would hand it over: with the session in its header. */
function asReceived({ bytes, session, recorded }: PeerMail): Buffer {
  if (recorded) return bytes
  const { from, helo, ip, rdns, rcpt } = session
  const date = /^date: *(.*)$/im.exec(bytes.subarray(0, 20_000).toString('latin1'))?.[1] ?? ''
  const top =
    `Return-Path: <${from}>\r\n` +
    `Received: from ${helo} (${rdns || 'unknown'} [${ip}])\r\n` +
    `\tby ${RECIPIENT_HOST} (Postfix) with ESMTP id 0123456789A\r\n\tfor <${rcpt}>; ${date.trim()}\r\n`
  return Buffer.concat([Buffer.from(top), bytes])
}
