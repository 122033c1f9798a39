import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseProxyHeader } from './proxy-protocol.ts'

const SIGNATURE = Buffer.from([0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a])

function v2(command: number, family: number, body: Buffer, length = body.length): Buffer {
  const head = Buffer.from([command, family, length >> 8, length & 255])
  return Buffer.concat([SIGNATURE, head, body])
}

const octet = fc.nat(255)
const port = fc.nat(65_535)
const ipv4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'))

describe('version 1', () => {
  test('reads what it was made of, and leaves the rest', () => {
    fc.assert(
      fc.property(ipv4, ipv4, port, port, (from, to, fromPort, toPort) => {
        const line = `PROXY TCP4 ${from} ${to} ${fromPort} ${toPort}\r\n`
        expect(parseProxyHeader(Buffer.from(`${line}EHLO x\r\n`))).toEqual({
          kind: 'header',
          length: line.length,
          endpoints: { client: { ip: from, port: fromPort }, local: { ip: to, port: toPort } },
        })
      }),
    )
  })

  test.each([
    ['PROXY TCP6 2001:db8::1 ::1 1 2\r\n', '2001:db8::1'],
    ['PROXY TCP6 ::ffff:192.0.2.1 ::1 1 2\r\n', '192.0.2.1'],
    ['PROXY UNKNOWN\r\n', null],
    ['PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n', null],
  ])('%j', (text, ip) => {
    const header = parseProxyHeader(Buffer.from(text))
    expect(header.kind === 'header' ? (header.endpoints?.client.ip ?? null) : header.kind).toBe(ip)
  })

  test.each([
    'PROXY TCP4 1.2.3.4 5.6.7.8 1\r\n',
    'PROXY TCP4 1.2.3.4 5.6.7.8 1 65536\r\n',
    'PROXY TCP4 ::1 ::1 1 2\r\n',
    'PROXY TCP4 1.2.3.256 5.6.7.8 1 2\r\n',
    'PROXY TCP4  1.2.3.4 5.6.7.8 1 2\r\n',
    'PROXY UDP4 1.2.3.4 5.6.7.8 1 2\r\n',
    `PROXY UNKNOWN ${'x'.repeat(100)}\r\n`,
    `PROXY ${'x'.repeat(101)}`,
  ])('%j is bad', (text) => {
    expect(parseProxyHeader(Buffer.from(text)).kind).toBe('bad')
  })
})

describe('version 2', () => {
  test('reads what it was made of, TLVs skipped', () => {
    const groups = fc.tuple(...Array.from({ length: 4 }, () => octet))
    fc.assert(
      fc.property(
        groups,
        groups,
        port,
        port,
        fc.uint8Array({ maxLength: 40 }),
        (from, to, fromPort, toPort, tlv) => {
          const ports = Buffer.from([fromPort >> 8, fromPort & 255, toPort >> 8, toPort & 255])
          const bytes = v2(0x21, 0x11, Buffer.concat([Buffer.from([...from, ...to]), ports, tlv]))
          expect(parseProxyHeader(Buffer.concat([bytes, Buffer.from('QUIT')]))).toEqual({
            kind: 'header',
            length: bytes.length,
            endpoints: {
              client: { ip: from.join('.'), port: fromPort },
              local: { ip: to.join('.'), port: toPort },
            },
          })
        },
      ),
    )
  })

  test('IPv6, IPv4-mapped, LOCAL and unknown families', () => {
    const six = Buffer.alloc(36)
    six.set([0x20, 0x01, 0x0d, 0xb8], 0)
    six.writeUInt8(1, 15)
    expect(parseProxyHeader(v2(0x21, 0x21, six))).toMatchObject({
      endpoints: { client: { ip: '2001:db8::1' } },
    })
    const mapped = Buffer.alloc(36)
    mapped.set([0xff, 0xff, 192, 0, 2, 7], 10)
    expect(parseProxyHeader(v2(0x21, 0x21, mapped))).toMatchObject({
      endpoints: { client: { ip: '192.0.2.7' } },
    })
    expect(parseProxyHeader(v2(0x20, 0x11, Buffer.alloc(12)))).toMatchObject({
      kind: 'header',
      endpoints: null,
    })
    expect(parseProxyHeader(v2(0x21, 0x00, Buffer.alloc(0)))).toMatchObject({
      kind: 'header',
      endpoints: null,
    })
  })

  test.each([
    ['version 1 in a version 2 frame', v2(0x11, 0x11, Buffer.alloc(12))],
    ['unknown command', v2(0x22, 0x11, Buffer.alloc(12))],
    ['too short for its family', v2(0x21, 0x11, Buffer.alloc(11))],
    ['a unix socket', v2(0x21, 0x31, Buffer.alloc(216))],
    ['far too long', v2(0x21, 0x11, Buffer.alloc(12), 60_000)],
  ])('%s is bad', (_name, bytes) => {
    expect(parseProxyHeader(bytes).kind).toBe('bad')
  })
})

test('every prefix of a header asks for more, and never throws on anything', () => {
  const header = v2(0x21, 0x11, Buffer.alloc(12))
  for (const whole of [header, Buffer.from('PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n')]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(parseProxyHeader(whole.subarray(0, length)).kind).toBe('more')
    }
  }
  const start = fc.constantFrom(SIGNATURE, Buffer.from('PROXY '), Buffer.alloc(0))
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 60 }), (head, tail) => {
      const { kind } = parseProxyHeader(Buffer.concat([head, tail]))
      expect(['more', 'none', 'bad', 'header']).toContain(kind)
    }),
  )
})
