import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Origin } from '../samples.ts'
import { halves } from '../halves.ts'
import type { PeerMail } from './peer.ts'
import { rspamd, withoutTrace } from './rspamd.ts'
import { readScore, spamAssassin } from './spamassassin.ts'
import { zoneOf } from './zone.ts'

const BYTES = Buffer.from('From: a@sender.example\r\nDate: Mon, 1 Jan 2024 00:00:00 +0000\r\n\r\nhello\r\n')
const SESSION = {
  ip: '192.0.2.7',
  helo: 'mx.sender.example',
  rdns: '',
  from: 'a@sender.example',
  rcpt: 'b@c.example',
}
const MAIL: PeerMail = { bytes: BYTES, session: SESSION, recorded: false }
const ORIGIN: Origin = {
  spam: false,
  source: 's',
  group: 'g',
  file: 'f',
  language: 'en',
  kind: '',
  auth: 'pass',
}

const open: Server[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))

async function listening(server: Server): Promise<number> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('SpamAssassin', () => {
  /** A spamd that answers `reply` and keeps what it was asked. */
  async function spamd(reply: string): Promise<{ address: string; asked: string[] }> {
    const asked: string[] = []
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      void buffer(socket).then((request) => {
        asked.push(request.toString('latin1'))
        socket.end(reply)
      })
    })
    return { address: `127.0.0.1:${await listening(server)}`, asked }
  }

  it('is shown the message with its session, and its points are read', async () => {
    const { address, asked } = await spamd(
      'SPAMD/1.1 0 EX_OK\r\nContent-length: 0\r\nSpam: True ; 15.1 / 5.0\r\n\r\n',
    )
    expect(await spamAssassin(address).score(MAIL)).toBe(15.1)
    expect(asked[0]).toMatch(
      /^CHECK SPAMC\/1\.5\r\nContent-length: \d+\r\n\r\nReturn-Path: <a@sender\.example>\r\n/,
    )
    expect(asked[0]).toContain('Received: from mx.sender.example (unknown [192.0.2.7])')
    expect(asked[0]?.endsWith(BYTES.toString())).toBe(true)
  })

  it('is not told the session twice', async () => {
    const { address, asked } = await spamd('SPAMD/1.1 0 EX_OK\r\nSpam: False ; -0.2 / 5.0\r\n\r\n')
    expect(await spamAssassin(address).score({ ...MAIL, recorded: true })).toBe(-0.2)
    expect(asked[0]?.split('\r\n\r\n')[1]).toBe(BYTES.toString().split('\r\n\r\n')[0])
  })

  it('learns by TELL, or says why not', async () => {
    const { address, asked } = await spamd('SPAMD/1.1 0 EX_OK\r\nDidSet: local\r\n\r\n')
    await spamAssassin(address).teach(MAIL, true)
    expect(asked[0]).toMatch(/^TELL SPAMC\/1\.5\r\nMessage-class: spam\r\nSet: local\r\n/)
    const closed = await spamd('SPAMD/1.0 69 Service Unavailable: TELL commands are not enabled\r\n')
    await expect(spamAssassin(closed.address).teach(MAIL, false)).rejects.toThrow('not enabled')
  })

  it.each(['', 'SPAMD/1.0 76 Bad header line\r\n', 'Spam: True\r\n'])('%j is no answer', (reply) => {
    expect(() => readScore(reply)).toThrow('spamd answers')
  })
})

describe('Rspamd', () => {
  it('is told the session in its own fields, and learns by its controller', async () => {
    const asked: string[] = []
    const server = createHttpServer((request, response) => {
      void buffer(request).then((body) => {
        const { ip, helo, from, rcpt, hostname } = request.headers
        asked.push([request.url, ip, helo, from, rcpt, hostname, body.length].join(' '))
        response.end('{"score": 3.5}')
      })
    })
    const url = `http://127.0.0.1:${await listening(server)}`
    expect(await rspamd(url, null).score(MAIL)).toBe(3.5)
    await rspamd(url, url).teach(MAIL, false)
    const told = `192.0.2.7 mx.sender.example a@sender.example b@c.example  ${BYTES.length}`
    expect(asked).toEqual([`/checkv2 ${told}`, `/learnham ${told}`])
    const trace = 'Return-Path: <a@sender.example>\r\nReceived: from x\r\n\tby y\r\n'
    const recorded = Buffer.from(`${trace}Received: from z\r\n${BYTES.toString()}`)
    expect(withoutTrace(recorded).toString()).toBe(`Received: from z\r\n${BYTES.toString()}`)
    await expect(rspamd(url, null).teach(MAIL, true)).rejects.toThrow('controller')
  })
})

describe('DNS for peers', () => {
  const zone = (auth: Origin['auth']) => zoneOf([{ mail: MAIL, origin: { ...ORIGIN, auth } }])
  const found = (auth: Origin['auth']) => {
    const records = zone(auth)['sender.example']
    return typeof records === 'object' ? records.TXT : undefined
  }

  it.each([
    ['pass', ['v=spf1 ip4:192.0.2.7 -all']],
    ['fail', ['v=spf1 -all']],
    ['none', undefined],
    ['', undefined],
  ] as const)('of a sender whose authentication is %j', (auth, txt) => {
    expect(found(auth)).toEqual(txt)
    expect('_dmarc.sender.example' in zone(auth)).toBe(txt !== undefined)
  })
})

describe('halves', () => {
  const cell = (source: string, spam: boolean, count: number, groups = 1) =>
    Array.from({ length: count }, (_, i) => ({
      source,
      spam,
      group: `${source} ${i % groups}`,
      language: 'en',
    }))
  const list = [
    ...cell('a', false, 40),
    ...cell('b', false, 30),
    ...cell('c', false, 30),
    ...cell('own', true, 60, 12),
  ]
  const { teaching, measured } = halves(list, (one) => one)

  it('share no source, nor a group of a source that has most of a label', () => {
    for (const key of ['source', 'group'] as const) {
      const taught = new Set(
        teaching.filter((one) => key === 'group' || one.source !== 'own').map((one) => one[key]),
      )
      expect(measured.some((one) => taught.has(one[key]))).toBe(false)
    }
  })

  it('have everything, and both labels each', () => {
    expect(teaching.length + measured.length).toBe(list.length)
    for (const half of [teaching, measured]) {
      expect(half.filter(({ spam }) => spam)).toHaveLength(30)
      expect(half.filter(({ spam }) => !spam).length).toBeGreaterThanOrEqual(40)
    }
  })
})
